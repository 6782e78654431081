import SatchelCatalog
import SatchelConsole
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI

/// Checks the layers of the configuration, and lists every mistake.
struct ConfigurationCheck: DiagnosticCheck {
    let subject = "configuration"
    private let layers: [String]
    private let keys: Int
    private let error: (any Error)?

    @MainActor
    init(_ root: CompositionRoot) {
        let sources = root.sources
        let files = [sources.shippedFile, sources.userFile, sources.named?.path].compactMap { $0 }
        layers = files.filter(PropertyListFile.exists)
        let settings = try? root.loadSettings()
        keys = root.definitions.count { settings?.entry($0.name) != nil }
        error = root.brokenConfiguration
    }

    func diagnose() async -> Diagnosis {
        let hint = "correct it, then run 'satchel config validate'"
        guard let error else {
            let files = layers.isEmpty ? "no files" : layers.joined(separator: ", ")
            return Diagnosis("\(files); \(keys.counted("key set", "keys set"))")
        }
        let findings = (error as? ConfigErrors)?.errors.prefix(ConfigErrors.mostTold).map { error in
            DiagnosticFinding(.problem, error.message, hint: error.hint ?? hint)
        }
        return Diagnosis(
            "broken; checked with the default settings",
            findings ?? [DiagnosticFinding(error, hint: hint)]
        )
    }
}

/// Checks that every enabled feature could be set up.
struct FeaturesCheck: DiagnosticCheck {
    let subject = "features"
    private let enabled: [String]
    private let failed: [(id: String, reason: String, isKind: Bool)]

    @MainActor
    init(_ composition: Composition) {
        var (enabled, failed): ([String], [(id: String, reason: String, isKind: Bool)]) = ([], [])
        for entry in composition.plugins {
            // Making the commands shows whether they can be made.
            _ = entry.commands
            switch entry.state {
            case .enabled: enabled.append(entry.plugin.id)
            case .disabled: break
            case .failed(let reason):
                let isKind = (entry.plugin as? KindFeature)?.file.isFile == true
                failed.append((entry.plugin.id, reason, isKind))
            }
        }
        (self.enabled, self.failed) = (enabled, failed)
    }

    func diagnose() async -> Diagnosis {
        Diagnosis(
            enabled.isEmpty ? "none enabled" : enabled.joined(separator: ", "),
            failed.map { id, reason, isKind in
                DiagnosticFinding(
                    .problem,
                    "\(id) was not loaded: \(reason)",
                    hint: isKind
                        ? "run 'kinds edit \(id)', or 'kinds remove \(id)', which keeps its items"
                        : "update the plugin, or leave it out: --set plugins.enabled=\(enabled.joined(separator: ","))"
                )
            }
        )
    }
}

/// Describes the terminal: colors, width, characters, and how pictures are shown and why.
struct TerminalCheck: DiagnosticCheck {
    let subject = "terminal"
    let facts: TerminalFacts
    let environment: [String: String]
    let pictures: PictureChoice

    func diagnose() async -> Diagnosis {
        guard facts.output.isTerminal else { return Diagnosis("the output is not a terminal: no colors, no pictures") }
        let parts = [
            "\(facts.columns)×\(facts.rows)", facts.output.usesColor ? "colors" : "no colors",
            facts.usesUnicode ? "Unicode" : "ASCII", "pictures: " + pictures.explanation(environment: environment),
        ]
        var findings: [DiagnosticFinding] = []
        if (environment["TERM"] ?? "").isEmpty {
            findings.append(
                DiagnosticFinding(
                    .warning,
                    "TERM is not set, so nothing is colored or redrawn",
                    hint: "export TERM=xterm-256color"
                )
            )
        } else if !facts.usesUnicode, environment["TERM"] != "dumb" {
            findings.append(
                DiagnosticFinding(
                    .warning,
                    "the locale is not UTF-8, so charts and maps are drawn in ASCII",
                    hint: "export LC_ALL=C.UTF-8"
                )
            )
        }
        if facts.columns < 40 {
            findings.append(
                DiagnosticFinding(
                    .warning,
                    "the window has \(facts.columns) columns, too few for most lists",
                    hint: "make the window wider, or set COLUMNS"
                )
            )
        }
        return Diagnosis(parts.joined(separator: ", "), findings)
    }
}
