import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Console: formats for programs")
struct DataFormatTests {
    @Test("A list is a JSON array of objects, keys in column order, unknown values left out")
    func jsonList() {
        var list = Samples.books
        list.records.removeFirst()
        #expect(
            OutputFormat.json.text(.records(list)) == """
                [
                  {
                    "id": "b2",
                    "title": "해리 포터와 마법사의 돌",
                    "authors": [
                      "J. K. Rowling",
                      "김혜원"
                    ],
                    "year": 1999,
                    "language": "ko"
                  },
                  {
                    "id": "b3",
                    "title": "Good Omens",
                    "authors": [
                      "Terry Pratchett",
                      "Neil Gaiman"
                    ]
                  }
                ]

                """
        )
    }

    @Test("NDJSON is one object a line")
    func ndjson() {
        let lines = OutputFormat.ndjson.text(.records(Samples.books)).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(
            lines[0] == #"{"id":"b1","title":"Dune","authors":["Frank Herbert"],"year":1965,"language":"en"}"#
        )
    }

    @Test("A sequence is one JSON document after the other")
    func sequence() {
        let output = Output.sequence([.message("a"), .sequence([.document(Document("b", data: .integer(2)))])])
        #expect(OutputFormat.json.text(output) == "{\n  \"message\": \"a\"\n}\n2\n")
        #expect(OutputFormat.ndjson.text(output) == "{\"message\":\"a\"}\n2\n")
    }

    @Test(
        "JSON strings are escaped so that they survive and do no harm",
        arguments: [
            ("\"\\/", #""\"\\/""#), ("\n\r\t", #""\n\r\t""#), ("\r\n", #""\r\n""#),
            ("\0\u{1B}\u{7F}", #""\u0000\u001b\u007f""#),
            ("\u{2028}\u{202E}\u{FEFF}\u{9B}", #""\u2028\u202e\ufeff\u009b""#), ("한글👍é", "\"한글👍é\""),
            ("a\u{200B}\u{200D}b\u{E0041}", #""a\u200b\u200db\udb40\udc41""#), ("👨\u{200D}👩", "\"👨\u{200D}👩\""),
        ]
    )
    func jsonStrings(_ text: String, _ expected: String) {
        #expect(OutputFormat.ndjson.text(.message(text)) == "{\"message\":\(expected)}\n")
    }

    @Test(
        "Decimals keep their digits, and are text where JSON has no such number",
        arguments: [
            ("-12.50", "-12.50"), ("0.1", "0.1"), ("1e-8", "1e-8"), ("0", "0"), ("-0.0", "-0.0"),
            ("123456789012345678901234567890.10", "123456789012345678901234567890.10"), ("1E+9", "1E+9"),
            ("01", "\"01\""), (".5", "\".5\""), ("5.", "\"5.\""), ("+1", "\"+1\""), ("NaN", "\"NaN\""), ("", "\"\""),
            ("1e", "\"1e\""), ("-", "\"-\""), ("1 ", "\"1 \""), ("１", "\"１\""),
        ]
    )
    func decimals(_ digits: String, _ expected: String) {
        #expect(OutputFormat.ndjson.text(.document(Document("", data: .decimal(digits)))) == expected + "\n")
    }

    @Test("Empty objects and lists, and absent elements, are spelled out")
    func jsonCorners() {
        let data = Value.object([
            .init("a", .list([])), .init("b", .object([])), .init("c", .list([.absent])), .init("d", .absent),
        ])
        #expect(OutputFormat.ndjson.text(.document(Document("", data: data))) == #"{"a":[],"b":{},"c":[null]}"# + "\n")
        #expect(
            OutputFormat.json.text(.document(Document("", data: data)))
                == "{\n  \"a\": [],\n  \"b\": {},\n  \"c\": [\n    null\n  ]\n}\n"
        )
    }

    @Test(
        "CSV quotes what needs quotes",
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\nlines", "\"two\nlines\""),
            ("win\r\nlines", "\"win\nlines\""), (" edge", "\" edge\""), ("", "\"\""), ("\u{1B}[1m", "␛[1m"),
            ("한글", "한글"), ("a\"\u{301}b", "\"a\"\"\u{301}b\""), ("=1+1", "=1+1"),
        ]
    )
    func csv(_ text: String, _ expected: String) {
        #expect(OutputFormat.csv.text(.message(text)) == "message\n\(expected)\n")
    }

    @Test(
        "Where it is asked for, no cell of CSV or TSV is a formula, and a number stays one",
        arguments: [
            ("=1+1", "\"'=1+1\"", "'=1+1"), ("+1", "\"'+1\"", "'+1"), ("@x", "\"'@x\"", "'@x"),
            ("-x,\"y\"", "\"'-x,\"\"y\"\"\"", "'-x,\"y\""), ("\t=1", "\"'\t=1\"", "'\\t=1"), ("＝1", "\"'＝1\"", "'＝1"),
            ("\u{200B}=1", "\"'=1\"", "'=1"), ("=\u{301}1", "\"'=\u{301}1\"", "'=\u{301}1"),
            ("-2.5", "-2.5", "-2.5"), ("a=1", "a=1", "a=1"), ("", "\"\"", ""),
        ]
    )
    func formulas(_ text: String, _ csv: String, _ tsv: String) {
        func printed(_ format: OutputFormat) -> String {
            format.render(.message(text), for: RenderingContext(isCSVSafe: true)).standardOutput
        }
        #expect(printed(.csv) == "message\n\(csv)\n")
        #expect(printed(.tsv) == "message\n\(tsv)\n")
    }

    @Test("TSV escapes tabs, line feeds and backslashes, so that a line is a record")
    func tsv() {
        #expect(OutputFormat.tsv.text(.message("a\tb\nc\\d")) == "message\na\\tb\\nc\\\\d\n")
        #expect(OutputFormat.tsv.text(.message("\\\u{301}n")) == "message\n\\\\\u{301}n\n")
    }

    @Test("Spreadsheet formats join lists with a semicolon and show the columns people do not see")
    func spreadsheet() {
        let lines = OutputFormat.csv.text(.records(Samples.books)).split(separator: "\n")
        #expect(lines[0] == "id,title,authors,year,language")
        #expect(lines[2] == "b2,해리 포터와 마법사의 돌,J. K. Rowling; 김혜원,1999,ko")
        #expect(lines[3] == "b3,Good Omens,Terry Pratchett; Neil Gaiman,,")
    }

    @Test("A document's data becomes rows")
    func documentRows() {
        let data = Value.list([.object([.init("a", .integer(1))]), .object([.init("b", .boolean(false))])])
        #expect(OutputFormat.csv.text(.document(Document("x", data: data))) == "a,b\n1,\n,false\n")
        #expect(OutputFormat.csv.text(.document(Document("x\ny"))) == "text\n\"x\ny\"\n")
    }

    @Test("Plain is values between tabs, without heading, numbers or data columns")
    func plain() {
        #expect(
            OutputFormat.plain.text(.records(Samples.books), width: 10) == """
                Dune\tFrank Herbert\t1965\ten
                해리 포터와 마법사의 돌\tJ. K. Rowling, 김혜원\t1999\tko
                Good Omens\tTerry Pratchett, Neil Gaiman\t\t

                """
        )
    }

    @Test("Markdown is a table, with nothing in it that would break the table")
    func markdown() {
        var list = Samples.books
        list.records = [Samples.record("b1", #"a|b \ <i>"#, [], 1965, nil, mark: "★")]
        #expect(
            OutputFormat.markdown.text(.records(list)) == #"""
                | # | Title | Authors | Year | Language |
                | ---: | --- | --- | ---: | --- |
                | 1 ★ | a\|b \\ &lt;i> |  | 1965 |  |

                """#
        )
        list.records = [Samples.record("b1", "a|\u{301}b", [], nil, nil)]
        #expect(OutputFormat.markdown.text(.records(list)).contains(#"| a\|"# + "\u{301}b |"))
        #expect(OutputFormat.markdown.text(.document(Document("a\n```\nb"))) == "````\na\n```\nb\n````\n")
    }
}
