import QuestDomain

/// A table of stops: a heading that names `latitude` and `longitude`, then a stop a line.
enum StopTable {
    private static let columns: [String: Column] = [
        "latitude": .latitude, "lat": .latitude,
        "longitude": .longitude, "lon": .longitude, "lng": .longitude, "long": .longitude,
        "name": .name, "title": .name,
        "pokemon": .pokemon, "pokémon": .pokemon,
        "place": .place, "ailment": .ailment,
    ]

    private enum Column {
        case latitude, longitude, name, pokemon, place, ailment
    }

    /// Reads a table parted by commas, semicolons or tabs.
    ///
    /// - Parameter text: What is in the file.
    /// - Returns: The stops and what is wrong with other lines, or nil for a text that is no such table.
    static func read(_ text: String) -> (stops: [LoadedStop], problems: [FileProblem])? {
        guard let heading = text.split(whereSeparator: \.isNewline).first,
            let separator = [Character(","), ";", "\t"].max(by: {
                count(of: $0, in: heading) < count(of: $1, in: heading)
            }),
            count(of: separator, in: heading) > 0
        else { return nil }
        var rows = CSVRows(text, separator: separator)
        guard let first = rows.next() else { return nil }
        var places: [Column: Int] = [:]
        for (index, cell) in first.cells.enumerated() {
            if let column = columns[trimmed(cell).lowercased()], places[column] == nil { places[column] = index }
        }
        guard let latitude = places[.latitude], let longitude = places[.longitude] else { return nil }

        var stops: [LoadedStop] = []
        var problems: [FileProblem] = []
        while let row = rows.next() {
            if row.cells.allSatisfy({ trimmed($0).isEmpty }) { continue }
            func cell(_ column: Column) -> String? {
                guard let index = places[column], row.cells.indices.contains(index) else { return nil }
                let text = trimmed(row.cells[index])
                return text.isEmpty ? nil : text
            }
            guard max(latitude, longitude) < row.cells.count else {
                problems.append(FileProblem(.line, row.line, "it has \(row.cells.count) cells of \(first.cells.count)"))
                continue
            }
            var ailment: Ailment?
            if let word = cell(.ailment) {
                ailment = Ailment(rawValue: word.lowercased())
                if ailment == nil {
                    problems.append(FileProblem(.line, row.line, "'\(word)' is no ailment"))
                    continue
                }
            }
            do throws(PositionError) {
                let position = try Coordinates("\(cell(.latitude) ?? ""),\(cell(.longitude) ?? "")")
                stops.append(
                    LoadedStop(
                        name: cell(.name),
                        pokemon: cell(.pokemon),
                        place: cell(.place),
                        ailment: ailment,
                        position: position
                    )
                )
            } catch {
                problems.append(FileProblem(.line, row.line, error.words))
            }
        }
        if let line = rows.unclosedQuote { problems.append(FileProblem(.line, line, "a quotation mark is not closed")) }
        return (stops, problems)
    }

    private static func count(of separator: Character, in text: Substring) -> Int {
        text.count { $0 == separator }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}

/// The rows of RFC 4180: quoted cells may hold separators, line ends and doubled quotes.
private struct CSVRows {
    private let text: [Character]
    private let separator: Character
    private var index = 0
    private var line = 1
    /// The line of a quotation mark that is never closed.
    private(set) var unclosedQuote: Int?

    init(_ text: String, separator: Character) {
        self.text = Array(text)
        self.separator = separator
    }

    mutating func next() -> (line: Int, cells: [String])? {
        guard index < text.count else { return nil }
        let first = line
        var cells: [String] = []
        var cell = ""
        var isQuoted = false
        var quoteLine = line
        while index < text.count {
            let character = text[index]
            index += 1
            if character == "\"" {
                if isQuoted, index < text.count, text[index] == "\"" {
                    cell.append("\"")
                    index += 1
                } else {
                    isQuoted.toggle()
                    quoteLine = line
                }
            } else if character.isNewline {
                line += 1
                guard isQuoted else { break }
                cell.append("\n")
            } else if character == separator, !isQuoted {
                cells.append(cell)
                cell = ""
            } else {
                cell.append(character)
            }
        }
        if isQuoted { unclosedQuote = quoteLine }
        return (first, cells + [cell])
    }
}
