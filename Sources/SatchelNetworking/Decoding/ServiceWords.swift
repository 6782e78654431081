/// Words of a service, fit to be shown: without the keys of the request, harmless to a terminal, on one line and short.
///
/// This is the one way from an answer into an error. Whatever a service says, be it in the body of an error, in an error
/// inside a success, in the names of fields or in a header, goes through here with the keys that it was sent.
package struct ServiceWords: Sendable, Equatable {
    /// The most Unicode scalars there are.
    package static let longest = 200
    /// More of what a service says is not even looked at.
    private static let mostRead = 1 << 14

    /// The words.
    package let text: String

    /// Makes words fit to be shown; nil where nothing is left of them.
    ///
    /// - Parameters:
    ///   - said: What the service says.
    ///   - secrets: The keys that were sent to it.
    package init?(_ said: String, hiding secrets: [Secret]) {
        var plain = String.UnicodeScalarView()
        for scalar in said.unicodeScalars.prefix(Self.mostRead) {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: plain.append(" ")
            // Marks of direction and scalars without a shape could hide a key from the search, or a word from the reader.
            case .format, .surrogate, .privateUse, .unassigned: break
            case _ where scalar.properties.isDefaultIgnorableCodePoint: break
            default: plain.append(scalar)
            }
        }
        let line = secrets.reduce(String(plain)) { $1.masked(in: $0) }.split(separator: " ").joined(separator: " ")
        guard !line.isEmpty else { return nil }
        let scalars = line.unicodeScalars
        text = scalars.count > Self.longest ? String(scalars.prefix(Self.longest - 1)) + "…" : line
    }
}

extension ServiceWords: CustomStringConvertible {
    package var description: String { text }
}
