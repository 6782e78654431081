import Foundation
import SatchelPluginAPI

/// Where whoever runs the program can be reached, as services ask to be told: an e-mail address or a web page.
package struct Contact: Sendable, Hashable {
    /// The address as it was given.
    package let text: String

    /// Reads an address; nil for a text that is none.
    ///
    /// Only what may stand in a header as it is counts, because the address is sent along with every request.
    package init?(_ text: String) {
        let isPlain =
            text.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !text.contains { "()<>\"\\,;".contains($0) }
        guard isPlain, text.utf8.count <= 254, Self.isPage(text) || Self.isMailbox(text) else { return nil }
        self.text = text
    }

    private static func isPage(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
            let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http"
        else { return false }
        return parts.user == nil && parts.password == nil && parts.host.map(HostName.isValid) ?? false
    }

    private static func isMailbox(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(":"), !parts[0].contains("/") else {
            return false
        }
        return parts[1].contains(".") && HostName.isValid(String(parts[1]))
    }
}

extension TextRule {
    /// Ways to reach somebody, or nothing.
    package static let contact = TextRule("an e-mail address, the https:// address of a web page, or empty") { text in
        text.isEmpty || Contact(text) != nil ? nil : text
    }
}

/// What the program calls itself towards services.
package enum UserAgent {
    /// Returns the name with its version, and where its user can be reached if that is known.
    package static func text(version: String, contact: Contact?) -> String {
        "Satchel/\(version)" + (contact.map { " (\($0.text))" } ?? "")
    }
}
