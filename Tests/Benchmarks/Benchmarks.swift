import Glibc

/// Measures the promises about speed and memory, each beside something measured in the same run, and prints a table.
///
/// CONTRIBUTING.md has the command that builds what it needs as a release is built, and runs it. Names of groups measure
/// those alone, in their order; a number says how many books are browsed, or things kept. A bar that is not kept is marked, and the exit status is 0 all the same: another machine,
/// or a busy one, is no mistake of the program.
@main
enum Benchmarks {
    @MainActor
    static func main() async {
        #if DEBUG
        print("This is a debug build, whose figures mean little; run it with -c release.\n")
        #endif
        let names = CommandLine.arguments.dropFirst().filter { Int($0) == nil }
        if let unknown = names.first(where: { BenchmarkGroup(rawValue: $0) == nil }) {
            print("error: there is no group '\(unknown)': \(BenchmarkGroup.allCases.map(\.rawValue))")
            exit(2)
        }
        do {
            let chosen = names.compactMap(BenchmarkGroup.init(rawValue:))
            var rows: [BenchmarkRow] = []
            for group in chosen.isEmpty ? BenchmarkGroup.allCases.filter({ !$0.takesMinutes }) : chosen {
                rows += try await group.rows()
            }
            if !rows.isEmpty { print(BenchmarkTable.text(of: rows)) }
        } catch {
            print("error: \(error)")
            exit(1)
        }
    }
}

/// What can be measured by itself.
enum BenchmarkGroup: String, CaseIterable {
    case start, container, composition, `import`, coins, interrupt, network, cards, closet, collection, kept, sync,
        plugins, browse
    case cardsEqual = "cards-equal"
    case peers

    /// Whether it is left out where it is not asked for.
    var takesMinutes: Bool { [.cardsEqual, .browse, .kept, .peers].contains(self) }

    @MainActor
    func rows() async throws -> [BenchmarkRow] {
        switch self {
        case .start: try StartBenchmarks.rows()
        case .container: try ContainerBenchmarks.rows()
        case .composition: try CompositionBenchmarks.rows()
        case .import: try ImportBenchmarks.rows()
        case .coins: CoinBenchmarks.rows()
        case .interrupt: try await InterruptBenchmarks.rows()
        case .network: try await NetworkBenchmarks.rows()
        case .cards: try await CardBenchmarks.rows()
        case .cardsEqual: [try await CardBenchmarks.equality()]
        case .closet: try await ClosetBenchmarks.rows()
        case .collection: try await CollectionBenchmarks.rows()
        case .kept: try KeptBenchmarks.rows()
        case .sync: try await SyncBenchmarks.rows()
        case .plugins: try await PluginBenchmarks.rows()
        case .browse: try BrowseBenchmarks.rows(books: Self.number ?? 100_000)
        case .peers: try Self.peers()
        }
    }

    /// Prints a table of its own, in which a program is a column.
    private static func peers() throws -> [BenchmarkRow] {
        print(try PeerBenchmarks.table(of: number ?? 1000))
        return []
    }

    private static var number: Int? { CommandLine.arguments.lazy.compactMap { Int($0) }.first }
}
