import BooksDomain
import Glibc

extension BookLanguage {
    /// The language of the user: that of the locale, or else English.
    static let ofUser = BookLanguage(ofLocale: ["LC_ALL", "LC_MESSAGES", "LANG"].map(variable)) ?? BookLanguage("en")

    private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }

    /// Reads the variables of a locale, of which the first that is set counts; nil if it has no language, as `C.UTF-8`.
    package init?(ofLocale variables: [String]) {
        let name = (variables.first { !$0.isEmpty } ?? "").prefix { $0.isASCII && $0.isLetter }
        guard name.utf8.count == 2 else { return nil }
        self.init(name.lowercased())
    }
}
