import ClosetDomain
import ClosetPresentation
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI

package enum ClosetSettings {
    /// The categories of clothes.
    package static let categories = SettingKey<[String]>.text(
        "closet.categories",
        default: "outer,top,bottom,shoes,hat,bag,accessory",
        rule: categoryWords,
        "categories of clothes, in the order of an outfit",
        read: words
    )
    /// The categories of which a style may have several.
    package static let several = SettingKey<[String]>.text(
        "closet.several",
        default: "accessory",
        rule: TextRule("lowercase words separated by commas, or nothing") { text in
            text.isEmpty || areWords(text) ? nil : text
        },
        "categories of which a style may have several",
        read: words
    )

    package static let all =
        [categories.definition, several.definition]
        + ListSettings(Garment.self).definitions

    /// The configured rules.
    package static func rules(in settings: Settings) -> ClosetRules {
        ClosetRules(categories: settings[categories], several: Set(settings[several]))
    }

    private static let categoryWords = TextRule("lowercase words separated by commas, without duplicates") { text in
        areWords(text) ? nil : text
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
    }

    private static func areWords(_ text: String) -> Bool {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { !$0.isWhitespace } }
        return Set(words).count == words.count
            && words.allSatisfy { word in
                !word.isEmpty && word == word.lowercased() && word.allSatisfy { $0.isLetter || $0 == "-" }
            }
    }
}
