import SatchelPluginAPI
import Testing

@testable import SatchelConsole

/// Random text of what acts on a terminal, hides, or comes close to it.
enum HostileText {
    private static let pieces: [ClosedRange<UInt32>] = [
        0...0x20, 0x21...0x7E, 0x7F...0xAD, 0x300...0x34F, 0x5D0...0x6FF, 0x900...0x9FF, 0x1100...0x11FF,
        0x1780...0x18AA,
        0x2000...0x206F, 0x20D0...0x20FF, 0x2600...0x27BF, 0x3164...0x3164, 0xAC00...0xAC10, 0x4E00...0x4E10,
        0xFE00...0xFEFF, 0xFFA0...0xFFFD, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0x1F1E6...0x1F1FF, 0x1F3F4...0x1F3FF,
        0x1F466...0x1F469, 0xE0000...0xE01FF, 0xE0020...0xE007F, 0x10000...0x10FFFF,
    ]

    /// Up to 24 scalars.
    static func random(using random: inout some RandomNumberGenerator) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...24, using: &random) {
            let piece = pieces.randomElement(using: &random) ?? 0...0x10FFFF
            if let scalar = Unicode.Scalar(UInt32.random(in: piece, using: &random)) { text.append(scalar) }
        }
        return String(text)
    }

    /// Checks text by rules of its own, wider than those of the program: what the standard calls ignorable hides.
    static func expectHarmless(_ text: String, of source: String) {
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            let properties = scalar.properties
            let acts =
                properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
                || [.lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
                || properties.isBidiControl || (0xFFF9...0xFFFB).contains(scalar.value)
            // A mark that stays has a letter or sign before it, or is the filler before a vowel.
            let hides =
                properties.isDefaultIgnorableCodePoint
                && (!JoiningRules.isMark(scalar) || (scalar.value != 0x115F && previous.map(isNothing) ?? true))
            if acts || hides {
                Issue.record(
                    "U+\(String(scalar.value, radix: 16)) in \(text.debugDescription) of \(source.debugDescription)"
                )
            }
            previous = scalar
        }
    }

    private static func isNothing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Tags follow each other, and a joiner may follow the selector of an emoji.
        case 0xE0020...0xE007F, 0xFE0F: false
        case ..<0x21: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
