import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

extension Garment {
    static func detail(of garment: Garment, in closet: Closet, _ kept: [Detail.Field]) -> Detail {
        var fields = Garment.declaredPage(of: KnownDetails(garment)).fields
        let photo = fields.firstIndex { $0.key == "photos" } ?? fields.endIndex
        if fields.indices.contains(photo), !garment.photos.isEmpty {
            // Their names are digests, which say nothing to people.
            fields[photo].value = .worded(garment.photos.map { .text($0.name) }, as: "\(garment.photos.count)")
        }
        fields.insert(
            .init("styles", label: "styles", .texts(closet.styles(with: garment.id).map(\.name))),
            at: photo
        )
        fields +=
            kept.filter { $0.key != "lists" }.map { field in
                // Clothes are there from the day they were added; programs may want to know it.
                field.key == "added" ? .init(field.key, label: nil, field.value) : field
            } + [
                .init("favorite", label: "favorite", .boolean(garment.isFavorite)),
                .init("source", label: nil, .text(garment.provenance.source)),
                .init("note", label: nil, .text(garment.facts.note)),
            ]
        return Detail(title: garment.title, fields: fields, body: garment.facts.note)
    }
}
