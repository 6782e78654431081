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
        let kinds: Set<Substring> = ["actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
        let levels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
        let lines = try text(of: file).split(separator: "\n")
        return Set(
            lines.compactMap { line in
                // What is indented is a line of a text, such as another language's import.
                guard line.first != " " else { return nil }
                let words = line.split(separator: " ").drop { $0.hasPrefix("@") || levels.contains($0) }
                guard words.first == "import" else { return nil }
                return words.dropFirst().first { !kinds.contains($0) }.map {
                    String($0.prefix { $0 != "." && $0 != ";" })
                }
            }
        )
    }
}
