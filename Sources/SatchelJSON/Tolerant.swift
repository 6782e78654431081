/// A property that is nil where it is missing or is not what was expected.
///
/// Services and stored records change: what cannot be read of them is as if it were not known.
///
/// ```swift
/// struct FilmRow: Decodable {
///     let id: String  // a row without it is no film
///     @Tolerant var year: Int?  // nil for "about 1954"
///     @TolerantList var actors: [String]  // the texts of ["Setsuko Hara", 7]
/// }
/// ```
@propertyWrapper
public struct Tolerant<Value: Sendable>: Sendable {
    /// The value, or nil where there is none.
    public var wrappedValue: Value?

    /// Creates a property that is nil unless it is set.
    public init(wrappedValue: Value? = nil) {
        self.wrappedValue = wrappedValue
    }
}

extension Tolerant: Decodable where Value: Decodable {
    /// Reads an element of a list; nil where it is not what was expected.
    public init(from decoder: any Decoder) {
        wrappedValue = try? Value(from: decoder)
    }
}

extension Tolerant: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension Tolerant: Equatable where Value: Equatable {}
extension Tolerant: Hashable where Value: Hashable {}

/// A list without the elements that are not what was expected; empty where it is missing.
///
/// Its projection counts the elements left out: `$actors`.
@propertyWrapper
public struct TolerantList<Element: Sendable>: Sendable {
    /// The elements that could be read, in order.
    public var wrappedValue: [Element]
    /// How many elements could not be read.
    public private(set) var projectedValue = 0

    /// Creates a list.
    public init(wrappedValue: [Element] = []) {
        self.wrappedValue = wrappedValue
    }
}

extension TolerantList: Decodable where Element: Decodable {
    /// Reads a list.
    ///
    /// - Throws: `DecodingError` for what is not a list.
    public init(from decoder: any Decoder) throws {
        self.init()
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            if let element = try container.decode(Tolerant<Element>.self).wrappedValue {
                wrappedValue.append(element)
            } else {
                projectedValue += 1
            }
        }
    }
}

extension TolerantList: Encodable where Element: Encodable {
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension TolerantList: Equatable where Element: Equatable {}
extension TolerantList: Hashable where Element: Hashable {}

// A synthesized initializer asks for the wrapper; these let it have one whatever stands there.

extension KeyedDecodingContainer {
    /// Reads a property; nil where it is missing or is not what was expected.
    public func decode<Value: Decodable>(_ type: Tolerant<Value>.Type, forKey key: Key) -> Tolerant<Value> {
        Tolerant(wrappedValue: try? decode(Value.self, forKey: key))
    }

    /// Reads a list; empty where it is missing or is not a list.
    public func decode<Element: Decodable>(
        _ type: TolerantList<Element>.Type,
        forKey key: Key
    ) -> TolerantList<Element> {
        (try? decodeIfPresent(type, forKey: key)) ?? TolerantList()
    }
}

extension KeyedEncodingContainer {
    /// Writes a property; nothing where it is nil.
    public mutating func encode<Value: Encodable>(_ property: Tolerant<Value>, forKey key: Key) throws {
        try encodeIfPresent(property.wrappedValue, forKey: key)
    }
}
