/// A key or password; nothing prints it by accident.
///
/// Description, debug description, mirror and interpolation all show the same mask. The one way to the text is
/// ``reveal()``, so that every place that uses it can be found.
package struct Secret: Sendable, Hashable {
    private let text: String

    /// Wraps a text.
    package init(_ text: String) {
        self.text = text
    }

    /// The text itself, for the request that needs it and nothing else.
    package func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "‹secret›" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret {
    /// Whether a text holds the secret, as it is or encoded for an address.
    func appears(in other: String) -> Bool {
        !text.isEmpty && (other.contains(text) || other.contains(PercentEncoding.encode(text)))
    }

    /// The text with the secret masked, as it is or encoded for an address.
    func masked(in other: String) -> String {
        guard !text.isEmpty else { return other }
        return other.replacing(PercentEncoding.encode(text), with: description).replacing(text, with: description)
    }
}
