import ClosetDomain
import ClosetPresentation
import SatchelLists
import SatchelPersistence
import SatchelPluginAPI

package enum ClosetSettings {
    package static let categories = SettingKey<[String]>.text(
        "closet.categories",
        default: "outer,top,bottom,shoes,hat,bag,accessory",
        rule: categoryWords,
        "categories of clothes, in the order of an outfit",
        read: words
    )
    package static let several = SettingKey<[String]>.text(
        "closet.several",
        default: "accessory",
        rule: TextRule("lowercase words separated by commas, or nothing") { text in
            text.isEmpty || areWords(text) ? nil : text
        },
        "categories of which a style may have several",
        read: words
    )

    package static let washAfter = counts(
        "closet.wash-after",
        default: """
            t-shirt=1, shirt=2, blouse=2, pants=4, trousers=4, jeans=6, shorts=3, dress=2, skirt=3, sweater=5, hoodie=4, \
            jacket=8, coat=10, blazer=5, suit=5, shoes=15, outer=8, top=2, bottom=4, hat=20, bag=20, accessory=20
            """,
        "after how many days worn clothes are washed, by category, tag or word of the name"
    )
    package static let packing = counts(
        "closet.packing",
        default: "outer=30, top=1, bottom=3, shoes=5, hat=30, underwear=1, socks=1",
        "for how many days of a trip one is packed, by category or thing"
    )

    package static let all =
        [categories.definition, several.definition, washAfter.definition, packing.definition]
        + ListSettings(Garment.self).definitions

    /// The configured rules.
    package static func rules(in settings: Settings) -> ClosetRules {
        ClosetRules(
            categories: settings[categories],
            several: Set(settings[several]),
            washAfter: settings[washAfter],
            packing: settings[packing]
        )
    }

    private static func counts(_ name: String, default text: String, _ summary: String) -> SettingKey<[WordCount]> {
        .text(
            name,
            default: text,
            rule: TextRule("words with a number from 1 to 1000, such as jeans=6,coat=10, without duplicates") { text in
                WordCount.list(text) == nil ? text : nil
            },
            summary,
            read: WordCount.list
        )
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
