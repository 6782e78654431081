import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `closet stats [least|cost|season]`: shows wear counts and cost per wear.
struct ClosetStats: Command {
    private static let subject = Parameter.optionalArgument(
        "subject",
        .choice(["least", "cost", "season"]),
        "sort by least worn, by cost per wear, or group by season"
    )
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet stats",
            "show wear counts and cost per wear",
            effect: .reads,
            discussion: "By season, shows the number of clothes and their days worn.",
            arguments: [Self.subject.spec],
            options: PageParameters.all,
            examples: [
                Example("closet stats", "an overview of the closet", after: ClosetParameters.oneStyle),
                Example("closet stats least --limit 5", "least worn clothes", after: ClosetParameters.twoGarments),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let closet = try await viewModel.store.closet()
        switch invocation[Self.subject] {
        case "least": return list(closet.leastWornFirst, invocation)
        case "cost":
            return list(closet.dearestPerWearFirst, invocation)
        case "season": return seasons(ClosetStatistics(closet))
        default: return .detail(overview(ClosetStatistics(closet), of: closet))
        }
    }

    private func overview(_ figures: ClosetStatistics, of closet: Closet) -> Detail {
        Detail(
            title: "Closet",
            fields: [
                .init("clothes", label: "clothes", .integer(figures.garmentCount)),
                .init("styles", label: "styles", .integer(figures.styleCount)),
                .init("worn", label: "total wears", .integer(figures.wearCount)),
                .init("neverWorn", label: "never worn", .integer(figures.neverWornCount)),
                .init("leastWorn", label: "least worn", .texts(closet.leastWornFirst.prefix(3).map(\.title))),
                .init("spent", label: "total price", figures.spent.map { .decimal($0) } ?? .absent),
                .init("priced", label: "clothes with a price", .integer(figures.pricedCount)),
                .init(
                    "bySeason",
                    label: "by season",
                    .object(figures.bySeason.map { .init($0.season.rawValue, .integer($0.garments)) })
                ),
            ],
            footer: "for details: 'closet stats least', 'closet stats cost', 'closet stats season'"
        )
    }

    private func list(_ garments: [Garment], _ invocation: Invocation) -> Output {
        let size = invocation[PageParameters.limit] ?? max(garments.count, 1)
        let shown = Page(invocation[PageParameters.page] ?? 1, size: size, of: garments)
        let first = (shown.number - 1) * size + 1
        return .records(
            RecordList(
                columns: [
                    .init("id", "Id", .data), .init("name", "Name", .title), .init("category", "Category", .subtitle),
                    .init("worn", "Worn", .fact, alignment: .trailing), .init("lastWorn", "Last worn", .fact),
                    .init("price", "Price", .fact, alignment: .trailing, priority: 1),
                    .init("costPerWear", "Per wear", .fact, alignment: .trailing, priority: 2),
                ],
                records: shown.items.map { garment in
                    .init([
                        .text(garment.id.rawValue), .text(garment.title), .text(garment.facts.category),
                        .integer(garment.wornOn.count), .text(garment.wornOn.last?.description),
                        garment.facts.price.value, garment.costPerWear.map { .decimal($0) } ?? .absent,
                    ])
                },
                firstNumber: nil,
                footer: shown.items.isEmpty ? nil : "\(first)–\(first + shown.items.count - 1) of \(garments.count)",
                emptyMessage: "no clothes with both a price and wear on this page; record wear with 'closet wear'"
            )
        )
    }

    private func seasons(_ figures: ClosetStatistics) -> Output {
        .records(
            RecordList(
                columns: [
                    .init("season", "Season", .title), .init("clothes", "Clothes", .fact, alignment: .trailing),
                    .init("worn", "Days worn", .fact, alignment: .trailing),
                    .init("neverWorn", "Never worn", .fact, alignment: .trailing),
                ],
                records: figures.bySeason.map { row in
                    .init([
                        .text(row.season.rawValue), .integer(row.garments), .integer(row.wears),
                        .integer(row.neverWorn),
                    ])
                },
                firstNumber: nil,
                emptyMessage: "the closet is empty"
            )
        )
    }
}
