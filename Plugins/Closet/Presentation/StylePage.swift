import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

extension Style {
    static func detail(of style: Style, in closet: Closet) -> Detail {
        let garments = closet.garments(of: style)
        return Detail(
            title: style.name,
            fields: [
                .init("id", label: "id", .text(style.id.rawValue)),
                .init("name", label: nil, .text(style.name)),
                .init("clothes", label: "clothes", names(of: garments)),
                .init("seasons", label: "seasons", seasons(closet.seasons(of: style))),
                .init("worn", label: "days worn", .integer(style.wornOn.count)),
                .init("lastWorn", label: "last worn", .text(style.wornOn.last?.description)),
                .init("garments", label: nil, .list(garments.map(record))),
            ],
            footer: footer(garments, closet.seasons(of: style))
        )
    }

    static func list(_ page: Page<Style>, in closet: Closet, firstNumber: Int, emptyMessage: String) -> RecordList {
        let clothes = closet.garments(of: page.items)
        return RecordList(
            columns: [
                .init("id", "Id", .data), .init("name", "Style", .title), .init("clothes", "Clothes", .subtitle),
                .init("seasons", "Seasons", .fact), .init("worn", "Worn", .fact, alignment: .trailing),
                .init("lastWorn", "Last worn", .data), .init("garments", "Garments", .data),
            ],
            records: page.items.map { style in
                let garments = clothes[style.id, default: []]
                return .init([
                    .text(style.id.rawValue), .text(style.name), names(of: garments),
                    seasons(Seasons(sharedBy: garments)), .integer(style.wornOn.count),
                    .text(style.wornOn.last?.description), .texts(style.garments.map(\.rawValue)),
                ])
            },
            firstNumber: firstNumber,
            footer: page.items.isEmpty
                ? nil : "\(firstNumber)–\(firstNumber + page.items.count - 1) of \(page.total ?? page.items.count)",
            emptyMessage: emptyMessage
        )
    }

    /// The names of clothes; an empty list, not absent, for a style without clothes.
    private static func names(of garments: [Garment]) -> Value { .list(garments.map { .text($0.title) }) }

    /// Absent if no garment has seasons, an empty list if they share none.
    private static func seasons(_ seasons: Seasons?) -> Value {
        seasons?.sharedValue ?? .absent
    }

    private static func record(of garment: Garment) -> Value {
        .object([
            .init("id", .text(garment.id.rawValue)), .init("name", .text(garment.title)),
            .init("category", .text(garment.facts.category)), .init("seasons", garment.facts.seasons.value),
        ])
    }

    private static func footer(_ garments: [Garment], _ seasons: Seasons?) -> String? {
        if garments.isEmpty { return "no clothes yet" }
        return seasons?.isEmpty == true ? "no season shared by all clothes" : nil
    }
}
