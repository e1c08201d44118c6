"""Words that say what a line of a transcript is, in the languages that interviews are held in.

They only settle what a document's own style leaves open: a label that returns is a speaker
whatever its words, unless they are in `NEVER`. All of them are case-folded.
"""

from __future__ import annotations

from codebook.text.roles import ANSWERING, ASKING

_LETTERS = 3  # of what is no word


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> frozenset[str]:
    return frozenset(map(str.strip, text.strip().split(",")))


ROLES = _words("""
    interviewer interviewers interviewee interviewees interviewed speaker speakers moderator
    participant respondent host guest facilitator researcher informant audience
    member panelist narrator reporter journalist expert student teacher user developer
    question answer response q a unknown unidentified male female man woman voice operator assistant
    subject witness president chairwoman client therapist patient doctor caller everyone all
    both group reply narrador narradora narrateur narratrice narratore erzähler erzählerin
    interviewerin interviewpartner interviewpartnerin interviewte befragte befragter befragende
    sprecher sprecherin moderatorin teilnehmer teilnehmerin proband probandin person frage antwort
    experte expertin alle beide protokollant protokollantin
    intervieweur intervieweuse interviewé interviewée interviewés interviewées
    enquêteur enquêtrice enquêté enquêtée animateur animatrice participante réponse
    intervenant intervenante locuteur locutrice
    entrevistador entrevistadora entrevistado entrevistada pregunta respuesta pergunta
    resposta hablante falante orador oradora moderadora moderador público
    intervistatore intervistatrice intervistato intervistata domanda risposta
    geïnterviewde vraag antwoord spreker deelnemer collaboratore
    интервьюер респондент ведущий ведущая спикер вопрос ответ участник участница модератор
    голос неизвестный неизвестная женщина мужчина собеседник собеседница информант эксперт
    voices voix voz voces vozes stimme stimmen voce stem ääni publikum zuhörer zuhörerin
    zuschauer mitarbeiter mitarbeiterin unbekannt unbekannte unbekannter inconnu inconnue
    desconocido desconocida desconhecido desconhecida homme femme hombre mujer homem mulher uomo
    donna mann frau dritte dritter participantes informante
    informateur informatrice enseignant enseignante élève professeur professeure
    profesor profesora maestro alumno alumna estudiante estudiantes professor professora aluno aluna
    lehrer lehrerin schüler schülerin studentin dozent dozentin interviewerinnen
    assistentin chair chairman chairperson counsel attorney prosecutor judge
    clerk court commissioner commentator presenter announcer anchor candidate manager employee
    haastattelija haastateltava tuntematon puhuja vastaaja osallistuja kysymys vastaus
    intervjuare intervjuad intervjuperson deltagare fråga svar talare
    intervjuer spørsmål spørgsmål deltaker deltager interviewster respondente gespreksleider
    badacz badaczka ankieter rozmówca rozmówczyni prowadzący prowadząca pytanie odpowiedź uczestnik
    tazatel tazatelka dotazovaný otázka odpověď görüşmeci katılımcı soru cevap
    người phỏng vấn trả lời hỏi đáp tham gia khách mời dẫn chương trình
    pewawancara narasumber responden informan penanya penjawab peserta pembawa acara hadirin
    pertanyaan jawaban tanya jawab pewara
    інтерв'юер респондентка ведучий ведуча питання запитання відповідь учасник учасниця гість
    співрозмовник співрозмовниця
    מראיין מראיינת מרואיין מרואיינת שאלה תשובה דובר דוברת מנחה משתתף משתתפת
    مصاحبه کننده شونده مصاحبه‌گر پرسش پاسخ مجری مهمان گوینده
    محاور محاورة مبحوث مبحوثة سائل سائلة مشارك مشاركة
    المحاور المحاورة المبحوث المبحوثة السائل السائلة المجيب المتحدث المتحدثة المشارك المشاركة
    الباحث الباحثة الضيف المذيع المذيعة سؤال جواب السؤال الجواب صوت مجهول الصحفي الصحفية
    خبرنگار سؤال سوال جواب شرکت‌کننده پژوهشگر مصاحبه‌شونده مصاحبه‌کننده
    konuk moderatör sunucu araştırmacı öğrenci öğretmen gazeteci muhabir yanıt konuşmacı
    moderator wartawan peneliti mahasiswa penonton pembicara pemateri
    журналіст журналістка кореспондент модераторка інтерв'юерка дослідник дослідниця журналист
    журналистка корреспондент
    συνεντευκτής συνεντεύκτρια συνεντευξιαζόμενος συνεντευξιαζόμενη ερευνητής ερευνήτρια
    συμμετέχων συμμετέχουσα δημοσιογράφος ερώτηση απάντηση κοινό ομιλητής ομιλήτρια συντονιστής
    साक्षात्कारकर्ता उत्तरदाता प्रतिभागी अतिथि प्रश्न उत्तर सवाल जवाब संचालक पत्रकार वक्ता
    ผู้สัมภาษณ์ ผู้ให้สัมภาษณ์ ผู้ถูกสัมภาษณ์ ผู้เข้าร่วม พิธีกร ผู้ดำเนินรายการ ถาม ตอบ คำถาม คำตอบ
    phóng viên nhà báo câu
    audiencia auditorio plateia pubblico publiek auditoire publiczność публика зрители
    presentador presentadora apresentador apresentadora presentatore presentatrice
    гость гостья gość gościni
    invitado invitada convidado convidada ospite invité invitée gast invitat invitată
    observer notetaker translator interpreter instructor attendee
    étudiant étudiante studente studentessa studierende studierender docent docente
    verteller vertelster berättare moderátor moderátorka
    """) | {word for word in ASKING | ANSWERING if len(word) > _LETTERS}
"""Words of which a role is made ("Interviewer 2", "Audience member", "B = Befragte")."""

ROLE_PARTS = _words("""
    người phỏng vấn trả lời tham gia khách mời dẫn chương trình viên pembawa acara
    """)
"""Those of them that are none alone: "người" is anybody."""

CJK_ROLES = (
    *_words("""
    说话 說話 讲话 講話 老师 老師 同学 同學 学生 學生 医生 醫生 女士 先生 教授 博士
    主持 嘉宾 嘉賓 来宾 來賓 采访 採訪 受访 受訪 访谈 訪談 访员 訪員 被访 被訪 记者 記者 观众 觀眾
    听众 聽眾 提问 提問 回答 发言 發言 讲者 講者 研究 学员 用户 聞き手 話し手 語り手 司会 質問
    回答者 話者 参加者 インタビュ 진행자 면담 질문 응답 답변 참여자 참가자 화자 인터뷰 사회자 구술
    연구자 제보자 ナレー 旁白
    """),
    "问",
    "答",
    "問",
)
"""Pieces of words that make a role in scripts that do not put spaces between words."""

PRONOUNS = frozenset("我他她私僕俺")
"""Words by which one who wrote an interview down means oneself, or the other one."""

SPEAKER_FIELDS = _words("""
    speaker sprecher sprecherin locuteur locutor hablante orador parlante spreker talare taler
    спикер говорящий 说话人 说话者 发言人 扬声器 說話人 發言人 話者 発言者 화자 발화자
    """)
"""Words before the name of who speaks: "Speaker: F1"."""

SPEAKER_COLUMNS = _words("""
    speaker speakers name who person participant role sprecher sprecherin wer person locuteur
    locutrice intervenant intervenante qui hablante participante orador falante quem quién quien
    說話人 说话人 发言人 發言人 讲话人 講者 讲者 角色 話者 発言者 話し手 화자 발화자 발언자
    спикер говорящий кто
    puhuja talare taler spreker prelegent mówca konuşmacı المتحدث
    sprecher/in sprecher:in sprecher*in persona interlocutor interlocutora parlante relatore chi
    interlocutore mówiący osoba rozmówca мовець хто pembicara वक्ता דובר ομιλητής
    """)
"""Headers of the column that says who speaks."""

TEXT_COLUMNS = _words("""
    text content transcript transcription utterance utterances what said message speech dialogue
    dialog dialogo diálogo dialogi samtale
    verbatim retranscription words sentence sentences
    inhalt äußerung äusserung transkript transkription was texte contenu propos transcripción
    contenido texto
    transcrição conteúdo fala testo contenuto 内容 內容 文本 文字 发言 發言 話語 テキスト 発言
    発話 発言内容 내용
    텍스트 발화 текст реплика teksti puhe tekst innehåll indhold inhoud treść metin النص
    statement intervention gesprochenes gesagtes aussage beitrag redebeitrag wortlaut propos énoncé
    intervención enunciado intervenção enunciato trascrizione intervento uitspraak transcriptie
    wypowiedź transkrypcja высказывание расшифровка висловлювання 发言内容 對話 对话 대화 발언
    isi ucapan transkrip konuşma पाठ
    """)
"""Headers of the column that holds what is said."""

QUESTION_COLUMNS = _words("""
    question questions frage fragen pregunta preguntas pergunta perguntas questão questões domanda
    domande vraag vragen вопрос вопросы питання запитання pertanyaan soru sorular pytanie pytania
    kysymys fråga frågor spørsmål spørgsmål pitanje pitanja vprašanje vprašanja otázka otázky
    въпрос въпроси întrebare întrebări kérdés kérdések ερώτηση ερωτήσεις
    问题 問題 提问 問 问 質問 질문 السؤال سؤال שאלה سوال प्रश्न คำถาม
    """)
"""Words in the header of a column that holds what is asked."""

ANSWER_COLUMNS = _words("""
    answer answers response responses antwort antworten respuesta respuestas resposta respostas
    réponse réponses risposta risposte antwoord antwoorden ответ ответы відповідь відповіді jawaban
    cevap cevaplar yanıt odpowiedź odpowiedzi vastaus svar odgovor odgovori odpověď odpovědi odpoveď
    odpovede отговор отговори răspuns răspunsuri válasz válaszok απάντηση απαντήσεις
    回答 答案 答复 答覆 答 답변 대답 الجواب الإجابة תשובה پاسخ उत्तर คำตอบ
    """)
"""Words in the header of a column that holds what is answered."""

NUMBER_WORDS = _words("no nr n número numéro nummer number id code type typ tipo 编号 編號 № номер")
"""Words in the header of a column that counts or sorts what another one holds."""

SMALL_WORDS = _words("""
    في من على إلى عن كان كانت كنا هذا هذه التي الذي أن ما لا لم هو هي مع ثم لكن سبيل حيث بعد قبل
    של את על עם זה זו זאת לא היה הייתה היו היינו אני אנחנו הוא היא הם גם כי אבל אז מה איך עוד דבר
    از به در که این آن را با بود بودم بودیم بودند است هست هم تا من شما او برای درباره یک چیز خیلی
    में का की के को से था थे थी हम मैं है हैं ने और यह वह नहीं पर भी तो जो एक
    """)
"""Words of sentences in scripts without capitals, which are no part of a name."""

NOTES = _words("""
    note notes remark remarks observation observations hinweis hinweise anmerkung anmerkungen
    bemerkung remarque remarques nota notas observaciones observação observações примечание
    备注 備註 注 注释 註釋 ملاحظات 備考 비고 catatan примітка הערות
    """)
"""Words for what is noted of a talk, not said in it ("Note of the interviewer")."""

METADATA = (
    NOTES
    | _words("""
    date time location place title topic topics duration length language source file filename audio
    video visual visuals recording recorded transcript transcription transcribed transcriber
    transcript_by participants speakers attendees present regrets
    apologies scribe scribes interview version subhead subheading
    url link website email e-mail tag tags keywords summary abstract agenda description age gender
    sex job occupation profession education city country copyright license licence id name names
    project company organisation organization method medium format subject_id status type episode
    author authors background objective created modified updated software key legend abbreviations
    context setting kontext hintergrund contexte contexto contesto sammanhang kontekst bağlam
    контекст
    links sign signed signature unterschrift assinatura firmado handtekening podpis signatur подпись
    autor autores autora auteur auteurs autore auteure автор författare forfatter imza allekirjoitus
    introduction announcement announcements session address tel telephone phone fax mail profile
    született foglalkozása informasi
    probe subtopic scribenick entrevista entretien intervista wywiad intervju haastattelu rozhovor
    datum zeit uhrzeit ort titel thema themen dauer länge sprache quelle datei aufnahme aufgenommen
    transkript transkription transkribiert
    anwesende anwesend schlagwörter zusammenfassung beschreibung alter geschlecht beruf
    tätigkeitsfeld bildung stadt land projekt firma methode legende abkürzungen
    heure lieu titre sujet thème durée langue fichier enregistrement retranscription
    mots-clés résumé âge sexe nom prénom métier liens
    fecha hora lugar título tema duración idioma fuente archivo grabación transcripción
    resumen edad sexo profesión nombre proyecto objetivo fase preparada identificación modalidad
    seudónimo código género temas enlaces transcrito correo participantes perfil puesto compañía
    empresa
    data local duração fonte arquivo ficheiro gravação transcrição resumo idade cargo
    profissão gênero nome curso universidade
    luogo titolo argomento durata lingua registrazione trascrizione riassunto età
    tijd plaats duur taal opname
    дата время место тема длительность язык источник файл запись возраст пол имя
    фио должность
    日期 时间 時間 地点 地點 场所 標題 标题 题目 主题 主題 时长 時長 语言 語言 来源 來源 文件
    录音 錄音 转录 轉錄 整理 说明 說明 摘要 关键词 關鍵詞 性别 性別 年龄 年齡 职业 職業
    姓名 编号 背景 语境 語境 前一篇 後一篇 后一篇 上一篇 下一篇
    作者 著者 作者简介 作者簡介 签名 签字 簽名 署名 封面 서명 저자
    编按 編按 编者按 編者按 编者注 編者註 译 譯 译者 譯者 译者注 文 图 圖 摄影 攝影 责编
    责任编辑 責任編輯 值班编辑 校对 校對 排版 原文 撰文 转载 轉載 推荐阅读
    推薦閱讀 延伸阅读 延伸閱讀 相关阅读 相關閱讀 相关新闻 相關新聞 声明 版权声明
    日時 日にち 場所 題名 テーマ 所要時間 言語 出典 ファイル 録音 文字起こし 年齢 氏名 背景
    التاريخ تاريخ المكان مكان المدة العنوان الموضوع اللغة الملف العمر الجنس المهنة الوقت
    päivämäärä paikka kesto aihe otsikko kieli tiedosto äänite ikä sukupuoli ammatti
    plats längd ämne språk ålder kön yrke dato sted varighed varighet emne alder køn kjønn
    miejsce czas temat język wiek płeć zawód tarih yer süre konu sayı i̇lgi yaş cinsiyet meslek
    saat saati
    날짜 시간 장소 제목 주제 언어 출처 파일 녹음 나이 성별 직업 이름 일시
    nama tanggal waktu tempat lokasi judul topik durasi bahasa berkas rekaman transkrip
    usia umur kelamin pekerjaan jabatan alamat instansi nim npm perusahaan keperluan
    дата час місце тривалість мова джерело запис вік стать ім'я посада
    תאריך שעה מקום נושא משך שפה קובץ הקלטה גיל מקצוע נכחו נוכחים מוזמנים משתתפים
    زمان محل تاریخ موضوع مدت عنوان زبان فایل جنسیت شغل توضیحات
    दिनांक तारीख समय स्थान विषय अवधि भाषा नाम आयु लिंग
    ημερομηνία ώρα τόπος τοποθεσία διάρκεια θέμα τίτλος γλώσσα αρχείο ηλικία φύλο επάγγελμα όνομα
    ระยะเวลา หัวเรื่อง ภาษา ชื่อ อายุ เพศ อาชีพ
    """)
    | _phrases("""
    thời gian, địa điểm, ngày, ngày phỏng vấn, thời lượng, chủ đề, mục đích, ngôn ngữ, ghi chú,
    họ tên, họ và tên, giới tính, nghề nghiệp, วันที่, เวลา, สถานที่, หัวข้อ,
    סדר היום, חברי הוועדה, חברי הכנסת, מנהל הוועדה, מנהלת הוועדה, מנהל/ת הוועדה, ייעוץ משפטי,
    רישום פרלמנטרי, קצרנית
    """)
)
"""Words for particulars of a document ("Date of interview"); a label with one is no person's."""

WRITERS = _words("""
    author autor autora auteur auteure autore autrice автор författare forfatter 作者 著者
    """)
"""Words for who wrote a document, which may be who speaks in it, too."""

AGENTS = _words("""
    manager chair operator technician engineer editor director leader lead owner representative
    archived archival
    assistant officer coordinator staff leiter leiterin ingenieur ingenieurin techniker technikerin
    chef cheffe directeur directrice jefe jefa directora diretor diretora direttore direttrice
    """)
"""Words of labels that may name a particular too: "Project manager", "Archived recording 2"."""

NEVER = (
    METADATA
    | _phrases("""
    for example, for instance, that is, in short, zum beispiel, das heißt, par exemple,
    por ejemplo, es decir, por exemplo, ou seja, per esempio, nota bene, let op, till exempel,
    на пример, على سبيل المثال, 예를 들어, 예를 들면, たとえば, برای مثال, به عنوان مثال, ví dụ,
    lưu ý, chú ý, kết luận, hasil akhir, שימו לב, תשומת לב, για παράδειγμα, उदाहरण के लिए, หมายเหตุ,
    ตัวอย่าง, ตัวอย่างเช่น, สรุป, das erste, das zweite, das dritte, erstens, zweitens, drittens
    """)
    | _words("""
    example examples e.g i.e remark warning caution tip conclusion result results problem problems
    issue issues done beginn schluss photo photos photography credits foto fotos fotografie
    photographie crédits fotografía fotografia фото 정리 사진 편집 녹취 촬영 취재 감수
    写真 撮影 構成 剪辑 剪輯 solution reason step option options advantage advantages disadvantage
    disadvantages pro pros con cons ps nb todo update edit first second third fourth finally
    p.s postscript postskriptum addendum nachtrag nachwort posdata
    feedback score scores rating evaluation timestamp timestamps timecode timecodes
    comment comments contact kommentar kontakt commentaire commentaires comentario comentarios
    contacto comentário comentários contato commento contatto комментарий комментарии контакт
    yorum iletişim komentarz
    important remember poll polls anyway action actions decision decisions resolution proposal
    summary attention caveat disclaimer sfx resolved proposed meeting
    see ref reference references figure table chapter section appendix exercise slide slides article
    http https ftp mailto www doi
    beispiel beispiele achtung fazit ergebnis ergebnisse problem probleme lösung grund schritt
    vorteil vorteile nachteil nachteile wichtig erstens zweitens drittens siehe tabelle abbildung
    exemple exemples attention conclusion problème solution avantage inconvénient
    ejemplo ejemplos problema solución ventaja ventajas desventaja desventajas conclusión
    exemplo exemplos solução vantagem vantagens desvantagem desvantagens conclusão
    avantages inconvénients vantaggio vantaggi svantaggi
    remarque attention nota ojo importante atención atenção esempio
    пример например примечание вывод итог проблема важно внимание
    huom esimerkiksi huomio exempel obs eksempel voorbeeld przykład uwaga
    ملاحظة مثلا مثال تنبيه 참고 예 결론 注 补充 備考
    הערה דוגמה לדוגמה לדוגמא למשל סיכום בעיה פתרון ראשית שנית
    توجه نکته یادداشت نتیجه اولا ثانیا مثلاً
    not dikkat örnek örneğin mesela sonuç sorun çözüm birincisi ikincisi
    उदाहरण जैसे नोट ध्यान निष्कर्ष समस्या समाधान
    contoh contohnya misalnya misal catatan perhatian kesimpulan masalah solusi pertama kedua
    наприклад приклад примітка увага висновок проблема важливо
    σημείωση παράδειγμα π.χ προσοχή συμπέρασμα πρόβλημα λύση
    例如 比如 譬如 比方说 比方說 举例 首先 其次 再次 然后 最后 最後 第一 第二 第三 第四 所以 但是
    因此 なお ただし または まとめ おまけ ちなみに そして だから でも しかし それで
    总结 總結 小结 小結 结语 結語 导言 導言 前言 后记 後記 はじめに おわりに 결론 서론 введение
    заключение выводы итоги вступление вступ висновки giriş pendahuluan penutup introducción
    introdução
    总之 總之 结论 結論 原因 结果 結果 注意 另外 例 例えば まず 次に 最後に つまり
    """)
)
"""Words that are no speaker's even where they return as a label."""

INTERJECTIONS = _words("""
    yes no yeah yep nope okay ok si sí oui non ja nein nee nej não sim sì да нет tak nie evet hayır
    是 不是 有 没有 对 네 아니요 はい いいえ
    hello hi hey okay ok alright right well so sure thanks thank welcome good great fine hallo guten
    gut also danke genau klar bonjour bonsoir merci alors hola buenos buenas bueno gracias claro olá
    bom boa obrigado obrigada ciao buongiorno grazie bene allora hoi goedemorgen goedemiddag dank
    dzień dobry dziękuję hej god tack takk merhaba tamam здравствуйте привет добрый спасибо
    dobrý děkuji ahoj zdravo dobar hvala terve hei kiitos
    oh ah um uh hmm mhm exactly again perfect cool
    ach nun tja naja stimmt voilà donc ouais exact pues vale entonces certo então ecco
    dus precies oké dobra jasne no så bra nå joo niin ну так вот ага угу
    """)
"""What one says before one goes on, or while another speaks."""

OF_MINUTES = _words("""
    action actions item items next last first final old new open other further general annual
    current proposed possible key main additional any
    step steps meeting meetings business report reports question questions issue issues topic topics
    agenda discussion decision decisions summary status update updates introduction conclusion
    conclusions proposal proposals background overview motivation requirements requirement design
    notes note reminder recap remark remarks comment comments resolution resolutions consensus
    feedback goal goals objective objectives option options problem problems solution solutions
    example examples todo to-do plan plans timeline deadline risk risks benefits use case cases
    announcement announcements slides slide group working time day today tomorrow
    beschluss beschlüsse thema themen bericht ergebnis ergebnisse aufgaben termine punkt
    acuerdos acuerdo temas tema acciones pendientes décisions décision actions suites
    """)
"""Words of the headings of minutes, which are nobody's name."""

NUMBERED = _words("""
    part section chapter question step table figure page line slide item task episode day week
    chunk segment focus focal fokus stage phase level scenario requirement goal hypothesis theme
    insight insights opportunity
    iteration itération iteración iteração iterazione iteratie iteracja итерация
    ubicación etapa nivel escenario requisito fase livello scénario niveau ebene szenario
    teil abschnitt kapitel frage schritt tabelle abbildung seite zeile folie aufgabe punkt block
    pagina sivu sida side strona strana صفحة tabela tabella tabel quadro figura imagem imagen foto
    partie chapitre question étape tableau page parte capítulo pregunta paso tabla página
    article artikel artículo articolo artigo artykuł статья articulo madde geçici geçi̇ci̇ ek
    pergunta capitolo domanda pagina часть глава вопрос страница tagesordnungspunkt traktandum
    vraag fråga questão pytanie питання запитання pertanyaan soru ερώτηση
    january february march april may june july august september october november december
    januar februar märz mai juni juli oktober dezember top agendapunt dagordenspunkt punto ponto
    janvier février mars avril juin juillet août septembre octobre novembre décembre
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
    gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
    """)
"""Words that a number turns into a place in a text ("Question 4:") or a day, not into a person."""

NUMBERS = _words("""
    one two three four five six seven eight nine ten eleven twelve
    eins zwei drei vier fünf sechs sieben acht neun zehn un deux trois quatre cinq sept huit neuf
    uno dos tres cuatro cinco siete ocho nueve um dois três quatro due tre quattro cinque
    een twee vijf zes zeven två fyra fem jeden dwa trzy cztery
    """)
"""Numbers in words, which do as much: "Chapter Three:"."""

PARTICLES = _words("""
    van von der den de la le du di da do dos das del della el al bin ibn ben y e und and of the
    zu ter ten st op 't sur di de из av af
    """)
"""Words within a name that have no capital."""

GOING_ON = _words("""
    continuing continued contd contd. cont'd cont cont. continua continuando suite poursuivant
    fortfahrend fortsetzend fortsetzung vervolg fortsatt devamla devam продолжает продолжение
    """)
"""What stands in brackets behind a name to say that the same person goes on speaking."""

MANNERS = _phrases("""
    chat, in chat, in the chat, via chat, by chat, on chat, from chat, over chat, chat message,
    im chat, per chat, dans le chat, par chat, en el chat, por chat, por el chat, no chat,
    pelo chat, nella chat, tramite chat, чат, в чате, через чат, 聊天, 聊天室, チャット, 채팅,
    off-mic, off mic, off-microphone, off microphone, off-camera, off camera, off-screen,
    off screen, hors micro, fuera de micrófono, fora do microfone, fuori microfono, без микрофона,
    by phone, via phone, over the phone, on the phone, by telephone, am telefon, per telefon,
    telefonisch, au téléphone, par téléphone, al teléfono, por teléfono, ao telefone,
    por telefone, al telefono, по телефону, via zoom, via teams, via video, by video,
    via video link, by email, via email, in writing, v.o., o.s., voice-over, through interpreter,
    through an interpreter, via interpreter, whispers, whispering, whispered, shouts, shouting
    """)
"""What stands there to say how something is said, or where: it tells nobody from others."""

ELEMENTS = _words("""
    a b blockquote br button center cite code dd del details div dl dt em figure form h1 h2 h3 hr i
    iframe img input ins li link meta nav ol p pre s small span strong sub sup table td tr ul
    """)
"""What stands in angle brackets in a page: "<br>"."""
