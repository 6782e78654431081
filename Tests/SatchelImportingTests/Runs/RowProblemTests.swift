import Foundation
import Testing

@testable import SatchelImporting

@Suite("Importing: why a row is invalid")
struct RowProblemTests {
    private struct Card: Decodable {
        let id: String
        let hp: Int
        let attacks: [Attack]

        struct Attack: Decodable { let cost: [String] }
    }

    @Test(
        "What a decoder throws becomes one clear line",
        arguments: [
            (#"{"hp": 1, "attacks": []}"#, "'id' is missing"),
            (#"{"id": null, "hp": 1, "attacks": []}"#, "'id' is empty"),
            (#"{"id": "a", "hp": "1", "attacks": []}"#, "'hp' is not a number"),
            (#"{"id": "a", "hp": 1, "attacks": [{"cost": 1}]}"#, "'attacks.[0].cost' is not a list"),
            (#"{"id": "a", "#, "it is not JSON"),
            ("[]", "it is not an object"),
        ]
    )
    func decoding(_ json: String, _ words: String) throws {
        let error = try #require(throws: DecodingError.self) {
            try JSONDecoder().decode(Card.self, from: Data(json.utf8))
        }
        #expect(RowProblem(error).reason == words)
    }

    @Test("An error made for the user is told as it is")
    func userFacing() {
        #expect(RowProblem(ImportFileError.notFound(path: "x")).reason == "no such file: 'x'")
        #expect(RowProblem(RowProblem("no title")).reason == "no title")
    }
}
