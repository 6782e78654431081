import Foundation
import TestSupport

/// The real book lists that lie beside the repository on some machines.
enum SharedBookData {
    /// A row, its cells named by the header.
    typealias Row = [String: String]

    /// The rows of a CSV file, gzipped or not, or nil where the file does not exist.
    static func rows(of name: String) throws -> [Row]? {
        try SharedData.file("books/" + name).map { rows(csv: try SharedData.bytes(of: $0)) }
    }

    /// The path of a file, or nil where it does not exist.
    static func path(of name: String) -> String? { SharedData.file("books/" + name)?.path }

    /// Reads RFC 4180: quoted cells may hold commas, line ends and doubled quotes.
    private static func rows(csv: Data) -> [Row] {
        var table: [[String]] = [[]]
        var cell: [UInt8] = []
        var isQuoted = false
        for byte in [UInt8](csv) {
            switch byte {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
                table[table.count - 1].append(String(decoding: cell, as: UTF8.self))
                cell.removeAll(keepingCapacity: true)
                if byte == UInt8(ascii: "\n") {
                    table.append([])
                }
            case UInt8(ascii: "\r") where !isQuoted: break
            default: cell.append(byte)
            }
        }
        guard let header = table.first else {
            return []
        }
        return table.dropFirst().filter { $0.count == header.count }.map {
            Dictionary(uniqueKeysWithValues: zip(header, $0))
        }
    }
}
