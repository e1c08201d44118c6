"""Labels of what is asked and answered, in many languages: "Q" and "A", "Frage" and "Antwort"."""

from __future__ import annotations

from codebook.reading.turns.labels.labels import is_cased

ASKED_AND_ANSWERED = frozenset(
    {
        *(("q", "a"), ("question", "answer"), ("f", "a"), ("frage", "antwort"), ("问", "答")),
        *(("問", "答"), ("q", "r"), ("question", "réponse"), ("p", "r"), ("pregunta", "respuesta")),
        ("question", "reponse"),
        *(("pergunta", "resposta"), ("d", "r"), ("domanda", "risposta"), ("вопрос", "ответ")),
        *(("質問", "回答"), ("질문", "답변"), ("vraag", "antwoord"), ("pytanie", "odpowiedź")),
        *(("tanya", "jawab"), ("pertanyaan", "jawaban"), ("hỏi", "đáp"), ("в", "о")),
        *(("питання", "відповідь"), ("запитання", "відповідь"), ("שאלה", "תשובה"), ("ש", "ת")),
        *(("ερώτηση", "απάντηση"), ("ε", "α"), ("soru", "cevap"), ("soru", "yanıt"), ("s", "c")),
        *(("câu hỏi", "trả lời"), ("h", "đ"), ("t", "j"), ("سوال", "جواب"), ("سؤال", "پاسخ")),
        *(("सवाल", "जवाब"), ("प्र", "उ"), ("คำถาม", "คำตอบ"), ("ถ", "ต"), ("q", "ans")),
        *(("question", "response"), ("questão", "resposta"), ("fråga", "svar")),
        *(("س", "ج"), ("سؤال", "جواب"), ("پرسش", "پاسخ"), ("प्रश्न", "उत्तर"), ("ถาม", "ตอบ")),
    }
)
"""The labels, in small letters, of a question and its answer."""

PAIRS = frozenset(map(frozenset, ASKED_AND_ANSWERED))
"""The same, in whatever order."""

QUESTIONS = frozenset(question for question, _ in ASKED_AND_ANSWERED)
ANSWERS = frozenset(answer for _, answer in ASKED_AND_ANSWERED)


def _is_word(label: str) -> bool:
    """Whether a label is nobody's initials."""
    return len(label) > 2 or not is_cased(label)


QUESTION_WORDS = frozenset({"q", *filter(_is_word, QUESTIONS)})
"""Those of a question that are hardly a person's initials."""

ANSWER_WORDS = frozenset(filter(_is_word, ANSWERS))
"""Those of an answer; "a" is one only beside "q"."""
