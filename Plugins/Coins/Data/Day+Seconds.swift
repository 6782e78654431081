import SatchelCatalog
import SatchelPluginAPI

extension Day {
    /// The day in UTC of a moment; nil for years that four digits cannot write.
    init?(secondsSince1970 seconds: Int) {
        guard let time = UTCTime(secondsSince1970: Double(seconds)) else { return nil }
        self.init(year: time.year, month: time.month, day: time.dayOfMonth)
    }
}
