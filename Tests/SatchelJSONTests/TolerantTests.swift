import Foundation
import SatchelJSON
import Testing

@Suite("JSON: what cannot be read is not known")
struct TolerantTests {
    private struct Row: Codable, Equatable {
        let id: String
        @Tolerant var year: Int?
        @TolerantList var names: [String]
    }

    @Test(
        "A property that is missing, null or invalid is nil, and one that is there is read",
        arguments: [
            (#"{"id":"a"}"#, nil), (#"{"id":"a","year":null}"#, nil), (#"{"id":"a","year":"1954?"}"#, nil),
            (#"{"id":"a","year":[1954]}"#, nil), (#"{"id":"a","year":1954}"#, 1954),
        ]
    )
    func property(text: String, year: Int?) throws {
        #expect(try StrictJSON.decode(Row.self, from: Data(text.utf8)).year == year)
    }

    @Test(
        "A list skips invalid elements and counts them; one that is missing or no list is empty",
        arguments: [
            (#"{"id":"a","names":["x",1,null,{"y":2},"z"]}"#, ["x", "z"], 3), (#"{"id":"a","names":7}"#, [], 0),
            (#"{"id":"a","names":null}"#, [], 0), (#"{"id":"a"}"#, [], 0), (#"{"id":"a","names":[]}"#, [], 0),
        ]
    )
    func list(text: String, names: [String], skipped: Int) throws {
        let row = try StrictJSON.decode(Row.self, from: Data(text.utf8))
        #expect(row.names == names && row.$names == skipped)
    }

    @Test("What a row cannot do without still has to be there, and a whole answer has to be a list")
    func strict() {
        #expect(throws: DecodingError.self) { try StrictJSON.decode(Row.self, from: Data(#"{"year":1}"#.utf8)) }
        #expect(throws: DecodingError.self) {
            try StrictJSON.decode(TolerantList<Row>.self, from: Data(#"{"rows":[]}"#.utf8))
        }
    }

    @Test(
        "An answer whose rows are all invalid is an error that names what is wrong, and one without rows is empty",
        arguments: [(#"[{"id":3},{"id":4}]"#, false), (#"["b"]"#, false), (#"{"rows":[]}"#, false), ("[]", true)]
    )
    func oddAnswers(text: String, isRead: Bool) {
        let answer = Result { try StrictJSON.decode(TolerantRows<Row>.self, from: Data(text.utf8)) }
        #expect((try? answer.get().rows.isEmpty) == (isRead ? true : nil))
    }

    @Test("Rows are skipped in a whole answer, and what was read is written as plain JSON")
    func rows() throws {
        let text = #"[{"id":"a","year":1954,"names":["x"]},{"id":3},"b"]"#
        let answer = try StrictJSON.decode(TolerantRows<Row>.self, from: Data(text.utf8))
        #expect(answer.rows.map(\.id) == ["a"] && answer.skipped == 2)

        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let written = try answer.rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
        #expect(written == [#"{"id":"a","names":["x"],"year":1954}"#])
        let sparse = try StrictJSON.decode(Row.self, from: Data(#"{"id":"b"}"#.utf8))
        #expect(String(decoding: try encoder.encode(sparse), as: UTF8.self) == #"{"id":"b","names":[]}"#)
    }
}
