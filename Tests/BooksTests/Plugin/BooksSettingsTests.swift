import SatchelPluginAPI
import SatchelTestSupport
import Testing

@MainActor
@Suite("Books: settings of the remote catalogs")
struct BooksSettingsTests {
    @Test("Each catalog can be chosen, without a key and without a connection", arguments: ["openlibrary", "aladin"])
    func choosing(catalog: String) throws {
        _ = try TestShell(set: ["books.catalog=\(catalog)", "books.\(catalog).url=http://127.0.0.1:1/mirror"])
    }

    @Test(
        "An address that cannot be used stops the start, and no part of it that may be a key is shown",
        arguments: [
            ("http://openlibrary.org", "'http://openlibrary.org'"), ("nonsense", "'nonsense'"), ("", "''"),
            ("ftp://openlibrary.org", "'ftp://openlibrary.org'"), ("https://", "'https://'"),
            ("https://me:hush@openlibrary.org", "'…'"),
            ("https://openlibrary.org/?key=hush", "'https://openlibrary.org/…'"),
        ],
        ["books.openlibrary.url", "books.openlibrary.covers-url", "books.aladin.url"]
    )
    func wrongAddress(_ value: (text: String, shown: String), key: String) {
        let error = #expect(throws: (any Error).self) { try TestShell(set: ["\(key)=\(value.text)"]) }
        let told = error as? any UserFacingError
        #expect(told?.exitStatus == .configuration)
        #expect(
            told?.message.contains("invalid \(key) \(value.shown): expected a web address") == true,
            "\(told?.message ?? "")"
        )
        #expect(told?.message.contains("hush") == false)
    }
}
