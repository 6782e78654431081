import Foundation

/// The package as it lies on disk.
enum PackageFolder {
    /// The folder that holds `Package.swift`.
    static let path: String = {
        let parts = #filePath.split(separator: "/").dropLast(3)
        return "/" + parts.joined(separator: "/")
    }()

    /// The Swift files below a folder, as paths relative to the package.
    static func swiftFiles(in folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: path + "/" + folder)?.compactMap { $0 as? String } ?? []
        return found.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }.sorted()
    }

    /// The text of a file.
    static func text(of file: String) throws -> String {
        try String(contentsOfFile: path + "/" + file, encoding: .utf8)
    }

    /// The modules a file imports.
    static func imports(of file: String) throws -> Set<String> {
        let lines = try text(of: file).split(separator: "\n")
        return Set(
            lines.compactMap { line in
                let words = line.split(separator: " ")
                let rest = words.drop { $0.hasPrefix("@") }
                guard rest.first == "import", rest.count > 1 else { return nil }
                return String(rest[rest.endIndex - 1].prefix { $0 != "." })
            }
        )
    }
}
