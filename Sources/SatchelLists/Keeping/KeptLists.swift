import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelPluginAPI

/// A list of the user's, with how many there are of each item: a deck.
package struct KeptList<Item: ListedItem>: Sendable {
    package let name: String
    package let members: [(item: Item, count: Int)]

    package init(name: String, members: [(item: Item, count: Int)]) { (self.name, self.members) = (name, members) }
}

extension KeptItems {
    /// The name of a list, as commands take it.
    package func listName(_ name: String, _ summary: String) -> Parameter<String> {
        .argument(name, .text, summary, from: listNames)
    }

    /// A list with its items as they are kept.
    ///
    /// - Throws: A `PlainError` if there is none.
    package func list(called name: String) async throws -> KeptList<Item> {
        try await store.read { contents in
            let list = try contents.knownList(Item.self, called: name)
            let members = try contents.members(of: list).compactMap { member in
                try contents.keptItem(ItemID<Item>(member.item)).map { (item: $0, count: member.quantity) }
            }
            return KeptList(name: try contents.texts(of: list)?["name"]?.first ?? name, members: members)
        }
    }

    /// Makes a list of items, in the place of one with the same name; returns whether there was one.
    @discardableResult
    package func save(_ list: KeptList<Item>, label: String) async throws -> Bool {
        let name = try Self.value(list.name, of: "--name", .label)
        let today = clock.today.description
        return try await store.change(label) { change in
            let old = try change.contents.list(Item.kind.id, called: name)
            for member in try old.map({ try change.contents.members(of: $0) }) ?? [] {
                guard let old else { break }
                try change.put(.item(Item.kind.id, member.item), in: old, quantity: 0)
            }
            let thing = try old ?? change.newList(Item.self, called: name)
            try change.set(["name": [name]], of: thing)
            for (item, count) in list.members {
                let member = item.id.thing
                if try change.texts(of: member) == nil {
                    try change.save(item)
                    try change.set(["added": [today]], of: member)
                }
                try change.put(member, in: thing, quantity: count)
            }
            return old != nil
        }
    }
}

/// A small file of text that a line names.
package enum TypedFile {
    /// Reads a file or a pipe of at most a megabyte, in any usual encoding.
    @concurrent
    package static func text(at path: String) async throws -> String {
        let bytes = try FileBytes(path: path, acceptsPipes: true).wholeFile(atMost: 1 << 20)
        return String(decoding: FileText(bytes).bytes, as: UTF8.self)
    }
}
