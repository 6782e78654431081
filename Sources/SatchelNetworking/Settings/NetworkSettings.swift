import Foundation
import SatchelPluginAPI

/// The configuration keys of the network layer.
package enum NetworkSettings {
    /// Whether the network is left alone.
    package static let offline = SettingKey.boolean(
        "network.offline",
        default: false,
        "use no network; answer from what is kept"
    )
    /// How long a connection may take to come about.
    package static let connectTimeout = SettingKey.integer(
        "network.connect-timeout-ms",
        default: 5000,
        allowed: 50...60_000,
        "milliseconds to connect"
    )
    /// How long a whole answer may take, retries included.
    package static let timeout = SettingKey.integer(
        "network.timeout-ms",
        default: 15_000,
        allowed: 100...600_000,
        "milliseconds for a whole answer, retries included"
    )
    /// How often a failed request is sent again.
    package static let retries = SettingKey.integer(
        "network.retries",
        default: 2,
        allowed: 0...10,
        "times a failed request is sent again"
    )
    /// How many requests a second a server gets at most.
    package static let ratePerSecond = SettingKey.integer(
        "network.rate-per-second",
        default: 3,
        allowed: 1...10_000,
        "requests a second to one server"
    )
    /// How many bytes an answer may have.
    package static let maxResponseBytes = SettingKey.integer(
        "network.max-response-bytes",
        default: 16 << 20,
        allowed: 1024...1 << 30,
        "bytes of an answer at most"
    )
    /// Where the user can be reached, which services are told; nil where that is nobody's business.
    package static let contact = SettingKey<Contact?>.text(
        "network.contact",
        default: "",
        rule: .contact,
        "your e-mail or web address, told to services in the user agent"
    ) { .some(Contact($0)) }
    /// How many bytes of answers are kept on disk.
    package static let cacheBytes = SettingKey.integer(
        "cache.max-bytes",
        default: 64 << 20,
        allowed: 0...1 << 34,
        "bytes of answers kept on disk; 0 keeps none"
    )
    /// How many answers are kept on disk.
    package static let cacheEntries = SettingKey.integer(
        "cache.max-entries",
        default: 2000,
        allowed: 0...100_000,
        "answers kept on disk"
    )
    /// How long an answer is served again without asking.
    package static let cacheMaxAge = SettingKey.integer(
        "cache.max-age-minutes",
        default: 60,
        allowed: 0...525_600,
        "minutes an answer is served again without asking"
    )

    /// Every key.
    package static let all = [
        offline.definition, connectTimeout.definition, timeout.definition, retries.definition,
        ratePerSecond.definition, maxResponseBytes.definition, contact.definition, cacheBytes.definition,
        cacheEntries.definition,
        cacheMaxAge.definition,
    ]
}

/// How long, how much and how often the network layer asks and keeps.
package struct NetworkLimits: Sendable {
    /// How far an answer may grow in unpacking, as a multiple of what was sent; honest JSON stays below 50.
    static let mostUnpackingRatio = 200

    /// Whether no socket may be opened.
    package var isOffline = false
    /// How long a connection may take to come about.
    package var connectTimeout = Duration.seconds(5)
    /// How long a whole answer may take, retries included.
    package var timeout = Duration.seconds(15)
    /// How often a failed request is sent again.
    package var retries = 2
    /// How many requests a second a server gets at most.
    package var ratePerSecond = 3
    /// How many bytes an answer may have.
    package var maxResponseBytes = 16 << 20
    /// How many bytes of answers are kept on disk.
    package var cacheBytes = 64 << 20
    /// How many answers are kept on disk.
    package var cacheEntries = 2000
    /// How long an answer is served again without asking.
    package var cacheMaxAge = Duration.seconds(3600)

    /// Creates the limits that stand where nothing is configured.
    package init() {}

    /// Creates the configured limits.
    package init(_ settings: Settings) {
        isOffline = settings[NetworkSettings.offline]
        connectTimeout = .milliseconds(settings[NetworkSettings.connectTimeout])
        timeout = .milliseconds(settings[NetworkSettings.timeout])
        retries = settings[NetworkSettings.retries]
        ratePerSecond = settings[NetworkSettings.ratePerSecond]
        maxResponseBytes = settings[NetworkSettings.maxResponseBytes]
        cacheBytes = settings[NetworkSettings.cacheBytes]
        cacheEntries = settings[NetworkSettings.cacheEntries]
        cacheMaxAge = .seconds(settings[NetworkSettings.cacheMaxAge] * 60)
    }
}

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
