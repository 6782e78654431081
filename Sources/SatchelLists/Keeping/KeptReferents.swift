import SatchelCatalog
import SatchelCollection
import SatchelImporting
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
            throw PlainError.invalid(
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
        await CompletionPatience.values { try await items(of: kind).map(\.title) }
    }
}

extension KeptReferents {
    /// Rows with what they name elsewhere found, or kept if it is a file; what can't be is told, and kept as it is.
    @concurrent
    func resolved<Item: ListedItem>(
        _ rows: [ImportedRow],
        by reading: KeptMapping<Item>,
        _ imported: ImportedFiles?,
        isTrial: Bool
    ) async throws -> [ImportedRow] {
        var rows = rows
        for field in Item.kind.stored {
            guard let referent = field.referent else { continue }
            let column = reading.column(of: field)
            var items: [String: [Referred]] = [:]
            if case .item(let kind) = referent {
                items = Dictionary(grouping: try await self.items(of: kind)) {
                    FoldedTitle($0.title).sortKey.description
                }
            }
            let names = items.isEmpty ? await files.names() : []
            for place in rows.indices {
                guard let texts = rows[place].facts[field.key] else { continue }
                try Task.checkCancellation()
                var found: [String] = []
                for text in texts where Referred(text) == nil {
                    if let kept = Referred(shown: text, among: names) {
                        found.append(kept.text)
                        continue
                    }
                    do {
                        found.append(try await one(text, referent, items, imported, isTrial: isTrial).text)
                    } catch {
                        rows[place].doubt(text, of: column, error.userMessage)
                        rows[place].extra.append("\(column): \(text)")
                    }
                }
                found += texts.filter { Referred($0) != nil }
                rows[place].facts[field.key] = found.isEmpty ? nil : found
            }
        }
        return rows
    }

    private func one(
        _ text: String,
        _ referent: FieldReferent,
        _ items: [String: [Referred]],
        _ imported: ImportedFiles?,
        isTrial: Bool
    ) async throws -> Referred {
        switch referent {
        case .item(let kind):
            let named = items[FoldedTitle(text).sortKey.description] ?? []
            guard let item = named.first else { throw PlainError("nothing that you keep in \(kind) is called so") }
            guard named.count == 1 else { throw PlainError("\(named.count) things in \(kind) are called so") }
            return item
        case .file, .picture:
            guard let bytes = imported?.bytes(of: text) else {
                throw PlainError("no such file is with the imported one")
            }
            return try await files.add(bytes, called: text, isPicture: referent == .picture, isTrial: isTrial)
        }
    }
}
