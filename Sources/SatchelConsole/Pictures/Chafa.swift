import SatchelPluginAPI

struct Chafa: Sendable {
    /// A value of `chafa --format`.
    enum Mode: String, Sendable, CaseIterable {
        case kitty, sixels, symbols
    }

    private let path: String
    private let environment: [String: String]
    private let timeLimit: Duration
    private let colors: String

    init?(environment: [String: String], timeLimit: Duration, usesColor: Bool) {
        guard let path = ChildProcess.path(of: "chafa", in: environment) else { return nil }
        self.path = path
        self.timeLimit = timeLimit
        // Our own keys and tokens are none of its business.
        self.environment = environment.filter { !$0.key.hasPrefix("SATCHEL_") }
        colors = Self.colors(environment: environment, usesColor: usesColor)
    }

    /// Draws a picture; nil if the program fails, takes too long or answers anything but a drawing.
    func draw(_ picture: Picture, as mode: Mode, on canvas: PictureCanvas) async -> String? {
        let area = canvas.fit(picture, mayEnlarge: mode == .symbols)
        var arguments = ["--format", mode.rawValue, "--size", "\(area.columns)x\(area.rows)", "--animate", "off"]
        if mode == .symbols { arguments += ["--colors", colors] }
        let filter = PictureFilter(
            command: [path] + arguments + ["/dev/stdin"],
            environment: environment,
            canvas: canvas,
            timeLimit: timeLimit
        )
        guard let bytes = await filter.run(on: picture.bytes) else { return nil }
        return DrawingCheck.drawing(bytes, of: mode)
    }

    private static func colors(environment: [String: String], usesColor: Bool) -> String {
        guard usesColor else { return "none" }
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") { return "full" }
        return environment["TERM"]?.contains("256color") == true ? "256" : "16"
    }
}

/// Lets only drawing through, whatever a program answered.
///
/// Line feeds, text, colors and the mode's own sequence pass; moving the cursor, setting a title or reading a file does
/// not. It works on bytes, since a drawing can have millions.
struct DrawingCheck {
    private static let escape: UInt8 = 0x1B
    private let answer: [UInt8]
    private let mode: Chafa.Mode
    private var place = 0

    private init(_ answer: [UInt8], of mode: Chafa.Mode) {
        self.answer = answer
        self.mode = mode
    }

    static func drawing(_ answer: [UInt8], of mode: Chafa.Mode) -> String? {
        var check = DrawingCheck(answer, of: mode)
        guard var drawing = check.drawing() else { return nil }
        while drawing.last == UInt8(ascii: "\n") { drawing.removeLast() }
        return drawing.isEmpty ? nil : String(validating: drawing, as: UTF8.self)
    }

    private mutating func drawing() -> [UInt8]? {
        var drawing: [UInt8] = []
        drawing.reserveCapacity(answer.count)
        while place < answer.count {
            let start = place
            if answer[place] == Self.escape {
                guard let isWanted = takeSequence() else { return nil }
                if isWanted { drawing += answer[start..<place] }
            } else {
                while place < answer.count, answer[place] != Self.escape { place += 1 }
                guard Self.isText(answer[start..<place]) else { return nil }
                drawing += answer[start..<place]
            }
        }
        return drawing
    }

    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        return text.unicodeScalars.allSatisfy { $0 == "\n" || !VisibleText.isUnsafe($0) }
    }
}

// MARK: - Sequences

extension DrawingCheck {
    private mutating func takeSequence() -> Bool? {
        place += 1
        let opening = place < answer.count ? answer[place] : 0
        place += 1
        switch (opening, mode) {
        case (UInt8(ascii: "["), _): return takeColor()
        case (UInt8(ascii: "P"), .sixels): return takeString(where: Self.isSixel)
        case (UInt8(ascii: "_"), .kitty): return takeString(where: Self.isKitty)
        default: return nil
        }
    }

    private mutating func takeColor() -> Bool? {
        let start = place
        while place < answer.count, (0x30...0x3F).contains(answer[place]) { place += 1 }
        guard place < answer.count else { return nil }
        let parameters = answer[start..<place]
        place += 1
        switch answer[place - 1] {
        case UInt8(ascii: "m") where parameters.allSatisfy { $0 <= 0x3B }: return true
        // Showing and hiding the cursor is harmless, but left out.
        case UInt8(ascii: "h") where parameters.elementsEqual("?25".utf8): return false
        case UInt8(ascii: "l") where parameters.elementsEqual("?25".utf8): return false
        default: return nil
        }
    }

    private mutating func takeString(where isAllowed: (ArraySlice<UInt8>) -> Bool) -> Bool? {
        let start = place
        while place < answer.count, answer[place] != Self.escape { place += 1 }
        let content = answer[start..<place]
        guard place + 1 < answer.count, answer[place + 1] == UInt8(ascii: "\\"), isAllowed(content) else { return nil }
        place += 2
        return true
    }

    private static func isSixel(_ content: ArraySlice<UInt8>) -> Bool {
        let body = content.drop { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
        return body.first == UInt8(ascii: "q") && body.allSatisfy { (0x20...0x7E).contains($0) || $0 == 0x0A }
    }

    /// Whether a command of kitty's protocol carries its pixels itself and only places them.
    private static func isKitty(_ content: ArraySlice<UInt8>) -> Bool {
        guard content.first == UInt8(ascii: "G") else { return false }
        let command = content.dropFirst()
        let keys = command.prefix { $0 != UInt8(ascii: ";") }
        let payload = command.dropFirst(keys.count).dropFirst()
        return keys.split(separator: UInt8(ascii: ",")).allSatisfy(isHarmlessKey) && payload.allSatisfy(isBase64)
    }

    private static func isHarmlessKey(_ key: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: key, as: UTF8.self)
        if ["a=T", "a=t", "a=p", "t=d"].contains(text) { return true }
        let numbered = ["f=", "s=", "v=", "c=", "r=", "m=", "q=", "i=", "C=", "X=", "Y=", "x=", "y=", "z=", "w=", "h="]
        return numbered.contains(String(text.prefix(2))) && key.dropFirst(2).allSatisfy { (0x30...0x39).contains($0) }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
        default: false
        }
    }
}
