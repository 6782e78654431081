/// A property that is nil if it is missing or has an unexpected type.
///
/// Services and stored records change: what cannot be read of them counts as unknown.
///
/// ```swift
/// struct FilmRow: Decodable {
///     let id: String  // a row without it is not a film
///     @Tolerant var year: Int?  // nil for "about 1954"
///     @TolerantList var actors: [String]  // the texts of ["Setsuko Hara", 7]
/// }
/// ```
@propertyWrapper
public struct Tolerant<Value: Sendable>: Sendable {
    /// The value, or nil.
    public var wrappedValue: Value?

    @inlinable
    public init(wrappedValue: Value? = nil) {
        self.wrappedValue = wrappedValue
    }
}

extension Tolerant: Decodable where Value: Decodable {
    /// Decodes a list element; nil if it has an unexpected type.
    @inlinable
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

/// A list that leaves out elements of unexpected types, and is empty if it is missing.
///
/// `$actors` counts the elements left out.
@propertyWrapper
public struct TolerantList<Element: Sendable>: Sendable {
    /// The decoded elements, in order.
    public var wrappedValue: [Element]
    /// The number of elements left out.
    public let projectedValue: Int

    @inlinable
    public init(wrappedValue: [Element] = []) {
        self.init(wrappedValue: wrappedValue, projectedValue: 0)
    }

    @usableFromInline
    init(wrappedValue: [Element], projectedValue: Int) {
        self.wrappedValue = wrappedValue
        self.projectedValue = projectedValue
    }
}

extension TolerantList: Decodable where Element: Decodable {
    /// Decodes a list; throws `DecodingError` if it is not one.
    @inlinable
    public init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        try self.init(&list)
    }

    @inlinable
    init(_ list: inout any UnkeyedDecodingContainer) throws {
        var elements: [Element] = []
        var skipped = 0
        while !list.isAtEnd {
            if let element = try? list.decode(Element.self) {
                elements.append(element)
            } else {
                // What failed is still the next element.
                _ = try list.decode(Tolerant<Element>.self)
                skipped += 1
            }
        }
        self.init(wrappedValue: elements, projectedValue: skipped)
    }
}

/// The rows of an answer, without those that are not what was expected.
///
/// One malformed row is the row's fault. If none of them decodes, the service has changed its format, and that is an error.
public struct TolerantRows<Row: Decodable & Sendable>: Decodable, Sendable {
    /// The rows that could be read, in order.
    public let rows: [Row]
    /// How many could not.
    public let skipped: Int

    /// Reads a list of rows.
    ///
    /// - Throws: `DecodingError` for what is not a list, and for rows none of which can be read.
    public init(from decoder: any Decoder) throws {
        let list = try TolerantList<Row>(from: decoder)
        // Decoding strictly says what is wrong.
        rows = list.wrappedValue.isEmpty ? try [Row](from: decoder) : list.wrappedValue
        skipped = list.projectedValue
    }
}

extension TolerantList: Encodable where Element: Encodable {
    public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension TolerantList: Equatable where Element: Equatable {}
extension TolerantList: Hashable where Element: Hashable {}

// A synthesized initializer decodes the wrapper; these return one whatever the JSON has. Those for texts and numbers spare
// the decoder a container for each, which takes most of its time. All are compiled where they are used, for the types there.

extension KeyedDecodingContainer {
    /// Decodes a property; nil if it is missing or has an unexpected type.
    @inlinable
    public func decode<Value: Decodable>(_ type: Tolerant<Value>.Type, forKey key: Key) -> Tolerant<Value> {
        Tolerant(wrappedValue: (try? decodeIfPresent(Value.self, forKey: key)) ?? nil)
    }

    /// Decodes a text.
    @inlinable
    public func decode(_ type: Tolerant<String>.Type, forKey key: Key) -> Tolerant<String> {
        Tolerant(wrappedValue: (try? decodeIfPresent(String.self, forKey: key)) ?? nil)
    }

    /// Decodes a whole number.
    @inlinable
    public func decode(_ type: Tolerant<Int>.Type, forKey key: Key) -> Tolerant<Int> {
        Tolerant(wrappedValue: (try? decodeIfPresent(Int.self, forKey: key)) ?? nil)
    }

    /// Decodes a list; empty if it is missing or not a list.
    @inlinable
    public func decode<Element: Decodable>(
        _ type: TolerantList<Element>.Type,
        forKey key: Key
    ) -> TolerantList<Element> {
        guard contains(key), var list = try? nestedUnkeyedContainer(forKey: key) else { return TolerantList() }
        return (try? TolerantList(&list)) ?? TolerantList()
    }

    /// Decodes a list of texts.
    @inlinable
    public func decode(_ type: TolerantList<String>.Type, forKey key: Key) -> TolerantList<String> {
        guard contains(key), var list = try? nestedUnkeyedContainer(forKey: key) else { return TolerantList() }
        var texts: [String] = []
        while !list.isAtEnd {
            // A malformed one is left out by the slower way.
            guard let text = try? list.decode(String.self) else {
                return (try? decodeIfPresent(type, forKey: key)) ?? TolerantList()
            }
            texts.append(text)
        }
        return TolerantList(wrappedValue: texts)
    }
}

extension KeyedEncodingContainer {
    /// Encodes a property, or nothing if it is nil.
    public mutating func encode<Value: Encodable>(_ property: Tolerant<Value>, forKey key: Key) throws {
        try encodeIfPresent(property.wrappedValue, forKey: key)
    }
}

/// A text or a whole number, where services send either.
public struct TextOrNumber: Decodable, Sendable {
    /// The text, or the digits of the number.
    public let text: String

    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        do {
            text = try value.decode(String.self)
        } catch {
            guard let number = try? value.decode(Int.self) else { throw error }
            text = String(number)
        }
    }
}
