import SatchelCatalog

/// Byte counts as text.
extension DecimalText {
    /// Formats a count in decimal units: `512 bytes`, `48 kB`, `1.2 MB`.
    package static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1_000: return count.counted("byte")
        case ..<999_500: return "\((count + 500) / 1_000) kB"
        default:
            let (whole, rest) = (count / 100_000 + (count % 100_000 >= 50_000 ? 1 : 0)).quotientAndRemainder(
                dividingBy: 10
            )
            return rest == 0 ? "\(whole) MB" : "\(whole).\(rest) MB"
        }
    }
}
