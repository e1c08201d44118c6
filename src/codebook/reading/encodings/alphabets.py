"""The letters beyond ASCII of languages whose encodings have one byte a letter, the usual first.

By them the encoding of a text is told: read in another one, its letters are of no one language.
"""

from __future__ import annotations

from typing import NamedTuple


class Alphabet(NamedTuple):
    """Small letters beyond ASCII; a Latin one has those of ASCII too.

    `rarity` is how much rarer texts in it are than in the usual ones, as a natural logarithm.
    """

    letters: str
    latin: bool
    rarity: float = 0.0


_USUAL = (
    "éèöüñçáï",  # English, in names and words from elsewhere
    "üäöß",  # German
    "éàèêçùôîâûëïœ",  # French
    "óíáéñúü¿¡",  # Spanish
    "ãçáéíóêõâúàô",  # Portuguese
    "èàùòìé",  # Italian
    "ëéïöüèó",  # Dutch
    "äåöé",  # Swedish, Finnish
    "øåæéò",  # Danish, Norwegian
)
_LATIN = (
    "àéòèóíçúü·",  # Catalan
    "íáðóéþöæúý",  # Icelandic
    "áéíóú",  # Irish
    "âŵŷêîôï",  # Welsh
    "łążęśćóńź",  # Polish
    "íáěéřšýčžůúňťďó",  # Czech
    "áíčéžýšľúťôňäďóĺŕ",  # Slovak
    "éáöóőüíúű",  # Hungarian
    "ăîşâţ",  # Romanian, with the cedillas of the old encodings
    "ăîșâț",
    "čšžćđ",  # Croatian, Bosnian, Serbian
    "čšž",  # Slovene
    "ëç",  # Albanian
    "ıüşğçöâî",  # Turkish
    "ėšųąžįūęč",  # Lithuanian
    "āīēšņžļķģūč",  # Latvian
    "äõüöšž",  # Estonian
    "ħżġċà",  # Maltese
    "ĝĉŭŝĵĥ",  # Esperanto
    "đàáâêôơưăèéíìòóùú\u0300\u0301\u0323\u0309\u0303",  # Vietnamese
)
_OTHERS = (
    "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё",  # Russian
    "оаниітверслкдупмязьбгчйхцжїюєшщфґ",  # Ukrainian
    "аеоинтрсвлдкпмузяъбгчцжйщшхюфьѝ",  # Bulgarian
    "аоиенрстјкувдмплзбгчшцњжљхћђџф",  # Serbian
    "аоиетнрсвклдмпузјгбчшжцњќхѓљџѕф",  # Macedonian
    "аіенорслктвўудыпмязйьбгчцшжхэюфё",  # Belarusian
    "αοιετσνρκπςμλήίγάηέδόύχθφωυώβζξψϊϋΐΰ",  # Greek
    "יוהלאתרבםמשנכקעדחפגזטסצןךףץ",  # Hebrew
    "ايلمونترةبعدسفهكقحجىشصطأخإضذزءثغئؤظآ،؟",  # Arabic
    "ايرندهمتوبسشكگچپخزلعقفجحصضطغثذژآئظک،؟\u200c",  # Persian
    "านรอกเงมย่ลวดทส้ตะัีปบิคหแจพชขใำไืุโูผณ็ธฐศึษซถ์ภฉญๆฟ",  # Thai
)

ALPHABETS = (
    *(Alphabet(letters, latin=True) for letters in _USUAL),
    *(Alphabet(letters, latin=True, rarity=2.0) for letters in _LATIN),
    *(Alphabet(letters, latin=False) for letters in _OTHERS),
)
"""Every alphabet that a text may be in."""

ENCODINGS = {
    "cp1252": 0.0,
    **dict.fromkeys(("cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257"), 1.0),
    **dict.fromkeys(("iso8859-2", "koi8-r", "mac-roman", "iso8859-15", "cp874"), 2.0),
    **dict.fromkeys(("cp850", "cp866", "cp852", "iso8859-5", "iso8859-7", "koi8-u"), 2.5),
    **dict.fromkeys(("cp437", "mac-cyrillic", "mac-latin2", "iso8859-13", "cp1258"), 3.0),
    **dict.fromkeys(("iso8859-8", "iso8859-6", "cp862", "cp857", "cp737", "cp855"), 3.5),
    **dict.fromkeys(("mac-greek", "mac-turkish", "mac-iceland", "mac-croatian"), 4.0),
    **dict.fromkeys(("mac-romanian", "cp865", "cp860", "cp861", "cp863", "cp869"), 4.5),
    **dict.fromkeys(("cp775", "cp1125", "cp858", "iso8859-16", "iso8859-3", "iso8859-14"), 4.5),
    **dict.fromkeys(("iso8859-4", "iso8859-10", "cp720"), 5.0),
}
"""The encodings of one byte a letter, the usual first, and how much rarer than it each is.

As the natural logarithm: 3 is about once in twenty.
"""
