/// What names one item in every list, favourite and command.
///
/// Ids of different kinds of items cannot be mixed up.
package struct ItemID<Item>: Hashable, Sendable {
    /// The text of the id, as commands and JSON carry it.
    package let rawValue: String

    /// Wraps the text of an id.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension ItemID: CustomStringConvertible {
    package var description: String { rawValue }
}
