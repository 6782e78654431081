import Foundation
import SatchelPersistence
import TestSupport
import Testing

@Suite("Persistence: lists kept for the next start")
struct KeptListsTests {
    @Test("A list of any text and any name is read again", arguments: OddText.all)
    func anyText(_ text: String) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "lists-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let lists = KeptLists()
        lists.open(folder)
        lists.note([text: [text]], as: text)
        lists.write()

        let next = KeptLists()
        next.open(folder)
        let read = next.read([String: [String]].self, text)
        #expect(read?.values.first?.first.map { Array($0.utf8) } == Array(text.utf8))
        #expect(read?.keys.first.map { Array($0.utf8) } == Array(text.utf8))
    }
}
