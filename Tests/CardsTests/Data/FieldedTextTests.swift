import SatchelLibrary
import Testing

@Suite("Library: lists of texts in one text")
struct FieldedTextTests {
    @Test(
        "Lists come back as they were put in, without empty texts",
        arguments: [
            [[]], [["a"]], [[], []], [["a", "b"], [], ["듄"]], [["a", "", "b"], [""], ["", ""]], [[], ["x"], []],
        ]
    )
    func lists(_ fields: [[String]]) {
        let text = FieldedText(fields).text

        let read = FieldedText(text)

        for (index, field) in fields.enumerated() {
            let wanted = field.filter { !$0.isEmpty }
            #expect(Array(read[index]) == wanted)
            #expect(read[index].first == wanted.first)
        }
        #expect(FieldedText(fields.indices.map { Array(read[$0]) }).text == text)
    }

    @Test("A field that is not there is empty", arguments: [-1, 2, Int.max, Int.min])
    func missing(_ index: Int) {
        #expect(Array(FieldedText([["a"], ["b"]])[index]).isEmpty)
        #expect(FieldedText("")[index].first == nil)
    }

    @Test("Control characters, which divide the lists, are spaces in a text")
    func controlCharacters() {
        let text = FieldedText([["a\u{1F}b", "\u{1E}\t\n"], ["c"]]).text

        #expect(Array(FieldedText(text)[0]) == ["a b"])
        #expect(Array(FieldedText(text)[1]) == ["c"])
    }

    @Test("A text may be added after a byte, and comes back with it even if it is empty")
    func marks() {
        var fields = FieldedText([["first"]])
        fields.beginField()
        fields.add("\u{301}accent", after: 0x61)
        fields.add("", after: 0x62)
        fields.append("last")

        let read = FieldedText(fields.text)

        #expect(read[1].marked.map { $0.mark } == [0x61, 0x62])
        #expect(read[1].marked.map { $0.text } == ["\u{301}accent", ""])
        #expect(Array(read[2]) == ["last"])
    }
}
