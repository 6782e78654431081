import Glibc
import SatchelPluginAPI

extension Completion {
    /// The most entries of a folder that are read.
    private static let mostRead = 20_000
    private static let mostOffered = 1_000

    /// Returns the paths of files and folders that begin with what was typed, sorted; a folder ends in a slash.
    ///
    /// `~/` stands for `home` and is kept as typed. Hidden files are offered once their dot is typed. Names that could
    /// not be shown and typed again are left out.
    @concurrent
    package static func paths(for typed: String, home: String?) async -> [Completion] {
        if typed == "~" { return home == nil ? [] : [Completion("~/")] }
        let start = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
        let (head, name) = (String(typed[..<start]), typed[start...].lowercased())
        var folder = head.isEmpty ? "." : head
        if head.hasPrefix("~/"), let home { folder = home + head.dropFirst() }
        let found = entries(of: folder) { $0.lowercased().hasPrefix(name) && $0.hasPrefix(".") == name.hasPrefix(".") }
        return found.sorted().prefix(mostOffered).map { entry in
            Completion(head + entry + (isFolder(folder + "/" + entry) ? "/" : ""))
        }
    }

    private static func entries(of folder: String, where isWanted: (String) -> Bool) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        for _ in 0..<mostRead {
            guard !Task.isCancelled, let entry = readdir(stream) else { break }
            let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != "..",
                VisibleText.line(name) == name, isWanted(name)
            else { continue }
            found.append(name)
        }
        return found
    }

    private static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}
