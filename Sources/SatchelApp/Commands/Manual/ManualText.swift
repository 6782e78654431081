import SatchelConsole

/// The source of a manual page, in the man(7) macros that both groff and mandoc read.
///
/// Every text goes through ``escaped(_:)``, so that none is taken for a request: what a plugin calls its commands is data.
struct ManualText {
    private var lines: [String]

    /// Starts a page of section 1, with the program's version and its date in the footer.
    init(name: String, version: String, date: String) {
        lines = [
            #".\" Printed by 'satchel man'."#,
            // Readers of pages parse the date, so its dashes stay as they are.
            ".TH \(Self.quoted(name.uppercased())) 1 \(date) \(Self.quoted("Satchel " + version)) \"User Commands\"",
            // Neither hyphenated nor stretched: commands are typed as they stand.
            ".nh", ".ad l",
        ]
    }

    /// The page, without a line feed at its end.
    var source: String { lines.joined(separator: "\n") }

    mutating func section(_ title: String) { lines.append(".SH " + Self.quoted(title)) }

    mutating func subsection(_ title: String) { lines.append(".SS " + Self.quoted(title)) }

    /// Adds a paragraph of plain text, without blanks at its start, which would indent it; none for an empty one.
    mutating func paragraph(_ text: String) { paragraph(markedUp: Self.escaped(String(text.drop { $0 == " " }))) }

    /// Adds a paragraph that is escaped already, such as one of ``usage(_:)``.
    mutating func paragraph(markedUp text: String) {
        guard !text.isEmpty else { return }
        startParagraph()
        lines.append(text)
    }

    /// Adds lines that are escaped already, one below the other.
    mutating func lines(markedUp texts: [String]) {
        startParagraph()
        lines += texts.flatMap { [".br", $0] }.dropFirst()
    }

    /// Adds a term that is escaped already, with its meaning below.
    mutating func term(markedUp term: String, _ meaning: String) {
        lines += [".TP", term, Self.escaped(String(meaning.drop { $0 == " " }))]
    }

    /// Adds lines that keep their breaks and blanks, but for the blanks that all of them start with.
    mutating func verbatim(_ texts: [some StringProtocol]) {
        let indent = texts.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        startParagraph()
        lines += [".nf", ".RS 4"] + texts.map { Self.escaped(String($0.dropFirst(indent))) } + [".RE", ".fi"]
    }

    /// A heading starts one by itself.
    private mutating func startParagraph() {
        if lines.last?.hasPrefix(".S") == false { lines.append(".PP") }
    }

    /// Adds paragraphs as help shows them: prose flows, indented lines are kept.
    mutating func prose(_ text: String) {
        var kept: [Substring] = []
        var flowing: [Substring] = []
        func close(_ page: inout ManualText) {
            if !flowing.isEmpty { page.paragraph(flowing.joined(separator: " ")) }
            if !kept.isEmpty { page.verbatim(kept) }
            (kept, flowing) = ([], [])
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let isKept = line.first == " "
            if line.isEmpty || isKept != !kept.isEmpty { close(&self) }
            if isKept { kept.append(line) } else if !line.isEmpty { flowing.append(line) }
        }
        close(&self)
    }
}

// MARK: - Text

extension ManualText {
    /// The text on one line, so that it prints as it is.
    ///
    /// Dashes and quotes are those of ASCII, since people copy commands and options. A line can't start with a control
    /// character of roff: `'` is always escaped, and what starts with a period is preceded by a character of no width.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        let text = VisibleText.line(text)
        // A long address may be broken.
        let isBroken = text.split(separator: " ").contains { $0.utf8.count > 50 }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "/" where isBroken: escaped += #"/\:"#
            case "\\": escaped += #"\e"#
            case "-": escaped += #"\-"#
            case "'": escaped += #"\(aq"#
            case "\"": escaped += #"\(dq"#
            case "`": escaped += #"\(ga"#
            case "^": escaped += #"\(ha"#
            case "~": escaped += #"\(ti"#
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return (escaped.hasPrefix(".") ? #"\&"# : "") + escaped
    }

    static func bold(_ text: String) -> String { font("B", text) }

    static func italic(_ text: String) -> String { font("I", text) }

    /// A usage line or the label of an option: placeholders in italics, marks such as `[` and `|` plain, the rest in bold.
    static func usage(_ text: String) -> String {
        var marked = ""
        var rest = text[...]
        while let first = rest.first {
            let isPlaceholder = first == "<"
            let isMark = "[]|, ".contains(first)
            let run =
                isPlaceholder
                ? rest.prefix { $0 != ">" }
                : rest.prefix { $0 != "<" && "[]|, ".contains($0) == isMark }
            rest = rest.dropFirst(run.count)
            if isPlaceholder {
                // Long lists of words may be broken.
                marked += italic(String(run.dropFirst())).replacing("|", with: #"|\:"#)
                rest = rest.drop { $0 == ">" }
                // A placeholder that repeats.
                let dots = rest.prefix { $0 == "." }
                marked += String(dots)
                rest = rest.dropFirst(dots.count)
            } else {
                // Blanks at the ends of a run count here.
                marked += isMark ? String(run) : bold(String(run))
            }
        }
        return marked
    }

    private static func font(_ name: String, _ text: String) -> String { #"\f\#(name)"# + escaped(text) + #"\fR"# }

    private static func quoted(_ text: String) -> String { "\"" + escaped(text) + "\"" }
}
