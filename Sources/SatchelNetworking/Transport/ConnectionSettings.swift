import SatchelPluginAPI

/// How connections are made: through which proxies, and to servers certified by whom.
package struct ConnectionSettings: Sendable {
    var proxies = ProxySettings()
    var trust = CertificateTrust.system(file: nil, folder: nil)

    package init() {}

    /// Reads the settings and the environment; `home` stands for `~` in paths.
    package init(_ settings: Settings, environment: [String: String], home: String?) {
        func path(_ text: String?) -> String? {
            guard let text, !text.isEmpty else { return nil }
            guard let home, text == "~" || text.hasPrefix("~/") else { return text }
            return home + text.dropFirst()
        }
        proxies = ProxySettings(environment: environment)
        trust = .system(
            file: path(settings[NetworkLimits.authorities]) ?? path(environment["SSL_CERT_FILE"]),
            folder: path(environment["SSL_CERT_DIR"])
        )
    }

    package init(environment: [String: String] = [:], trusting certificates: String?) {
        proxies = ProxySettings(environment: environment)
        if let certificates { trust = .only(certificates) }
    }
}

/// The certificate authorities whose servers are trusted.
enum CertificateTrust: Sendable, Equatable {
    /// The system's; a file in PEM form or a folder made by `c_rehash` takes the place of its own.
    case system(file: String?, folder: String?)
    /// These, in PEM form, and no others.
    case only(String)

    /// The file or folder that was named.
    var place: String? {
        switch self {
        case .system(let file, let folder): file ?? folder
        case .only: nil
        }
    }
}
