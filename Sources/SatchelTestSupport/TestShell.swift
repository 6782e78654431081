import Foundation
import SatchelApp
import SatchelCatalog
import SatchelConfig
import SatchelConsole
import SatchelDI
import SatchelNetworking
import SatchelPluginAPI

/// A whole program in memory: no environment, terminal or network, no files without a home, and one small picture.
@MainActor
package struct TestShell {
    /// The shell.
    package let shell: Shell
    /// The recorded output.
    package let console: RecordingConsole

    /// Composes a program, with `assignments` as of `--set` after `store=memory` and `network.offline=true`.
    package init(
        set assignments: [String] = [],
        plugins: [any FeaturePlugin] = PluginCatalog.all,
        facts: TerminalFacts = TerminalFacts(),
        picture: [UInt8] = SamplePicture.png(width: 64, height: 96),
        home: String? = nil,
        overrides: @escaping @MainActor (inout ContainerBuilder) -> Void = { _ in }
    ) throws {
        let root = CompositionRoot(
            sources: ConfigSources(assignments: ["store=memory", "network.offline=true"] + assignments),
            plugins: plugins,
            // Without a HOME, whatever would touch a file throws.
            services: HostServices(environment: home.map { ["HOME": $0] } ?? [:]),
            overrides: { builder in
                builder.override((any RawDataFetchable).self) { SamplePictureFetcher(picture: picture) }
                builder.override((any WallClock).self) { FixedClock() }
                builder.override((any RandomSource).self) { SeededRandomSource(seed: 1) }
                overrides(&builder)
            }
        )
        console = RecordingConsole(facts: facts)
        shell = try Shell(root: root, console: console) { _ in CommandHistory(path: nil, limit: 100) }
    }
}

private struct SamplePictureFetcher: RawDataFetchable {
    let picture: [UInt8]

    func data(for request: some HTTPRequestable, policy: FetchPolicy) async throws -> Fetched<Data> {
        Fetched(Data(picture), state: .live, asOf: Date(timeIntervalSince1970: 0))
    }
}
