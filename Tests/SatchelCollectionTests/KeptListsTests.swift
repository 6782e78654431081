import SatchelCollection
import TestSupport
import Testing

@Suite("Collection: lists kept for the next start")
struct KeptListsTests {
    @Test("A list of any text and any name is read again", arguments: OddText.all)
    func anyText(_ text: String) async throws {
        try await withTemporaryFolder { folder in
            func store() -> CollectionStore {
                CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
            }
            let lists = KeptLists()
            lists.open()
            lists.note([text: [text]], as: text)
            await lists.write { store() }

            let next = KeptLists()
            next.open()
            #expect(await next.read([String: [String]].self, text, in: store()) == [text: [text]])
        }
    }

    @Test(
        "Before it is opened it keeps nothing, and makes no store; a list that is too long takes the one before along"
    )
    func limits() async throws {
        let (store, lists) = (CollectionStore(), KeptLists())
        lists.note(["a"], as: "books")
        await lists.write {
            Issue.record("no list was noted")
            return store
        }
        lists.open()
        lists.note(["a"], as: "books")
        await lists.write { store }
        #expect(await lists.read([String].self, "books", in: store) == ["a"])

        lists.note([String(repeating: "a", count: KeptLists.mostBytes)], as: "books")
        await lists.write { store }
        #expect(await lists.read([String].self, "books", in: store) == nil)
    }
}
