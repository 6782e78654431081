import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The columns and words of lists of clothes.
extension Garment: ListedItem {
    package static let words = ListWords(
        kind,
        example: "closet list",
        place: "closet",
        firstListed: "oldest first",
        areOwn: true,
        reference: "a row number, an id, or a name (=501 if the name is a number)",
        searching: "All words must match the name, category, color, tags or note. To narrow the search:",
        preparation: ClosetParameters.twoGarments,
        searches: [
            Example("closet search coat", "by name"),
            Example("closet search season:winter color:navy", "by season and color"),
            Example("closet search worn:0 --sort price:desc", "never worn, most expensive first"),
        ],
        filters: ["season=winter", "category=outer,shoes worn=0..5"]
    )

    package static func value(_ key: String, of garment: Garment) -> Value? {
        key == "seasons" ? garment.facts.seasons.value : nil
    }
}

extension Seasons {
    /// The seasons in a record; absent if unknown.
    var value: Value { isEmpty ? .absent : sharedValue }

    /// The seasons that several garments share, as a list that may be empty.
    var sharedValue: Value {
        let names = members.map { Value.text($0.rawValue) }
        return self == .all ? .worded(names, as: "all") : .list(names)
    }
}
