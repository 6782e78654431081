import Foundation
import SatchelApp
import SatchelCatalog
import SatchelConsole
import SatchelDI
import SatchelNetworking
import SatchelPluginAPI
import SatchelTrace

/// A whole program in memory: no environment, terminal or network, no files without a home, and one small picture.
@MainActor
package struct TestShell {
    /// The shell.
    package let shell: Shell
    /// The recorded output.
    package let console: RecordingConsole

    /// Composes a program, with `assignments` as of `--set`.
    ///
    /// Before these come `store=memory` and `network.offline=true`, and of each catalog the one that asks no service.
    package init(
        set assignments: [String] = [],
        plugins: [any FeaturePlugin] = PluginCatalog.all,
        facts: TerminalFacts = TerminalFacts(),
        picture: [UInt8] = SamplePicture.png(width: 64, height: 96),
        home: String? = nil,
        clock: FixedClock = FixedClock(),
        random: SeededRandomSource? = nil,
        overrides: @escaping @MainActor (inout ContainerBuilder) -> Void = { _ in }
    ) throws {
        let console = RecordingConsole(facts: facts)
        // Without a HOME, whatever would touch a file throws.
        let services = HostServices(environment: home.map { ["HOME": $0] } ?? [:]) { line in
            // A test that gives no folder knows that pictures have none.
            if home != nil || !line.hasPrefix("warning: no folder") { console.tell(line) }
        }
        services.keepLists()
        let root = CompositionRoot(
            sources: ConfigSources(
                assignments: ["store=memory", "network.offline=true"] + Self.local(plugins) + assignments
            ),
            plugins: plugins,
            services: services,
            overrides: { builder in
                builder.override((any RawDataFetchable).self) { SamplePictureFetcher(picture: picture) }
                builder.override((any WallClock).self) { clock }
                builder.override((any RandomSource).self) { random ?? SeededRandomSource(seed: 1) }
                overrides(&builder)
            }
        )
        self.console = console
        shell = try Shell(root: root, console: console) { _ in CommandHistory(path: nil, limit: 100) }
    }

    /// Composes a program whose services answer with JSON, and fail where `answer` returns none.
    package init(
        set assignments: [String],
        facts: TerminalFacts = TerminalFacts(),
        answering answer: @escaping @Sendable () -> String?
    ) throws {
        var limits = NetworkLimits()
        limits.retries = 0
        let network = NetworkService(limits: limits, clock: .system) { _ in
            guard let body = answer() else { return (500, [], Data("no".utf8)) }
            return (200, [("Content-Type", "application/json")], Data(body.utf8))
        }
        try self.init(set: ["network.offline=false"] + assignments, facts: facts) { builder in
            builder.override((any DecodableDataFetchable).self) { network }
        }
    }

    /// Shows the times of each line, as `--timing` does.
    package func showTiming() {
        let start = ContinuousClock.now
        shell.trace = Trace(elapsed: { ContinuousClock.now - start })
        shell.showsTiming = true
    }

    /// The settings that keep features from asking services, where these do so by default.
    private static func local(_ plugins: [any FeaturePlugin]) -> [String] {
        plugins.flatMap(\.settings).filter { $0.defaultValue == .text("auto") && $0.kind == .implementation }
            .filter { $0.name.hasSuffix(".catalog") || $0.name.hasSuffix(".market") }
            .map { "\($0.name)=embedded" }
    }
}

private struct SamplePictureFetcher: RawDataFetchable {
    let picture: [UInt8]

    func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data> {
        Fetched(Data(picture), state: .live, asOf: Date(timeIntervalSince1970: 0))
    }
}
