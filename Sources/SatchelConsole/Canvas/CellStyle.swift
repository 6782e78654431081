/// The look of a cell: its colors, and whether it is bold, dim and so on.
package struct CellStyle: Sendable, Hashable {
    /// A color of the terminal.
    package enum Color: Sendable, Hashable {
        /// The terminal's own.
        case usual
        /// One of 256.
        case indexed(UInt8)
        /// Red, green and blue.
        case rgb(UInt8, UInt8, UInt8)
    }

    /// Attributes, each a bit.
    package struct Attributes: OptionSet, Sendable, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let italic = Attributes(rawValue: 4)
        package static let underline = Attributes(rawValue: 8)
        package static let reverse = Attributes(rawValue: 16)
    }

    /// The color of the text.
    package var foreground = Color.usual
    /// The color behind it.
    package var background = Color.usual
    package var attributes: Attributes = []

    package init(_ attributes: Attributes = []) { self.attributes = attributes }

    /// The terminal's own look.
    package static let plain = CellStyle()

    /// The sequence that sets the style, whatever was set before.
    var sequence: String {
        guard self != .plain else { return "\u{1B}[m" }
        var codes = ["0"]
        for (attribute, code) in Self.codes where attributes.contains(attribute) { codes.append(code) }
        codes += Self.codes(of: foreground, base: 30)
        codes += Self.codes(of: background, base: 40)
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }

    private static let codes: [(Attributes, String)] = [
        (.bold, "1"), (.dim, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
    ]

    private static func codes(of color: Color, base: Int) -> [String] {
        switch color {
        case .usual: []
        case .indexed(let index) where index < 8: ["\(base + Int(index))"]
        case .indexed(let index) where index < 16: ["\(base + 52 + Int(index))"]
        case .indexed(let index): ["\(base + 8)", "5", "\(index)"]
        case .rgb(let red, let green, let blue): ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
        }
    }
}

extension CellStyle {
    /// Applies the parameters of an SGR sequence, such as `1;31`; unknown ones have no effect.
    mutating func apply(_ parameters: Substring.UTF8View) {
        let fields = parameters.split(omittingEmptySubsequences: false) { $0 == 0x3B || $0 == 0x3A }
        var numbers = fields.prefix(32).map { Int(Substring($0)) ?? 0 }[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: self = .plain
            case 1: attributes.insert(.bold)
            case 2: attributes.insert(.dim)
            case 3: attributes.insert(.italic)
            case 4: attributes.insert(.underline)
            case 7: attributes.insert(.reverse)
            case 22: attributes.subtract([.bold, .dim])
            case 23: attributes.remove(.italic)
            case 24: attributes.remove(.underline)
            case 27: attributes.remove(.reverse)
            case 30...37: foreground = .indexed(UInt8(number - 30))
            case 38: foreground = Self.color(&numbers) ?? foreground
            case 39: foreground = .usual
            case 40...47: background = .indexed(UInt8(number - 40))
            case 48: background = Self.color(&numbers) ?? background
            case 49: background = .usual
            case 90...97: foreground = .indexed(UInt8(number - 82))
            case 100...107: background = .indexed(UInt8(number - 92))
            default: break
            }
        }
    }

    private static func color(_ numbers: inout ArraySlice<Int>) -> Color? {
        func byte() -> UInt8 { UInt8(clamping: numbers.popFirst() ?? 0) }
        switch numbers.popFirst() {
        case 5: return .indexed(byte())
        case 2: return .rgb(byte(), byte(), byte())
        default: return nil
        }
    }
}
