import SatchelPluginAPI
import SatchelShell

/// The manual pages: of the program, and of each feature.
///
/// What commands and options do comes from the declarations that help reads, so that the two never disagree.
@MainActor
struct ManualPages {
    private let session: Session
    private let help: HelpPages

    init(_ session: Session) {
        self.session = session
        help = HelpPages(session)
    }

    /// satchel(1).
    var program: String {
        let program = LaunchOptions.spec()
        var page = Self.page(program.name, program.summary)
        page.section("SYNOPSIS")
        let calls = ["", " <command> [<argument>...]", " -c <line>...", " -f <file>"]
        page.lines(markedUp: calls.map { ManualText.usage("satchel [<option>...]" + $0) })
        page.section("DESCRIPTION")
        program.discussion.map { page.prose($0) }
        page.paragraph(ManualPages.results)
        let features = session.tree.features
        if !features.isEmpty {
            page.paragraph("Each feature has commands of its own, and a page that explains them:")
            for feature in features { page.term(markedUp: reference(to: feature.id), feature.summary.asSentence) }
        }
        page.section("OPTIONS")
        addParameters(program.options, to: &page)
        page.paragraph("The program and every command take these options:")
        addParameters(CommandParser.sharedOptions, to: &page)
        addCommands(help.shellSpecs, to: &page)
        let featureKeys = Set(session.composition.plugins.flatMap(\.plugin.settings).map(\.name))
        let own = session.root.definitions.filter { !featureKeys.contains($0.name) }
        addSettings(own, to: &page)
        addFacts(secrets: [], to: &page)
        let lines = features.compactMap { plugin(of: $0.id) }.map { Example($0.example, $0.summary) }
        addExamples(lines + help.shellSpecs.flatMap(\.examples), to: &page)
        addReferences(features.map { reference(to: $0.id) } + [Self.reference("readline", section: 3)], to: &page)
        return page.source
    }

    /// satchel-books(1), and those of other features.
    func page(of feature: CommandTree.FeatureSummary) -> String {
        let specs = help.specs(under: [feature.id])
        var page = Self.page("satchel-" + feature.id, feature.summary)
        page.section("SYNOPSIS")
        page.paragraph(markedUp: ManualText.usage("satchel [<option>...] \(feature.id) [<command>] [<argument>...]"))
        page.section("DESCRIPTION")
        page.paragraph(
            """
            The commands of \(feature.id), at the prompt of satchel, in scripts and in pipes. At the prompt, '\(feature.id)' \
            switches to this feature, so you can omit its name.
            """
        )
        page.paragraph(ManualPages.results)
        page.section("OPTIONS")
        page.paragraph("Every command takes these options; satchel(1) explains those of the program:")
        addParameters(CommandParser.sharedOptions, to: &page)
        addCommands(specs, to: &page)
        let plugin = plugin(of: feature.id)
        addSettings(plugin?.settings ?? [], to: &page)
        addFacts(secrets: plugin?.secretVariables.sorted() ?? [], to: &page)
        addExamples(specs.flatMap(\.examples), to: &page)
        let others = session.tree.features.map(\.id).filter { $0 != feature.id }
        addReferences([Self.reference("satchel")] + others.map(reference), to: &page)
        return page.source
    }

    private static func page(_ name: String, _ summary: String) -> ManualText {
        var page = ManualText(name: name, version: SatchelVersion.number, date: SatchelVersion.date)
        page.section("NAME")
        page.paragraph(markedUp: ManualText.escaped(name) + #" \- "# + ManualText.escaped(summary))
        return page
    }

    private func plugin(of feature: String) -> (any FeaturePlugin)? {
        session.composition.plugins.map(\.plugin).first { $0.id == feature }
    }

    // MARK: - Sections

    private func addCommands(_ specs: [CommandSpec], to page: inout ManualText) {
        page.section("COMMANDS")
        for spec in specs {
            page.subsection(spec.name)
            let other = spec.otherUsages.map { ManualText.usage($0) }
            page.lines(markedUp: [ManualText.usage(spec.usage)] + other)
            page.paragraph(spec.summary.asSentence)
            spec.discussion.map { page.prose($0) }
            for term in spec.terms { page.term(markedUp: ManualText.bold(term.text), term.meaning.asSentence) }
            addParameters(spec.arguments, to: &page)
            spec.namingAdvice.map { page.paragraph($0.asSentence) }
            addParameters(spec.options, to: &page)
        }
    }

    private func addParameters(_ parameters: [ParameterSpec], to page: inout ManualText) {
        for parameter in parameters {
            page.term(markedUp: ManualText.usage(parameter.label), parameter.explanation.asSentence)
        }
    }

    private func addSettings(_ settings: [SettingDefinition], to page: inout ManualText) {
        guard !settings.isEmpty else { return }
        page.section("CONFIGURATION")
        page.paragraph(
            """
            Keys of AppConfig.plist, and of --set key=value. The environment variable of a key is SATCHEL_ and its name in \
            capitals, with _ for every period and dash.
            """
        )
        for setting in settings {
            let value = setting.defaultValue.written
            let fallback = value.isEmpty ? "empty by default" : "by default " + value
            page.term(
                markedUp: ManualText.bold(setting.name),
                "\(setting.summary); \(setting.kind.allowed); \(fallback)".asSentence
            )
        }
    }

    private func addFacts(secrets: [String], to page: inout ManualText) {
        page.section("EXIT STATUS")
        for (status, meaning) in ManualPages.exitStatus {
            page.term(markedUp: ManualText.bold(String(status.rawValue)), meaning)
        }
        page.section("ENVIRONMENT")
        for name in secrets {
            page.term(
                markedUp: ManualText.bold(name),
                "The API key of a service; an error about a missing key names the file that may hold it instead."
            )
        }
        for (names, meaning) in ManualPages.environment {
            page.term(markedUp: names.map(ManualText.usage).joined(separator: ", "), meaning)
        }
        page.section("FILES")
        for (path, meaning) in ManualPages.files { page.term(markedUp: ManualText.italic(path), meaning) }
    }

    private func addExamples(_ examples: [Example], to page: inout ManualText) {
        page.section("EXAMPLES")
        page.paragraph("Lines for the prompt; elsewhere, satchel -c 'line' runs one.")
        for example in examples { page.term(markedUp: ManualText.bold(example.line), example.summary.asSentence) }
    }

    private func addReferences(_ references: [String], to page: inout ManualText) {
        page.section("SEE ALSO")
        page.paragraph(markedUp: references.joined(separator: ",\n"))
    }

    private func reference(to feature: String) -> String { Self.reference("satchel-" + feature) }

    private static func reference(_ name: String, section: Int = 1) -> String {
        ManualText.bold(name) + "(\(section))"
    }
}
