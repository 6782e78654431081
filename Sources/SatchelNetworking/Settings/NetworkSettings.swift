import Foundation
import SatchelPluginAPI

/// The settings of the network layer.
extension NetworkLimits {
    package static let offline = SettingKey.boolean(
        "network.offline",
        default: false,
        "don't use the network; use cached and local data"
    )
    package static let connectTimeout = SettingKey.integer(
        "network.connect-timeout-ms",
        default: 5000,
        allowed: 50...60_000,
        "connection timeout in milliseconds"
    )
    package static let timeout = SettingKey.integer(
        "network.timeout-ms",
        default: 15_000,
        allowed: 100...600_000,
        "timeout of a request in milliseconds, retries included"
    )
    package static let autoTimeout = SettingKey.integer(
        "network.auto-timeout-ms",
        default: 1500,
        allowed: 100...60_000,
        "milliseconds that 'auto' waits for the first byte from a service"
    )
    package static let retries = SettingKey.integer(
        "network.retries",
        default: 2,
        allowed: 0...10,
        "retries of a failed request"
    )
    package static let ratePerSecond = SettingKey.integer(
        "network.rate-per-second",
        default: 3,
        allowed: 1...10_000,
        "requests per second to one server; a service that documents fewer gets fewer"
    )
    package static let maxResponseBytes = SettingKey.integer(
        "network.max-response-bytes",
        default: 16 << 20,
        allowed: 1024...1 << 30,
        "maximum size of a response in bytes"
    )
    package static let contact = SettingKey<Contact?>.text(
        "network.contact",
        default: "",
        rule: .contact,
        "your email or web address, sent to services in the user agent"
    ) { .some(Contact($0)) }
    package static let authorities = SettingKey.text(
        "network.ca-file",
        default: "",
        "PEM file of certificate authorities to trust besides the system's"
    )
    package static let cacheBytes = SettingKey.integer(
        "cache.max-bytes",
        default: 64 << 20,
        allowed: 0...1 << 34,
        "size of the response cache on disk in bytes; 0 turns it off"
    )
    package static let cacheEntries = SettingKey.integer(
        "cache.max-entries",
        default: 2000,
        allowed: 0...100_000,
        "number of responses in the disk cache"
    )
    package static let cacheMaxAge = SettingKey.integer(
        "cache.max-age-minutes",
        default: 60,
        allowed: 0...525_600,
        "minutes before a cached response is checked again"
    )

    package static let settings = [
        offline.definition, connectTimeout.definition, timeout.definition, autoTimeout.definition, retries.definition,
        ratePerSecond.definition, maxResponseBytes.definition, contact.definition, authorities.definition,
        cacheBytes.definition, cacheEntries.definition, cacheMaxAge.definition,
    ]
}

/// The limits of the network layer.
package struct NetworkLimits: Sendable {
    /// The highest decompression ratio; honest JSON stays below 50.
    static let mostUnpackingRatio = 200

    /// Whether no socket may be opened.
    package var isOffline = false
    /// The timeout of a connection.
    package var connectTimeout = Duration.seconds(5)
    /// The timeout of a response, retries included.
    package var timeout = Duration.seconds(15)
    /// The time that `auto` waits for the first byte of a response.
    package var autoTimeout = Duration.milliseconds(1500)
    /// The retries of a failed request.
    package var retries = 2
    /// The most requests per second to one server.
    package var ratePerSecond = 3
    /// Whether services know whom to write to, for which some allow more requests.
    package var hasContact = false
    package var maxResponseBytes = 16 << 20
    /// The bytes of cached responses.
    package var cacheBytes = 64 << 20
    /// The number of cached responses.
    package var cacheEntries = 2000
    /// How long a response is served without revalidation.
    package var cacheMaxAge = Duration.seconds(3600)

    package init() {}

    package init(_ settings: Settings) {
        isOffline = settings[NetworkLimits.offline]
        connectTimeout = .milliseconds(settings[NetworkLimits.connectTimeout])
        timeout = .milliseconds(settings[NetworkLimits.timeout])
        autoTimeout = .milliseconds(settings[NetworkLimits.autoTimeout])
        retries = settings[NetworkLimits.retries]
        ratePerSecond = settings[NetworkLimits.ratePerSecond]
        hasContact = settings[NetworkLimits.contact] != nil
        maxResponseBytes = settings[NetworkLimits.maxResponseBytes]
        cacheBytes = settings[NetworkLimits.cacheBytes]
        cacheEntries = settings[NetworkLimits.cacheEntries]
        cacheMaxAge = .seconds(settings[NetworkLimits.cacheMaxAge] * 60)
    }
}

/// The contact address of the user, as services ask for: an email address or a web page.
package struct Contact: Sendable, Hashable {
    /// The address as given.
    package let text: String

    /// Parses an address; only characters that are safe in a header are valid.
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
    /// Accepts contact addresses and the empty text.
    package static let contact = TextRule("an email address, the https:// address of a web page, or empty") { text in
        text.isEmpty || Contact(text) != nil ? nil : text
    }
}

/// The `User-Agent` header.
extension Contact {
    /// Returns the program's name and version, with the contact address if there is one.
    package static func userAgent(version: String, contact: Contact?) -> String {
        "Satchel/\(version)" + (contact.map { " (\($0.text))" } ?? "")
    }

    /// Returns what the contact address would give, for a list of sources; nil if one is set.
    package static func note(_ settings: Settings) -> String? {
        guard settings[NetworkLimits.contact] == nil else { return nil }
        return "set network.contact to an email or web address: Open Library then allows 3 requests per second, not 1"
    }
}
