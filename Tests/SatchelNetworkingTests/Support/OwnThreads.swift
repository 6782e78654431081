import Foundation

/// The threads of this process.
enum OwnThreads {
    /// How many of them send requests.
    static var networkCount: Int {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return names.filter { name in
            (try? String(contentsOfFile: "/proc/self/task/\(name)/comm", encoding: .utf8))?.hasPrefix("satchel-network")
                ?? false
        }.count
    }
}
