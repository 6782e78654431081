import SatchelNetworking

/// An answer of Aladin's TTB service; an error, which comes as a success, is thrown while decoding.
struct AladinAnswer: Decodable, Sendable {
    /// The service knows nothing under the number that was asked for.
    struct NothingFound: Error {}

    /// How many books the search or list has, of which only some are handed out.
    let total: Int?
    /// The books; none is a normal answer.
    let items: [AladinItem]

    private enum CodingKeys: String, CodingKey {
        case total = "totalResults"
        case items = "item"
        case errorCode, errorMessage
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if values.contains(.errorCode) { throw try Self.error(values) }
        total = try values.decodeIfPresent(Int.self, forKey: .total)
        items = try values.decodeIfPresent([AladinItem].self, forKey: .items) ?? []
    }

    /// Other errors are failures of the service, for which an older answer may stand in.
    private static func error(_ values: KeyedDecodingContainer<CodingKeys>) throws -> any Error {
        let code = try values.decode(Code.self, forKey: .errorCode).number
        let words = try? values.decode(String.self, forKey: .errorMessage)
        guard code != 8 else { return NothingFound() }
        let meaning = [4, 100].contains(code) ? "the TTB key is not accepted" : nil
        return ReportedFailure(words, code: "error \(code)", meaning: meaning)
    }

    /// A number that may come as text.
    private struct Code: Decodable {
        let number: Int

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            number = try (try? value.decode(Int.self)) ?? Int(value.decode(String.self)) ?? 0
        }
    }
}
