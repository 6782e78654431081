/// Field words whose values an index of texts can hold too.
package protocol IndexableField: SearchField {
    /// The tokens under which an item is found by the values it has.
    ///
    /// - Parameter item: An item.
    /// - Returns: One token for each way of asking; see ``IndexToken``.
    static func tokens(of item: Item) -> [String]

    /// The tokens of which an item with a value has at least one, and other items have none.
    ///
    /// - Parameter value: A value of a field.
    /// - Returns: The tokens; none where no item can have the value.
    static func tokens(for value: Value) -> [String]
}

/// Spells the tokens of an index that are no words.
///
/// Each begins with a sign that no folded word has, so that none is taken for the beginning of a word.
package enum IndexToken {
    /// What every item has, for searches that only exclude.
    package static let everything = "#"

    /// The signs that tokens begin with, which an index must not part words at.
    package static let signs = "#~="

    /// A value that is asked for as a whole, such as a language.
    ///
    /// - Parameters:
    ///   - kind: A letter for what the value is.
    ///   - value: The value in ASCII letters and digits.
    /// - Returns: The token.
    package static func value(_ kind: Character, _ value: String) -> String {
        "#\(kind)\(value)"
    }

    /// Two letters of which at least one is of a script without blanks, or the one that such a word begins with.
    static func letters(_ letters: some Sequence<Unicode.Scalar>) -> String {
        var text = "~".unicodeScalars
        text.append(contentsOf: letters)
        return String(text)
    }

    /// A whole title or name, as a short sum of its letters.
    static func whole(_ letters: some Sequence<Unicode.Scalar>) -> String {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for letter in letters {
            sum = (sum ^ UInt64(letter.value)) &* 0x100_0000_01B3
        }
        return "=" + String((sum ^ (sum >> 32)) & 0x3FFF_FFFF, radix: 32)
    }
}
