import SatchelConsole
import Testing

@Suite("Keys of a terminal")
struct KeyDecoderTests {
    private func keys(_ text: String) -> [TerminalKey] {
        var decoder = KeyDecoder()
        return decoder.decode(Array(text.utf8)) + decoder.endWaiting()
    }

    @Test(
        "Keys are recognized",
        arguments: [
            ("a", TerminalKey.text("a")), ("한글", .text("한글")), ("\r", .enter), ("\t", .tab), ("\u{7F}", .backspace),
            ("\u{8}", .control("h")), ("\u{1}", .control("a")), ("\u{1A}", .control("z")), ("\u{1F}", .control("_")),
            ("\u{1B}", .escape), ("\u{1B}b", .alt("b")), ("\u{1B}B", .alt("b")), ("\u{1B}\u{7F}", .alt("\u{7F}")),
            ("\u{1B}[A", .up), ("\u{1B}OB", .down), ("\u{1B}[C", .right), ("\u{1B}[1;5D", .wordLeft),
            ("\u{1B}[1;3C", .wordRight), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown), ("\u{1B}[H", .home),
            ("\u{1B}[4~", .end), ("\u{1B}OF", .end), ("\u{1B}[3~", .delete), ("\u{1B}[Z", .backTab),
            ("\u{1B}OP", .function(1)), ("\u{1B}[11~", .function(1)), ("\u{1B}[24~", .function(12)),
            ("\u{1B}[<0;10;5M", .click(column: 9, row: 4)), ("\u{1B}[<64;1;1M", .wheel(isUp: true, column: 0, row: 0)),
            ("\u{1B}[<69;1;1M", .wheel(isUp: false, column: 0, row: 0)),
            ("\u{1B}[200~two\nlines\u{1B}[201~", .paste("two lines")),
        ]
    )
    func known(_ bytes: String, _ key: TerminalKey) {
        #expect(keys(bytes) == [key])
    }

    @Test(
        "What has no meaning is skipped whole",
        arguments: [
            "\u{1B}[?1;2c", "\u{1B}[<0;10;5m", "\u{1B}[<35;1;1M", "\u{1B}[99~", "\u{1B}[1;2;3;4X", "\u{1B}[M !!",
            "\u{1B}]11;rgb:0/0/0\u{7}", "\u{1B}P1$r\u{1B}\\", "\u{1B}[99999999999999999999~", "\u{85}", "\u{1B}[;;;~",
            "\u{1B}[" + String(repeating: "1;", count: 500) + "~",
        ]
    )
    func unknown(_ bytes: String) {
        #expect(keys(bytes + "x") == [.text("x")])
    }

    @Test("Bytes split anywhere give the same keys")
    func splits() {
        let bytes = Array("a한\u{1B}[5~\u{1B}[200~글\u{1B}[201~\u{1B}[<64;10;5M\u{1B}bé".utf8)
        var whole = KeyDecoder()
        let expected = whole.decode(bytes)

        for place in bytes.indices {
            var decoder = KeyDecoder()
            var found = decoder.decode(bytes[..<place]) + decoder.decode(bytes[place...])
            // Typed text comes in as many pieces as it was read in.
            found = found.reduce(into: []) { keys, key in
                if case .text(let more) = key, case .text(let text) = keys.last {
                    keys[keys.count - 1] = .text(text + more)
                } else {
                    keys.append(key)
                }
            }
            #expect(found == expected)
        }
    }

    @Test("An Esc waits for what follows, and is a key when nothing does")
    func escape() {
        var decoder = KeyDecoder()

        #expect(decoder.decode([0x1B]).isEmpty && decoder.isWaiting)
        #expect(decoder.endWaiting() == [.escape])
        #expect(!decoder.isWaiting && decoder.endWaiting().isEmpty)
        #expect(decoder.decode([0x1B, 0x1B]) == [.escape] && decoder.isWaiting)
    }

    @Test("A string that never ends keeps no later key")
    func endlessString() {
        var decoder = KeyDecoder()
        _ = decoder.decode(Array("\u{1B}Pxxxx".utf8))

        #expect(decoder.isWaiting && decoder.endWaiting().isEmpty)
        #expect(decoder.decode([0x61]) == [.text("a")])
    }

    @Test("A long paste is cut, and one without an end is left by Ctrl-C")
    func longPaste() {
        var decoder = KeyDecoder()
        let paste = "\u{1B}[200~" + String(repeating: "a", count: 200_000) + "\u{1B}[201~"
        guard case .paste(let text)? = decoder.decode(Array(paste.utf8)).first else {
            Issue.record("no paste")
            return
        }

        #expect((1...(1 << 16)).contains(text.utf8.count))
        #expect(decoder.decode(Array("\u{1B}[200~abc\u{3}d".utf8)) == [.control("c"), .text("d")])
    }

    @Test("Random bytes give keys, and never end anything")
    func random() {
        var generator = SystemRandomNumberGenerator()
        var decoder = KeyDecoder()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            for case .text(let text) in decoder.decode(bytes) {
                #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
            }
        }
    }
}
