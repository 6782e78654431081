import BooksDomain
import SatchelCatalog
import Testing

@Suite("Books: book numbers")
struct ISBN13Tests {
    @Test(
        "A right number is read in every form it is written",
        arguments: [
            ("9780441013593", "9780441013593"),
            ("978-0-441-01359-3", "9780441013593"),
            (" 978 0 441 01359 3 ", "9780441013593"),
            ("0441013597", "9780441013593"),
            ("0-441-01359-7", "9780441013593"),
            ("0-8044-2957-X", "9780804429573"),
            ("080442957x", "9780804429573"),
            ("9791185136714", "9791185136714"),
        ]
    )
    func reads(text: String, digits: String) {
        #expect(ISBN13(text)?.digits == digits)
    }

    @Test(
        "A wrong number is refused",
        arguments: [
            "", "-", "123", "9780441013594", "0441013598", "X441013597", "97804410135930", "1234567890128",
            "978044101359X",
            "044101359", "９780441013593", "978_0441013593", "0441013597\u{0}",
        ]
    )
    func refuses(text: String) {
        #expect(ISBN13(text) == nil)
    }

    @Test("Changing any one digit makes a number wrong")
    func anyDigitCounts() {
        let digits = Array("9780441013593")
        for index in digits.indices {
            for other in "0123456789" where other != digits[index] {
                var changed = digits
                changed[index] = other
                #expect(ISBN13(String(changed)) == nil)
            }
        }
    }
}
