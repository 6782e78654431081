import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

enum GarmentPage {
    static func detail(of garment: Garment, in closet: Closet) -> Detail {
        let facts = garment.facts
        return Detail(
            title: garment.title,
            fields: [
                .init("id", label: "id", .text(garment.id.rawValue)),
                .init("name", label: nil, .text(facts.name)),
                .init("category", label: "category", .text(facts.category)),
                .init("seasons", label: "seasons", facts.seasons.value),
                .init("color", label: "color", .text(facts.color)),
                .init("tags", label: "tags", .texts(facts.tags)),
                .init("price", label: "price", facts.price.value),
                .init("boughtOn", label: "bought", .text(facts.boughtOn?.description)),
                .init("worn", label: "days worn", .integer(garment.wornOn.count)),
                .init("lastWorn", label: "last worn", .text(garment.wornOn.last?.description)),
                .init("costPerWear", label: "cost per wear", garment.costPerWear.map { .decimal($0) } ?? .absent),
                .init("styles", label: "styles", .texts(closet.styles(with: garment.id).map(\.name))),
                .init("photo", label: "photo", .text(garment.photo?.name)),
                .init("favorite", label: "favorite", .boolean(garment.favoriteNumber != nil)),
                .init("source", label: nil, .text(garment.provenance.source)),
                .init("note", label: nil, .text(facts.note)),
            ],
            body: facts.note
        )
    }
}
