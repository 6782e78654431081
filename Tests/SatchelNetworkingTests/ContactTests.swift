import SatchelNetworking
import SatchelPluginAPI
import Testing

@Suite("Network: whom to write to")
struct ContactTests {
    @Test(
        "An e-mail address or a web page is taken as it is",
        arguments: [
            "ann@example.com", "ann.b+books@mail.example.co.kr", "https://example.com/~ann", "http://example.com",
        ]
    )
    func accepted(_ text: String) {
        #expect(Contact(text)?.text == text)
        #expect(TextRule.contact.refusal(text) == nil)
    }

    @Test(
        "What is neither, or could break out of a header, is refused",
        arguments: [
            "ann", "ann@", "@example.com", "ann@localhost", "ann@b@example.com", "ftp://example.com", "https://",
            "https://ann:secret@example.com", "ann@example.com\r\nX-Evil: 1", "ann@example.com (Ann)", "앤@example.com",
            "mailto:ann@example.com", " ann@example.com",
        ]
    )
    func refused(_ text: String) {
        #expect(Contact(text) == nil)
        #expect(TextRule.contact.refusal(text) != nil)
    }

    @Test("The user agent names the program, and the contact where one is set")
    func userAgent() {
        #expect(Contact.userAgent(version: "1.2.3", contact: nil) == "Satchel/1.2.3")
        #expect(
            Contact.userAgent(version: "1.2.3", contact: Contact("ann@example.com"))
                == "Satchel/1.2.3 (ann@example.com)"
        )
    }
}
