/// Times and distances as a user writes them.
package enum QuestUnits {
    /// Reads a length of time: `500ms`, `1s`, `1.5s`, `2m`, or a number of seconds.
    ///
    /// - Parameter text: What was typed.
    /// - Returns: The time, from a millisecond to ten minutes.
    /// - Throws: `QuestError.malformedBudget` for anything else.
    package static func budget(_ text: String) throws(QuestError) -> Duration {
        guard let seconds = value(text, units: [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]),
            (0.001...600).contains(seconds)
        else { throw .malformedBudget(text) }
        return .milliseconds(Int64((seconds * 1000).rounded()))
    }

    /// Reads a distance in metres: `800m`, `5km`, or a number of metres.
    ///
    /// - Parameter text: What was typed.
    /// - Returns: The metres, more than none and no more than half the way around the Earth.
    /// - Throws: `QuestError.malformedRadius` for anything else.
    package static func radius(_ text: String) throws(QuestError) -> Double {
        guard let metres = value(text, units: [("km", 1000), ("m", 1), ("", 1)]), metres > 0,
            metres <= QuestMaking.largestRadius
        else { throw .malformedRadius(text) }
        return metres
    }

    private static func value(_ text: String, units: [(suffix: String, factor: Double)]) -> Double? {
        for (suffix, factor) in units where text.lowercased().hasSuffix(suffix) {
            if let number = NumberPair.number(text.dropLast(suffix.count)) { return number * factor }
        }
        return nil
    }
}
