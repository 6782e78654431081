import SatchelCatalog
import Testing

@Suite("Search: titles in order")
struct TitleOrderTests {
    @Test(
        "A title is sorted without the article of its own language",
        arguments: [
            ("The Hobbit", "en", "hobbit"), ("A Tale of Two Cities", nil, "taleoftwocities"), ("An Echo", "en", "echo"),
            ("Die Trying", "en", "dietrying"), ("Die Trying", nil, "dietrying"), ("Der Prozess", "de", "prozess"),
            ("Die Verwandlung", "de", "verwandlung"), ("Eine Frau", "de", "frau"), ("The Fall", "de", "thefall"),
            ("Les Misérables", "fr", "miserables"), ("Les Misérables", nil, "lesmiserables"),
            ("L'Étranger", "fr", "etranger"), ("L’Étranger", "fr", "etranger"), ("L'Étranger", "en", "letranger"),
            ("O'Brien", nil, "obrien"), ("La casa de los espíritus", "es", "casadelosespiritus"),
            ("El Aleph", "es", "aleph"), ("Las", "es", "las"), ("Il nome della rosa", "it", "nomedellarosa"),
            ("O Alquimista", "pt", "alquimista"), ("Het diner", "nl", "diner"),
            ("Den allvarsamma leken", "sv", "allvarsammaleken"),
            ("Ο Ξένος", "el", "ξενοσ"), ("The 해리 포터", "ko", "the해리포터"), ("Преступление", "ru", "преступление"),
            ("人間失格", "ja", "人間失格"), ("三体", "zh", "三体"), ("", "en", ""), ("The", "en", "the"),
        ]
    )
    func articles(title: String, language: String?, key: String) {
        #expect(String(String.UnicodeScalarView(FoldedTitle(title).sortKey(in: language))) == key)
    }

    @Test(
        "The words of a work are those of its title, without an article and the name of a series",
        arguments: [
            ("The Great Gatsby (Classics, #2)", ["great", "gatsby"]), ("Dark Charizard (Holo)", ["dark", "charizard"]),
            ("L'Étranger", ["letranger"]), ("The", ["the"]), ("", []),
        ]
    )
    func wordsOfWork(_ title: String, _ words: [String]) {
        #expect(FoldedTitle(title).wordsOfWork(title) == words)
    }
}
