import CardsDomain
import SatchelLists

extension Card {
    /// What other programs write of the cards that people keep.
    static let keptFormats: [KeptFormat] = [
        KeptFormat(
            "collectr",
            "Collectr",
            by: ["Portfolio Name", "Product Name", "Average Cost Paid"],
            [
                ("Category", .only("pokemon", "pokémon")), ("Product Name", "name"), ("Set", "set"),
                ("Card Number", .maybe("number")), ("Rarity", "rarity"), ("Quantity", "quantity"),
                ("Card Condition", condition), ("Variance", finish), ("Average Cost Paid", "paid"),
                ("Portfolio Name", "place"), ("Date Added", "added"), ("Notes", "note"),
            ]
        ),
        KeptFormat(
            "dragonshield",
            "Dragon Shield",
            by: ["Folder Name", "Card Name", "Price Bought"],
            [
                ("Card Name", "name"), ("Set Name", "set"), ("Card Number", .maybe("number")),
                ("Quantity", "quantity"), ("Condition", condition), ("Printing", finish), ("Language", language),
                ("Price Bought", "paid"), ("Date Bought", "bought"), ("Folder Name", "place"),
            ]
        ),
        KeptFormat(
            "tcgplayer",
            "TCGplayer",
            by: ["Simple Name", "Printing", "Product ID"],
            [
                ("Simple Name", "name"), ("Name", .maybe("name")), ("Set", "set"), ("Card Number", .maybe("number")),
                ("Quantity", "quantity"), ("Condition", condition), ("Printing", finish), ("Language", language),
                ("Rarity", "rarity"),
            ]
        ),
        // What Cardmarket's sellers list and move their stock with.
        KeptFormat(
            "cardmarket",
            "Cardmarket",
            by: ["cardmarketId", "quantity", "condition"],
            [
                ("name", "name"), ("set", "set"), ("cn", .maybe("number")), ("quantity", "quantity"),
                ("condition", grade), ("isFirstEd", finish("1st-edition")), ("isReverseHolo", finish("reverse")),
                ("finishType", finish), ("language", language), ("comment", "note"), ("location", "place"),
                ("rarity", "rarity"),
            ]
        ),
    ]

    /// A finish that a column says with yes or no.
    private static func finish(_ finish: String) -> KeptColumn {
        .words("finish", ["true": finish, "false": "", "1": finish, "0": ""], isTolerant: true)
    }

    /// Conditions as apps and shops name them; one without a twin is kept as it is.
    private static let condition = KeptColumn.words(
        "condition",
        [
            "mint": "M", "nearmint": "NM", "nearmintfoil": "NM", "nearmintholofoil": "NM", "lightlyplayed": "LP",
            "lightplayed": "LP", "excellent": "LP", "moderatelyplayed": "MP", "heavilyplayed": "HP", "damaged": "DMG",
            "poor": "DMG",
        ],
        isTolerant: true
    )

    /// The grades of Cardmarket, which calls light played what is below good.
    private static let grade = KeptColumn.words(
        "condition",
        ["mt": "M", "ex": "LP", "gd": "MP", "lp": "MP", "pl": "HP", "po": "DMG"],
        isTolerant: true
    )

    private static let finish = KeptColumn.words(
        "finish",
        [
            "holofoil": "holo", "reverseholofoil": "reverse", "reverseholo": "reverse", "regular": "normal",
            "unlimited": "normal", "unlimitedholofoil": "holo", "1stedition": "1st-edition",
            "1steditionnormal": "1st-edition", "1steditionholofoil": "1st-edition-holo",
        ],
        isTolerant: true
    )

    private static let language = KeptColumn.words(
        "language",
        [
            "english": "en", "japanese": "ja", "german": "de", "french": "fr", "italian": "it", "spanish": "es",
            "korean": "ko", "portuguese": "pt", "jp": "ja",
        ]
    )
}
