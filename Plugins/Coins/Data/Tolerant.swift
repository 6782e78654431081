/// An element of a list that may make no sense without taking the list with it.
struct Tolerant<Value: Decodable & Sendable>: Decodable, Sendable {
    /// The element, or nil where it cannot be read.
    let value: Value?

    init(from decoder: any Decoder) throws {
        value = try? Value(from: decoder)
    }
}
