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
