/// A value of a record: what JSON can say, with numbers kept as they were written.
package enum Value: Sendable, Equatable {
    /// Not known: left out of JSON, an empty cell elsewhere.
    case absent
    /// Text from anywhere; renderers make control bytes in it harmless.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number in its decimal digits, such as `-12.50`, so that no binary rounding creeps in.
    case decimal(String)
    /// A claim that holds or does not.
    case boolean(Bool)
    /// Several values: a JSON array, joined by `, ` elsewhere.
    case list([Value])
    /// Named values in order: a JSON object.
    case object([Member])

    /// One named value of an object.
    package struct Member: Sendable, Equatable {
        /// The JSON key.
        package var key: String
        /// The value under the key.
        package var value: Value

        /// Creates a member.
        package init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }
}

extension Value {
    /// The text, or absent where there is none.
    package static func text(_ text: String?) -> Value {
        text.map { Value.text($0) } ?? .absent
    }

    /// The number, or absent where there is none.
    package static func integer(_ number: Int?) -> Value {
        number.map { Value.integer($0) } ?? .absent
    }

    /// A list of texts, or absent when it is empty.
    package static func texts(_ texts: [String]) -> Value {
        texts.isEmpty ? .absent : .list(texts.map { .text($0) })
    }
}

extension Value {
    /// The value on one line, as the human formats print it.
    package var plainText: String {
        switch self {
        case .absent: ""
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let digits): digits
        case .boolean(let holds): holds ? "yes" : "no"
        case .list(let values): values.map(\.plainText).joined(separator: ", ")
        case .object(let members): members.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", ")
        }
    }
}
