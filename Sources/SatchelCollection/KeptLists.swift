import Foundation
import SatchelJSON
import SatchelPersistence
import Synchronization

/// The lists that a person saw last, one of each name, for the next start of the program.
///
/// Until it is opened it keeps nothing. A list is noted when it is shown and remembered after the answer is printed; it
/// is read only when it is asked for. Of several shells, the list remembered last is kept. What can't be written or
/// read is no list.
public final class KeptLists: Sendable {
    private struct State {
        var isOpen = false
        var noted: [String: any Encodable & Sendable] = [:]
    }

    private static let prefix = "list/"
    /// A thousand rows of the longest items take less.
    package static let mostBytes = 4 << 20
    private let state = Mutex(State())

    /// Keeps nothing.
    package init() {}

    /// Keeps lists from now on.
    package func open() { state.withLock { $0.isOpen = true } }

    /// Notes a list for ``write(to:)``, in place of the one of that name.
    public func note(_ list: some Encodable & Sendable, as name: String) {
        state.withLock { state in
            if state.isOpen { state.noted[name] = list }
        }
    }

    /// Writes the noted lists; the store is made if there are any.
    package func write(to store: () throws -> CollectionStore) async {
        let noted = state.withLock { state in
            defer { state.noted = [:] }
            return state.noted
        }
        guard !noted.isEmpty, let store = try? store() else { return }
        for (name, list) in noted {
            let bytes = (try? JSONEncoder().encode(list)).flatMap { $0.count <= Self.mostBytes ? $0 : nil }
            guard let bytes else {
                // Rows of the list before would pass for those of this one.
                _ = try? await store.forget(Self.prefix + name)
                continue
            }
            try? await store.remember(String(decoding: bytes, as: UTF8.self), as: Self.prefix + name, limit: 1)
        }
    }

    /// Reads the list of a name; nil if there is none.
    public func read<List: Decodable>(_ type: List.Type, _ name: String, in store: CollectionStore) async -> List? {
        let (isOpen, noted) = state.withLock { ($0.isOpen, $0.noted[name]) }
        if let noted = noted as? List { return noted }
        // Where nothing can be written, another list may have been seen since.
        guard isOpen, store.database.takesWrites,
            let text = try? await store.remembered(as: Self.prefix + name, limit: 1).first?.text,
            text.utf8.count <= Self.mostBytes
        else { return nil }
        return try? StrictJSON.decode(type, from: Data(text.utf8))
    }

    /// Forgets all lists.
    package func removeAll(from store: CollectionStore) async throws {
        state.withLock { $0.noted = [:] }
        try await store.forget(beginning: Self.prefix)
    }
}
