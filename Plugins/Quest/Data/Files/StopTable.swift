import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelImporting

/// A table of stops: a header that names `latitude` and `longitude`, then one stop per line.
extension StopFile {
    private static let rowLimit = 64 << 10

    private static let columns: [String: Column] = [
        "latitude": .latitude, "lat": .latitude,
        "longitude": .longitude, "lon": .longitude, "lng": .longitude, "long": .longitude,
        "name": .name, "title": .name,
        "pokemon": .pokemon, "pokémon": .pokemon,
        "place": .place, "ailment": .ailment,
        "address": .address, "street": .address, "note": .note, "notes": .note, "comment": .note,
        "window": .window, "time window": .window, "time_window": .window, "opens": .opens, "closes": .closes,
        "stay": .stay, "service": .stay, "service time": .stay, "service_time": .stay,
        "load": .load, "demand": .load,
    ]

    private enum Column {
        case latitude, longitude, name, pokemon, place, ailment, address, note, window, opens, closes, stay, load
    }

    /// Reads a table separated by commas, semicolons or tabs; nil if it is not a table of stops.
    static func table(_ file: FileBytes) throws -> LoadedStops? {
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
        let used = Set(places.values)
        stops.ignored = reader.header.names.enumerated().filter { !used.contains($0.offset) }.map {
            trimmed($0.element)
        }
        .filter { !$0.isEmpty }
        var count = 0
        while let reading = try reader.next() {
            count += 1
            if count % 1024 == 0 { try Task.checkCancellation() }
            switch reading {
            case .invalid(let invalid): stops.append(FileProblem(.line, invalid.line, invalid.reason))
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

    /// Opens a table; nil if its first line is not a header.
    private static func reader(of file: FileBytes, _ separator: UInt8) throws -> CSVReader? {
        do {
            return try CSVReader(file, delimiter: separator, rowLimit: rowLimit, acceptsAnyWidth: true)
        } catch {
            if case .noHeading = error { return nil }
            throw error
        }
    }

    /// The stop of a row; nil if all cells are empty.
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
            // Where cells are separated by semicolons, the decimal point may be a comma.
            let numbers = [latitude, longitude].map { $0.replacing(",", with: ".") }
            position = try Coordinates(numbers.joined(separator: ","))
        } catch {
            throw RowProblem(error.words)
        }
        var stop = LoadedStop(
            name: try cell(.name),
            pokemon: try cell(.pokemon),
            place: try cell(.place),
            ailment: ailment,
            address: try cell(.address),
            note: try cell(.note),
            position: position
        )
        try stop.setTimes(
            window: try cell(.window),
            opens: try cell(.opens),
            closes: try cell(.closes),
            stay: try cell(.stay),
            load: try cell(.load)
        )
        return stop
    }

    /// The delimiter: whichever occurs most often in the header.
    private static func separator(of heading: ArraySlice<UInt8>) -> UInt8? {
        let counts = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].map { separator in
            (separator: separator, count: heading.count { $0 == separator })
        }
        let most = counts.max { $0.count < $1.count }
        return most.flatMap { $0.count > 0 ? $0.separator : nil }
    }

    /// Trims whitespace and normalizes line endings.
    private static func trimmed(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x80 }) else { return text }
        let end = text.reversed().prefix { $0.isWhitespace }.count
        let inner = text.dropLast(end).drop { $0.isWhitespace }
        guard inner.utf8.contains(0x0D) else { return String(inner) }
        return inner.split(omittingEmptySubsequences: false) { $0 == "\r" || $0 == "\r\n" }.joined(separator: "\n")
    }
}
