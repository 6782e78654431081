import Foundation
import TestSupport
import Testing

@Suite("Architecture: what comes from outside is bounded and total")
struct HostileInputTests {
    /// A way of writing that has trapped, hung or leaked on values from outside, and where it is safe.
    struct Rule: CustomTestStringConvertible, Sendable {
        /// A file that may write so, how often, and why that is safe.
        struct Exception: Sendable {
            let file: String
            let count: Int
            let reason: String

            init(_ file: String, _ count: Int = 1, _ reason: String) {
                (self.file, self.count, self.reason) = (file, count, reason)
            }
        }

        let name: String
        let pattern: String
        /// What to write instead.
        let instead: String
        /// Folders in which the pattern is at home.
        var home: [String] = []
        var exceptions: [Exception] = []

        var testDescription: String { name }
    }

    static let rules: [Rule] = [
        Rule(
            name: "abs of a whole number traps at the smallest one",
            pattern: #"\babs\("#,
            instead: "write '.magnitude', or list the file if the numbers are floating point",
            exceptions: [
                .init("Sources/SatchelConsole/Charts/DotCanvas.swift", 2, "places on a canvas of bounded size"),
                .init("Plugins/Quest/Routing/Bound/SubgradientAscent.swift", 1, "floating point"),
                .init("Plugins/Quest/Routing/Exact/BranchAndBound.swift", 1, "floating point"),
                .init("Plugins/Quest/Routing/Costs/GreatCircle.swift", 2, "floating point"),
                .init("Plugins/Quest/Routing/Costs/RouteMetric.swift", 8, "floating point"),
                .init("Plugins/Quest/Domain/Coordinates.swift", 2, "floating point"),
                .init("Sources/SatchelConsole/Charts/NumberScale.swift", 4, "floating point"),
            ]
        ),
        Rule(
            name: "a whole number made of a floating-point one traps beyond its range",
            pattern: #"\bU?Int(8|16|32|64)?\((?!exactly:|clamping:|truncatingIfNeeded:|bitPattern:)"#
                + #"[^)]*(rounded|[iI]nterval|Double\(|inSeconds|seconds \*)"#,
            instead: "write 'Int(exactly:)', or bound the number first and list the file",
            exceptions: [
                .init(
                    "Plugins/Coins/Data/CoinGecko/CoinGeckoResponse.swift",
                    1,
                    "reads digits, and has no answer for too many"
                ),
                .init("Plugins/Quest/Domain/PlannedRoute+Rounds.swift", 1, "at most ten minutes"),
                .init("Plugins/Quest/Routing/Search/HeuristicRun.swift", 1, "a budget of at most 1e9 seconds"),
                .init("Sources/SatchelConsole/Charts/MapLabels.swift", 2, "places in a frame of bounded size"),
                .init("Sources/SatchelConsole/Charts/MapSketch.swift", 2, "places in a frame of bounded size"),
                .init("Sources/SatchelConsole/Charts/ChartDrawing.swift", 1, "a mean of fractions from 0 to 1"),
                .init("Sources/SatchelConsole/Live/ProgressLine.swift", 1, "a fraction from 0 to 1 of a bounded width"),
                .init("Sources/SatchelPluginAPI/Output/UTCTime.swift", 1, "the years 1 to 9999"),
            ]
        ),
        Rule(
            name: "arithmetic on a number just read traps on overflow",
            pattern:
                #"\bU?Int(8|16|32|64)?\((text|word|words|field|digits|part|parts|row|line|bytes|\$0|String)[^)]*\)"#
                + #"[^"]*( [*+-] | \{ \$0 [*+-] )"#,
            instead: "bound the number when it is read, or use 'multipliedReportingOverflow' and its kin",
            exceptions: [
                .init(
                    "Sources/SatchelImporting/Archives/Tar/TarHeader.swift",
                    1,
                    "adds to a count of digits that were read"
                ),
                .init("Sources/SatchelImporting/CSV/CSVReader.swift", 1, "offsets within a row of bounded size"),
                .init("Sources/SatchelPersistence/Stores/SystemClock.swift", 1, "the years 1 to 9999"),
                .init("Sources/SatchelPluginAPI/Pictures/JPEGSegments.swift", 1, "two bytes"),
            ]
        ),
        Rule(
            name: "a database row's subscript traps on NULL and on another type",
            pattern: #"\brow\[("|\d)"#,
            instead: "decode with the throwing accessors, so that the database is called damaged",
            exceptions: [
                .init(
                    "Plugins/Coins/Data/CoinGecko/CoinGeckoResponse.swift",
                    1,
                    "a row of JSON whose length was checked"
                )
            ]
        ),
        Rule(
            name: "reading a whole file takes as much memory as the file likes",
            pattern:
                #"Data\(contentsOf|String\(contentsOf|contents\(atPath|readDataToEndOfFile|\.readToEnd\(|getline\("#,
            instead: "read through a bounded reader",
            exceptions: []
        ),
        Rule(
            name: "a stream written outside the console is not cleaned of control bytes",
            pattern: #"\bprint\(|\bfputs\(|FileHandle\.standard|\bstdout\b|\bstderr\b|STD(OUT|ERR)_FILENO"#,
            instead: "return an Output, or go through Console",
            home: ["Sources/SatchelConsole/"],
            exceptions: [
                .init("Sources/SatchelApp/Launcher.swift", 1, "opens what is closed, and writes nothing"),
                .init(
                    "Sources/SatchelApp/Shell/LineOutput.swift",
                    1,
                    "a method of its own that goes through the console"
                ),
                .init("Sources/SatchelApp/Shell/Shell.swift", 1, "a method of its own that goes through the console"),
                .init("Sources/SatchelApp/Serving/ToolServing.swift", 4, "keeps all but the protocol off the output"),
                .init("Sources/SatchelApp/Tracing/TraceWriter.swift", 1, "writes lines of JSON, which escapes them"),
                .init("Sources/SatchelApp/Tracing/RunTracing.swift", 1, "writes figures and a reason of the system"),
            ]
        ),
        Rule(
            name: "Foundation's decoders take what is not JSON, and any depth of property list",
            pattern: #"\b(JSONDecoder|PropertyListDecoder|JSONSerialization|PropertyListSerialization)\b"#,
            instead: "decode with the strict, bounded wrapper",
            exceptions: [
                .init(
                    "Sources/SatchelPersistence/PropertyLists/PropertyListFile.swift",
                    1,
                    "after the reading that bounds it"
                ),
                .init("Sources/SatchelJSON/StrictJSON.swift", 1, "is the wrapper"),
            ]
        ),
    ]

    @Test("Values from outside are handled without these ways of writing", arguments: rules)
    func nothingNew(_ rule: Rule) throws {
        let pattern = try NSRegularExpression(pattern: rule.pattern)
        var counts: [String: [Int]] = [:]
        for file in PackageFolder.swiftFiles(in: "Sources") + PackageFolder.swiftFiles(in: "Plugins")
        where !rule.home.contains(where: file.hasPrefix) {
            let text = try PackageFolder.text(of: file)
            // What is in a line is in the text, and most files have nothing of the kind.
            guard pattern.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil else { continue }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                let code = line.prefix(while: { $0 == " " }).count == line.count ? "" : String(line)
                if code.drop(while: { $0 == " " }).hasPrefix("//") { continue }
                let found = pattern.numberOfMatches(in: code, range: NSRange(code.startIndex..., in: code))
                if found > 0 { counts[file, default: []] += Array(repeating: number + 1, count: found) }
            }
        }

        for (file, lines) in counts.sorted(by: { $0.key < $1.key }) {
            let allowed = rule.exceptions.first { $0.file == file }?.count ?? 0
            #expect(lines.count <= allowed, "\(file), lines \(lines): \(rule.instead)")
        }
        for exception in rule.exceptions {
            #expect(!exception.reason.isEmpty)
            #expect(
                counts[exception.file]?.count == exception.count,
                "\(exception.file): the list of exceptions is old"
            )
        }
    }
}
