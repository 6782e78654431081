/// A text or a whole number, where services send either.
public struct TextOrNumber: Decodable, Sendable {
    /// The text, or the digits of the number.
    public let text: String

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
            text = String(number)
        } else {
            text = try value.decode(String.self)
        }
    }
}
