import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// Finds the items that fields name, and keeps their files.
struct KeptReferents: Sendable {
    let store: CollectionStore
    let files: any FileStore

    /// What is stored for a typed text.
    func value(_ text: String, _ referent: FieldReferent, of option: String) async throws -> String {
        switch referent {
        case .item(let kind): try await item(text, of: kind, option)
        case .file, .picture:
            if let kept = Referred(text), await files.names().contains(kept.id) {
                text
            } else {
                try await files.add(text, isPicture: referent == .picture).text
            }
        }
    }

    private func item(_ text: String, of kind: String, _ option: String) async throws -> String {
        let id = Referred(text)?.id ?? text
        let named = FoldedTitle(text).sortKey
        let found = try await items(of: kind).filter { item in
            item.id == id || (!named.isEmpty && FoldedTitle(item.title).sortKey == named)
        }
        if let exact = found.first(where: { $0.id == id }) { return exact.text }
        guard found.count < 2 else {
            throw ListError.several(text, ids: found.map(\.id), one: "item", many: "items of \(kind)")
        }
        guard let item = found.first else {
            throw KeepingError.invalid(
                option,
                text,
                expected: "the id or the title of something that you keep in \(kind)"
            )
        }
        return item.text
    }

    private func items(of kind: String) async throws -> [Referred] {
        try await store.read { contents in
            try ["title", "name"].flatMap { try contents.texts(kind, $0) }.map { Referred(id: $0.item, title: $0.text) }
        }
        .filter { !$0.id.contains(where: \.isWhitespace) }
    }

    /// The titles of what is kept of a kind.
    func titles(of kind: String) async -> [String] {
        await CompletionPatience.value { (try? await items(of: kind).map(\.title)) ?? [] } ?? []
    }
}
