import Glibc

/// The environment the process was started with.
///
/// Read from C itself: `ProcessInfo` takes ten times as long over it, at every start.
enum ProcessEnvironment {
    /// Every variable by its name.
    @MainActor
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            next += 1
            guard let mark = strchr(entry, CInt(UInt8(ascii: "="))) else { continue }
            let name = UnsafeRawBufferPointer(start: entry, count: mark - entry)
            variables[String(decoding: name, as: UTF8.self)] = String(cString: mark + 1)
        }
        return variables
    }
}
