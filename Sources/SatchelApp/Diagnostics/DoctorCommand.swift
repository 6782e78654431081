import SatchelCatalog
import SatchelConsole
import SatchelDI
import SatchelPluginAPI

/// `doctor`: checks the program, its files and its surroundings, and repairs what it is asked to.
struct DoctorCommand: Command {
    nonisolated static let name = "doctor"
    /// The longest a check may take; the others are shown all the same.
    private nonisolated static let timeLimit = Duration.seconds(10)

    unowned let line: RunningLine
    private static let repairs = Parameter.flag("repair", "first repair what there is no doubt about")

    var spec: CommandSpec {
        CommandSpec(
            Self.name,
            "check settings, files, databases, terminal, services and plugins",
            effect: .destroys,
            discussion: """
                Says whether everything works, then what is wrong and how to fix it. Without --repair, changes and creates
                nothing. Starts no plugin and sends no request: services are shown as they were when last asked. The exit status
                is 1 if something is broken. If the configuration is broken, it uses the default settings.
                """,
            options: [Self.repairs.spec],
            examples: [Example(Self.name, "check everything", touchesFile: true)],
            // Without --repair, nothing is locked, as that makes a folder.
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let checks = try checks()
        if invocation[Self.repairs] {
            try await context.excludeOthers(changing: nil)
            for check in checks { try await check.repair().forEach { context.notify("repaired: " + $0) } }
        }
        let report = DoctorReport(checks: await Self.diagnoses(by: checks))
        try Task.checkCancellation()
        if report.isBroken { context.whenDone { [line] in line.status = .failure } }
        return report.output
    }

    /// The checks of this session, then those that the host and the features registered.
    private func checks() throws -> [any DiagnosticCheck] {
        [
            ConfigurationCheck(line.session.root),
            FeaturesCheck(line.session.composition),
            TerminalCheck(
                facts: line.output.console.facts,
                environment: line.session.root.sources.environment,
                pictures: line.session.composition.settings[PictureChoice.setting]
            ),
        ] + (try line.session.composition.container.resolve(Implementations<any DiagnosticCheck>.self).all())
    }

    /// Runs all checks at once, and returns their findings in order.
    private static func diagnoses(
        by checks: [any DiagnosticCheck]
    ) async -> [(subject: String, diagnosis: Diagnosis)] {
        await withTaskGroup(of: (Int, Diagnosis).self) { group in
            for (index, check) in checks.enumerated() {
                group.addTask { (index, await diagnosis(by: check)) }
            }
            var found: [Int: Diagnosis] = [:]
            for await (index, diagnosis) in group { found[index] = diagnosis }
            return checks.enumerated().compactMap { index, check in found[index].map { (check.subject, $0) } }
        }
    }

    /// Runs a check until its time is over; it is then canceled and left to end by itself, as a disk may never answer.
    @concurrent
    private static func diagnosis(by check: any DiagnosticCheck) async -> Diagnosis {
        if let diagnosis = await timeLimit.limit({ await check.diagnose() }) { return diagnosis }
        let finding = DiagnosticFinding(
            .warning,
            "\(check.subject): not checked: it took longer than \(timeLimit.components.seconds) s",
            hint: "check that the disk is connected and working, then run 'satchel doctor' again"
        )
        return Diagnosis("not finished", [finding])
    }
}

/// The findings of all checks, as text and as data.
struct DoctorReport {
    let checks: [(subject: String, diagnosis: Diagnosis)]

    /// Whether something doesn't work.
    var isBroken: Bool { count(.problem) > 0 }

    /// The verdict in a line, what is wrong, and what was checked; the same as one object for programs.
    var output: Output {
        let findings = checks.flatMap(\.diagnosis.findings).sorted { $0.severity > $1.severity }
        var lines = [verdict]
        for finding in findings {
            lines += ["", "\(finding.severity.rawValue): \(finding.message)", "  \(finding.hint)"]
        }
        let width = checks.map(\.subject.count).max() ?? 0
        lines += ["", "Checked:"]
        for (subject, diagnosis) in checks {
            let mark = diagnosis.findings.map(\.severity).max().map { $0 == .problem ? "x" : "!" } ?? " "
            let padding = String(repeating: " ", count: width - subject.count)
            lines.append("\(mark) \(subject)\(padding)  \(diagnosis.summary)")
        }
        return .document(Document(lines.joined(separator: "\n"), data: data))
    }

    private var verdict: String {
        let counts = [DiagnosticFinding.Severity.problem, .warning].compactMap { severity in
            count(severity) == 0 ? nil : count(severity).counted(severity.rawValue)
        }
        return "satchel \(SatchelVersion.number): "
            + (counts.isEmpty ? "everything works" : counts.joined(separator: " and "))
    }

    private var data: Value {
        .object([
            .init("version", .text(SatchelVersion.number)),
            .init("healthy", .boolean(!isBroken)),
            .init("problems", .integer(count(.problem))),
            .init("warnings", .integer(count(.warning))),
            .init(
                "checks",
                .list(
                    checks.map { subject, diagnosis in
                        .object([
                            .init("name", .text(subject)),
                            .init("summary", .text(diagnosis.summary)),
                            .init("findings", .list(diagnosis.findings.map(\.data))),
                        ])
                    }
                )
            ),
        ])
    }

    private func count(_ severity: DiagnosticFinding.Severity) -> Int {
        checks.reduce(0) { $0 + $1.diagnosis.findings.count { $0.severity == severity } }
    }
}

extension DiagnosticFinding {
    fileprivate var data: Value {
        .object([
            .init("severity", .text(severity.rawValue)), .init("message", .text(message)), .init("hint", .text(hint)),
        ])
    }
}
