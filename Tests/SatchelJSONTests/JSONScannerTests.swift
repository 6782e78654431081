import SatchelCatalog
import SatchelJSON
import SatchelTestSupport
import Testing

@Suite("JSON: tokens, in whatever pieces")
struct JSONScannerTests {
    /// The kinds of the tokens of a text, and the fault that ends them.
    private static func read(
        _ text: [UInt8],
        pieces: () -> Int
    ) -> (tokens: [JSONScanner.Token], fault: JSONFault?) {
        var scanner = JSONScanner()
        var tokens: [JSONScanner.Token] = []
        var start = 0
        do throws(JSONFault) {
            while start < text.count {
                let piece = text[start..<min(text.count, start + pieces())]
                scanner.move(to: 0)
                while let token = try scanner.next(in: piece) { tokens.append(token) }
                start = piece.endIndex
            }
            while let token = try scanner.finish() { tokens.append(token) }
            return (tokens, nil)
        } catch {
            return (tokens, error)
        }
    }

    @Test("A text has its tokens in order, and nothing else")
    func tokens() {
        let read = Self.read(Array(#"[{"a":"b\"c", "d":-1.5e3} , true,[],0]"#.utf8)) { .max }

        #expect(
            read.tokens == [
                .array, .object, .name, .text, .name, .number, .end, .word, .array, .end, .number, .end,
            ]
        )
        #expect(read.fault == nil)
        #expect(Self.read(Array("12".utf8)) { 1 }.tokens == [.number])
    }

    private static let texts = [
        #"{"a":[1,2.5e-3,true,null,"é한\u0041\n"],"b":{}}"#, #"[[],{"x":"y"},-0.1E+5, false ]"#, "[1e5,\"😀\"]",
        "  12.5  ", #""abc\"""#, "[1,\n]\n",
    ]

    /// One of the texts with some bytes changed, removed or added.
    private static func changed(_ random: inout SplitMix64) -> [UInt8] {
        var text = Array((texts.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let place = Int.random(in: 0..<text.count, using: &random)
            let byte = Array("{}[]\",:\\-+.eE01 tfn\n\u{1}é".utf8).randomElement(using: &random) ?? 0
            switch Int.random(in: 0...2, using: &random) {
            case 0: text[place] = byte
            case 1: text.insert(byte, at: place)
            default: text.remove(at: place)
            }
        }
        return text
    }

    @Test("A text in pieces has the same tokens and the same fault", arguments: 0..<40 as Range<UInt64>)
    func pieces(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let text = Self.changed(&random)
            let whole = Self.read(text) { .max }
            let cut = Self.read(text) { Int.random(in: 1...4, using: &random) }

            #expect(cut.tokens == whole.tokens, "\(text)")
            #expect(cut.fault == whole.fault, "\(text)")
        }
    }

    @Test(
        "A broken value is passed by its brackets and quotes",
        arguments: [
            (#"{"a":tru},1"#, #"{"a":tru}"#), (#"{"a" 1},1"#, #"{"a" 1}"#), ("[1,],2", "[1,]"), ("[}]],2", "[}"),
            (#"{"a":"\q}\"]"},2"#, #"{"a":"\q}\"]"}"#), ("nul,1", "nul"), ("01]", "01"), ("}x", "}"),
            ("\"a\nb\",1", "\"a\nb\""), ("[\n\n01,\n2] ,", "[\n\n01,\n2]"), ("1 2", "1"), ("tru\n,", "tru"),
        ]
    )
    func broken(_ text: String, _ value: String) {
        for size in [1, 2, 3, 100] {
            let bytes = Array(text.utf8)
            var scanner = JSONScanner()
            var passed = 0
            for start in stride(from: 0, to: bytes.count, by: size) {
                scanner.move(to: 0)
                let isWhole = scanner.passValue(in: bytes[start..<min(bytes.count, start + size)])
                passed = start + scanner.index
                if isWhole { break }
            }

            #expect(String(decoding: bytes[..<passed], as: UTF8.self) == value)
            #expect(scanner.lines == value.split(separator: "\n", omittingEmptySubsequences: false).count - 1)
        }
    }

    @Test("A value of any depth is passed, and one that goes on is not whole")
    func depth() {
        let open = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        var scanner = JSONScanner()

        var isWhole = [scanner.passValue(in: open[...])]
        let closed = [UInt8](repeating: UInt8(ascii: "]"), count: 100_000)
        for piece in [closed.dropLast(), closed[99_999...]] {
            scanner.move(to: 0)
            isWhole.append(scanner.passValue(in: piece))
        }
        #expect(isWhole == [false, false, true])
        #expect(scanner.index == 1)
    }
}

extension JSONScanner {
    fileprivate mutating func next(in piece: ArraySlice<UInt8>) throws(JSONFault) -> Token? {
        let result: Result<Token?, JSONFault> = piece.withUnsafeBytes { bytes in
            do throws(JSONFault) { return .success(try next(in: bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    fileprivate mutating func passValue(in piece: ArraySlice<UInt8>) -> Bool {
        piece.withUnsafeBytes { passValue(in: $0) }
    }
}
