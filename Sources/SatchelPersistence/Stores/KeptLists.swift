import Foundation
import SatchelJSON
import Synchronization

/// The lists that a person saw last, one of each name, for the next start of the program.
///
/// Until it is opened it keeps nothing. A list is noted when it is shown and written after the answer is printed; it is
/// read only when it is asked for. Several shells may use the folder at once: the list written last is kept. What can't
/// be written, and a file that is damaged or too large, is no list.
public final class KeptLists: Sendable {
    private struct State {
        var folder: KeyedFolder?
        var noted: [String: any Encodable & Sendable] = [:]
    }

    /// A thousand rows of the longest items take less.
    package static let mostBytes = 4 << 20
    private let state = Mutex(State())

    /// Keeps nothing.
    package init() {}

    /// Keeps lists in a folder from now on; it is created when the first one is written.
    package func open(_ folder: String) {
        state.withLock { $0.folder = KeyedFolder(folder, suffix: ".list") }
    }

    /// Notes a list for ``write()``, in place of the one of that name.
    package func note(_ list: some Encodable & Sendable, as name: String) {
        state.withLock { state in
            if state.folder != nil { state.noted[name] = list }
        }
    }

    /// Writes the noted lists.
    package func write() {
        let (folder, noted) = state.withLock { state in
            defer { state.noted = [:] }
            return (state.folder, state.noted)
        }
        guard let folder else { return }
        for (name, list) in noted {
            let bytes = (try? JSONEncoder().encode(list)).flatMap { $0.count <= Self.mostBytes ? $0 : nil }
            guard let bytes, (try? folder.write(bytes, for: name)) != nil else {
                // Rows of the list before would pass for those of this one.
                folder.remove(name)
                continue
            }
        }
    }

    /// Reads the list of a name; nil if there is none.
    package func read<List: Decodable>(_ type: List.Type, _ name: String) -> List? {
        let (folder, noted) = state.withLock { ($0.folder, $0.noted[name]) }
        if let noted = noted as? List { return noted }
        let bytes = folder?.read(name, limit: Self.mostBytes)
        return bytes.flatMap { try? StrictJSON.decode(type, from: $0) }
    }

    /// Forgets all lists.
    package func removeAll() {
        let folder = state.withLock { state in
            state.noted = [:]
            return state.folder
        }
        folder?.removeOldest { $0.files > 0 }
    }
}
