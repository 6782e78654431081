import Foundation
import SatchelCatalog
import Testing

@Suite("Catalog: the texts of fields")
struct FieldTextsTests {
    @Test("Fields are in the order of their keys however they were given, each once")
    func order() {
        let fields: FieldTexts = ["title": ["Dune"], "authors": ["Frank Herbert"], "year": ["1965"]]

        #expect(fields.keys == ["authors", "title", "year"])
        #expect(fields == FieldTexts([("year", ["1965"]), ("authors", ["Frank Herbert"]), ("title", ["Dune"])]))
        #expect(FieldTexts([("b", ["1"]), ("a", ["2"]), ("b", ["1"])]) == ["a": ["2"], "b": ["1"]])
        #expect(fields != ["title": ["Dune"], "authors": ["Frank Herbert"], "year": ["1966"]])
    }

    @Test("Any changes leave what a dictionary would have")
    func changes() {
        var random = SystemRandomNumberGenerator()
        var (fields, model): (FieldTexts, [String: [String]]) = ([:], [:])
        for step in 0..<2000 {
            let (key, text) = ("key \(random.next(upperBound: 12 as UInt))", "\(step)")
            switch random.next(upperBound: 4 as UInt) {
            case 0: (fields[key], model[key]) = (nil, nil)
            case 1: (fields[key], model[key]) = ([text], [text])
            case 2: #expect(fields.removeValue(forKey: key) == model.removeValue(forKey: key))
            default:
                fields.merge([key: [text], "more": []])
                model.merge([key: [text], "more": []]) { $1 }
            }
            #expect(fields.keys == model.keys.sorted())
            #expect(fields.allSatisfy { model[$0.key] == $0.value && fields[$0.key] == $0.value })
        }
    }

    @Test("What differs is told with the texts of both, in the order of the keys")
    func differences() {
        let here: FieldTexts = ["a": ["1"], "b": ["1", "2"], "c": ["1"], "f": ["1"]]
        let there: FieldTexts = ["b": ["2", "1"], "c": ["1"], "d": ["1"], "g": ["1"]]

        let differences = here.differences(from: there).map { "\($0.key) \($0.here) \($0.there)" }

        let lines = [#"a ["1"] []"#, #"b ["1", "2"] ["2", "1"]"#, #"d [] ["1"]"#, #"f ["1"] []"#, #"g [] ["1"]"#]
        #expect(differences == lines)
        #expect(here.differences(from: here).isEmpty && FieldTexts().differences(from: [:]).isEmpty)
    }

    @Test("They are written as an object, and read in any order")
    func json() throws {
        let fields: FieldTexts = ["b": ["1", "2"], "a": []]
        let read = try JSONDecoder().decode(FieldTexts.self, from: Data(#"{"b":["1","2"],"a":[]}"#.utf8))

        #expect(read == fields)
        #expect(try JSONDecoder().decode(FieldTexts.self, from: JSONEncoder().encode(fields)) == fields)
    }
}
