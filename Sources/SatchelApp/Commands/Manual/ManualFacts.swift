import SatchelPersistence
import SatchelPluginAPI

/// What every manual page says about the program as a whole.
extension ManualPages {
    static let results = """
        Results go to standard output, everything else to standard error. A run stops at the first line that fails unless \
        --keep-going is given.
        """

    static let exitStatus: [(ExitStatus, String)] = [
        (.success, "Success."),
        (.failure, "A command failed."),
        (.usage, "A usage error: an unknown command, or a missing or invalid argument."),
        (.configuration, "An invalid configuration, or a missing API key."),
        (.interrupted, "The command was interrupted."),
    ]

    static let environment: [(names: [String], meaning: String)] = [
        ([ConfigSources.fileVariable], "A configuration file to read besides the others, as with --config."),
        ([SyncPassphrase.variable], "The passphrase of 'sync setup --passphrase', which else is asked for."),
        (["SATCHEL_<KEY>"], "A configuration key: SATCHEL_SHELL_OUTPUT sets shell.output."),
        (
            ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"],
            "Override the folders listed under FILES."
        ),
        (["PAGER"], "Shows answers taller than the window at the prompt; less -FRX if it is not set."),
        (["NO_COLOR"], "Turns colors off if it is not empty."),
        (["TERM", "COLORTERM", "COLUMNS", "LINES"], "The type and size of the terminal."),
        (["https_proxy", "http_proxy", "all_proxy", "no_proxy"], "The proxy of requests, and the hosts without one."),
        (["SSL_CERT_FILE", "SSL_CERT_DIR"], "Certificate authorities to trust."),
        (["PGPASSWORD"], "The password of a PostgreSQL library; ~/.pgpass may hold it instead."),
        (["INPUTRC"], "The settings of readline, instead of those in ~/.inputrc."),
    ]

    /// The files of a user without any of the variables above, and those of an installation.
    static var files: [(path: String, meaning: String)] {
        let user = FileLocations(environment: ["HOME": "/~"])
        let places: [(path: String?, meaning: String)] = [
            (try? user.userConfiguration, "Your configuration, which overrides the shipped one."),
            (
                (try? user.configuration).map { $0 + "/*.key" },
                "API keys of services; only you may read them (mode 0600)."
            ),
            (try? user.data, "Your data: favorites, recent searches, imported catalogs, photos."),
            (try? user.history, "The lines typed at the prompt."),
            (try? user.cache, "Responses and pictures that can be fetched again."),
            (
                "//usr/share/satchel/" + ConfigLoader.shippedName,
                "The shipped configuration, with every key explained."
            ),
            ("/~/.inputrc", "Settings of readline; those under '$if Satchel' are for satchel alone."),
        ]
        return places.compactMap { place in place.path.map { (String($0.dropFirst()), place.meaning) } }
    }
}
