import Glibc

/// Measures the promises about speed and memory, each beside something measured in the same run, and prints a table.
///
/// CONTRIBUTING.md has the command that builds what it needs as a release is built, and runs it. A bar that is not kept is marked, and the exit status
/// is 0 all the same: another machine, or a busy one, is no mistake of the program.
@main
enum Benchmarks {
    @MainActor
    static func main() async {
        #if DEBUG
        print("This is a debug build, whose figures mean little; run it with -c release.\n")
        #endif
        do {
            let rows =
                try StartBenchmarks.rows() + ContainerBenchmarks.rows() + CompositionBenchmarks.rows()
                + ImportBenchmarks.rows() + CoinBenchmarks.rows()
            let networkRows = try await InterruptBenchmarks.rows() + NetworkBenchmarks.rows() + CardBenchmarks.rows()
            print(BenchmarkTable.text(of: rows + networkRows))
        } catch {
            print("error: \(error)")
            exit(1)
        }
    }
}
