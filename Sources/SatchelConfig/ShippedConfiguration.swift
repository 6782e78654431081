import Glibc

/// Finds the configuration that belongs to a copy of the program.
package enum ShippedConfiguration {
    /// The file's name, wherever it lies.
    package static let fileName = "AppConfig.plist"

    /// The shipped file of the program that runs, or nil where there is none.
    package static func locate() -> String? {
        executablePath().flatMap { locate(executable: $0) }
    }

    /// The shipped file of an executable.
    ///
    /// While it runs out of `.build`, the file at the package root, so that editing it and running again is all a swap
    /// takes; once installed, `../share/satchel/AppConfig.plist`.
    ///
    /// - Parameter executable: The absolute path of the executable, links resolved.
    /// - Returns: The path of a file that exists, or nil.
    package static func locate(executable: String) -> String? {
        let folders = executable.split(separator: "/").dropLast().map(String.init)
        var roots = [Array(folders.dropLast()) + ["share", "satchel"]]
        if let build = folders.lastIndex(of: ".build") { roots.insert(Array(folders[..<build]), at: 0) }
        return
            roots
            .map { "/" + ($0 + [fileName]).joined(separator: "/") }
            .first { access($0, F_OK) == 0 }
    }

    /// The absolute path of the program that runs, links resolved.
    package static func executablePath() -> String? {
        guard let resolved = realpath("/proc/self/exe", nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
