import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The columns and words of lists of clothes.
package enum ClosetLists: ListFeature {
    package typealias Request = SearchRequest<GarmentField, GarmentSortKey>

    package static let words = ListWords(
        feature: "closet",
        one: "garment",
        many: "clothes",
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

    package static let columns: [RecordList.Column] = [
        .init("id", "Id", .data),
        .init("name", "Name", .title),
        .init("category", "Category", .subtitle),
        .init("seasons", "Seasons", .fact),
        .init("color", "Color", .fact),
        .init("tags", "Tags", .data),
        .init("price", "Price", .fact, alignment: .trailing, priority: 1),
        .init("boughtOn", "Bought", .data),
        .init("worn", "Worn", .fact, alignment: .trailing),
        .init("lastWorn", "Last worn", .data),
        .init("photo", "Photo", .data),
    ]

    package static func values(of garment: Garment) -> [Value] {
        let facts = garment.facts
        return [
            .text(garment.id.rawValue), .text(facts.name), .text(facts.category), facts.seasons.value,
            .text(facts.color), .texts(facts.tags), facts.price.value, .text(facts.boughtOn?.description),
            .integer(garment.wornOn.count), .text(garment.wornOn.last?.description), .text(garment.photo?.name),
        ]
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

extension Price? {
    var value: Value { map { .decimal($0.digits) } ?? .absent }
}
