import SatchelPluginAPI

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
