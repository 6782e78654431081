import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `closet laundry`: what was worn as often as it may be before a wash.
struct ClosetLaundry: Command {
    private static let all = Parameter.flag("all", "list what is not due yet, too")
    let viewModel: ClosetViewModel

    private static var columns: [RecordList.Column] {
        [
            .init("id", "Id", .data), .init("name", "Name", .title), .init("category", "Category", .subtitle),
            .init("wornSinceWash", "Worn", alignment: .trailing, priority: 2),
            .init("washAfter", "Wash after", alignment: .trailing, priority: 1), .init("lastWashed", "Last washed"),
            .init("care", "Care", hidesWhenEmpty: true), .init("isDue", "Due", .data),
        ]
    }

    var spec: CommandSpec {
        CommandSpec(
            "closet laundry",
            "list clothes that are due for a wash",
            effect: .reads,
            discussion: """
                closet.wash-after says after how many days worn something is washed, by category, tag or word of its name;
                'closet edit <garment> --every 3' says it of one garment. 'closet wash 1-3' records a wash of the rows listed.
                """,
            options: [Self.all.spec],
            examples: [Example("closet laundry --all", "all clothes", after: ClosetParameters.twoGarments)],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let rules = viewModel.rules
        let worn = try await viewModel.store.closet().garments.filter { !$0.isArchived && $0.wornSinceWash > 0 }
        let listed = worn.filter { invocation[Self.all] || rules.isDue($0) }.sorted { left, right in
            // By the share of the wears that are allowed.
            let (first, second) = (rules.washAfter(left) ?? 1_000_000, rules.washAfter(right) ?? 1_000_000)
            return (right.wornSinceWash * first, left.number) < (left.wornSinceWash * second, right.number)
        }
        var request = ListRequest<Garment>()
        request.limit = max(listed.count, 1)
        let state = viewModel.list.list(of: listed, query: .everything, request)
        context.whenDone { viewModel.list.show(state) }
        let count = listed.count { rules.isDue($0) }
        return .records(
            RecordList(
                columns: Self.columns,
                records: listed.map { garment in
                    .init([
                        .text(garment.id.rawValue), .text(garment.title), .text(garment.facts.category),
                        .integer(garment.wornSinceWash), .integer(rules.washAfter(garment)),
                        .text(garment.washedOn.last?.description), .text(garment.facts.care),
                        .boolean(rules.isDue(garment)),
                    ])
                },
                firstNumber: 1,
                footer: count == 0
                    ? nil : "\(count) due; 'closet wash 1\(count > 1 ? "-\(count)" : "")' records a wash",
                emptyMessage: "nothing is due for a wash"
            )
        )
    }
}
