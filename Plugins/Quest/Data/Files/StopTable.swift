import QuestDomain
import SatchelImporting

/// A table of stops: a heading that names `latitude` and `longitude`, then a stop a line.
enum StopTable {
    /// The most bytes a row may have, whatever its cells.
    private static let rowLimit = 64 << 10

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
    /// - Parameter file: The file, from its beginning.
    /// - Returns: The stops and what is wrong with other lines, or nil for what is no such table.
    /// - Throws: `ImportFileError` where the file cannot be read on, and `CancellationError`.
    static func read(_ file: FileBytes) throws -> LoadedStops? {
        let beginning = try file.beginning().drop { $0 == 0x0A || $0 == 0x0D }
        let heading = beginning.prefix { $0 != 0x0A && $0 != 0x0D }
        guard let separator = separator(of: heading) else { return nil }
        guard var reader = try reader(of: file, separator) else { return nil }
        var places: [Column: Int] = [:]
        for (index, name) in reader.header.names.enumerated() {
            if let column = columns[trimmed(name).lowercased()], places[column] == nil { places[column] = index }
        }
        guard places[.latitude] != nil, places[.longitude] != nil else { return nil }

        var stops = LoadedStops()
        var count = 0
        while let reading = try reader.next() {
            count += 1
            if count % 1024 == 0 { try Task.checkCancellation() }
            switch reading {
            case .odd(let odd): stops.append(FileProblem(.line, odd.line, odd.reason))
            case .row(let row):
                do {
                    guard let stop = try stop(row, places) else { continue }
                    guard stops.append(stop, .line, row.line) else { return stops }
                } catch let problem as RowProblem {
                    stops.append(FileProblem(.line, row.line, problem.reason))
                }
            }
        }
        return stops
    }

    /// The rows of a file; nil where its first line is no heading.
    private static func reader(of file: FileBytes, _ separator: UInt8) throws -> CSVReader? {
        do {
            return try CSVReader(file, delimiter: separator, rowLimit: rowLimit, acceptsAnyWidth: true)
        } catch {
            if case .noHeading = error { return nil }
            throw error
        }
    }

    /// The stop of a row; nil for one whose cells are all empty.
    private static func stop(_ row: CSVRow, _ places: [Column: Int]) throws -> LoadedStop? {
        func cell(_ column: Column) throws -> String? {
            guard let index = places[column], index < row.count else { return nil }
            guard let text = String(validating: row.bytes(index), as: UTF8.self) else {
                throw RowProblem("it is not UTF-8 text")
            }
            let trimmed = trimmed(text)
            return trimmed.isEmpty ? nil : trimmed
        }
        guard let latitude = try cell(.latitude), let longitude = try cell(.longitude) else {
            let isEmpty = (0..<row.count).allSatisfy { trimmed(row[$0]).isEmpty }
            guard isEmpty else { throw RowProblem("the latitude or the longitude is empty") }
            return nil
        }
        var ailment: Ailment?
        if let word = try cell(.ailment) {
            ailment = Ailment(rawValue: word.lowercased())
            if ailment == nil { throw RowProblem("'\(word.shortened)' is not an ailment") }
        }
        let position: Coordinates
        do throws(PositionError) {
            position = try Coordinates("\(latitude),\(longitude)")
        } catch {
            throw RowProblem(error.words)
        }
        return LoadedStop(
            name: try cell(.name),
            pokemon: try cell(.pokemon),
            place: try cell(.place),
            ailment: ailment,
            position: position
        )
    }

    /// What parts the cells of a heading: whichever of the three is there most often.
    private static func separator(of heading: ArraySlice<UInt8>) -> UInt8? {
        let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { separator in
            (separator: separator, count: heading.count { $0 == separator })
        }
        let most = counts.max { $0.count < $1.count }
        return most.flatMap { $0.count > 0 ? $0.separator : nil }
    }

    /// A text without blanks around it, and with plain line ends.
    private static func trimmed(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x80 }) else { return text }
        let end = text.reversed().prefix { $0.isWhitespace }.count
        let inner = text.dropLast(end).drop { $0.isWhitespace }
        guard inner.utf8.contains(0x0D) else { return String(inner) }
        return inner.split(omittingEmptySubsequences: false) { $0 == "\r" || $0 == "\r\n" }.joined(separator: "\n")
    }
}
