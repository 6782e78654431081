import SatchelCatalog
import SatchelPluginAPI

/// Reads the files of exchange rates that the European Central Bank publishes: units of each currency for a euro, by day.
package enum ExchangeRateFile {
    /// The units for a euro by day and currency, as they are written.
    package typealias Days = [Day: [String: String]]

    private static let (mostBytes, mostDays, mostCurrencies) = (32 << 20, 40_000, 200)

    /// Reads a file in CSV or XML, plain or gzipped.
    package static func days(in path: String) throws -> Days {
        let text = try FileText(path: path, atMost: mostBytes)
        return try days(in: text.bytes, path: path)
    }

    /// Reads the bytes of a file; `path` is for errors.
    package static func days(in bytes: ArraySlice<UInt8>, path: String) throws -> Days {
        let start = bytes.drop { $0 <= 0x20 }
        let days = start.first == UInt8(ascii: "<") ? try xml(start, path) : try csv(bytes, path)
        guard !days.isEmpty else {
            throw PlainError(
                "'\(path)' has no exchange rates",
                hint: "use eurofxref-hist.csv or eurofxref-daily.xml of the European Central Bank"
            )
        }
        return days
    }

    private static func csv(_ bytes: ArraySlice<UInt8>, _ path: String) throws -> Days {
        var reader = try CSVReader(TextBytes(bytes, path: path), acceptsAnyWidth: true)
        let names = reader.header.names.map { $0.split(separator: " ").joined().uppercased() }
        guard names.first == "DATE", names.count <= mostCurrencies else {
            throw PlainError(
                "'\(path)' has no exchange rates: its first column is not Date",
                hint: "use eurofxref-hist.csv of the European Central Bank"
            )
        }
        let date = 0
        var days: Days = [:]
        while let reading = try reader.next() {
            guard case .row(let row) = reading else { continue }
            let written = row[date]
            guard let day = Day(written) ?? self.day(written) else {
                throw problem(path, row.line, "'\(written.prefix(40))' is not a day")
            }
            var units: [String: String] = [:]
            for (column, name) in names.enumerated().dropFirst() where column < row.count && isCurrency(name) {
                if let rate = try rate(row[column], path, row.line) { units[name] = rate }
            }
            days[day, default: [:]].merge(units) { $1 }
            guard days.count <= mostDays else { throw problem(path, row.line, "more than \(mostDays) days") }
        }
        return days
    }

    /// The daily file has its day in words: `26 April 2024`.
    private static func day(_ text: String) -> Day? {
        let months = [
            "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
            "november", "december",
        ]
        let parts = text.split(separator: " ").map { $0.lowercased() }
        guard parts.count == 3, let day = Int(parts[0]), let month = months.firstIndex(of: parts[1]),
            let year = Int(parts[2])
        else { return nil }
        return Day(year: year, month: month + 1, day: day)
    }

    private static func xml(_ bytes: ArraySlice<UInt8>, _ path: String) throws -> Days {
        let root: XMLElement
        do {
            root = try XMLElement.read(bytes, roots: ["gesmes:Envelope", "Envelope", "Cube"])
        } catch let problem {
            throw PlainError("'\(path)', \(problem.reason)")
        }
        var days: Days = [:]
        var open = [root]
        while let element = open.popLast() {
            open += element.children
            guard let day = element["time"].flatMap({ Day($0) }), days.count < mostDays else { continue }
            for cube in element.all("Cube").prefix(mostCurrencies) {
                guard let name = cube["currency"], isCurrency(name), let text = cube["rate"],
                    let rate = try rate(text, path, nil)
                else { continue }
                days[day, default: [:]][name] = rate
            }
        }
        return days
    }

    private static func isCurrency(_ name: String) -> Bool {
        name.utf8.count == 3 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    /// A rate as it is written; nil for none.
    private static func rate(_ text: String, _ path: String, _ line: Int?) throws -> String? {
        let text = text.split(separator: " ").joined()
        guard !text.isEmpty, text.uppercased() != "N/A" else { return nil }
        guard ExchangeRates.isRate(text) else { throw problem(path, line, "'\(text.prefix(40))' is not a rate") }
        return text
    }

    private static func problem(_ path: String, _ line: Int?, _ words: String) -> PlainError {
        PlainError("'\(path)'" + (line.map { ", line \($0)" } ?? "") + ": \(words)")
    }
}
