import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `closet plan [day] [style|garment...]`: plans what to wear on a day, shows a day, or a month as a calendar.
struct ClosetPlanning: Command {
    let viewModel: ClosetViewModel
    private static let when = Parameter.optionalArgument(
        "day",
        .text,
        "a day such as 2026-12-01, tomorrow or +3d, or a month such as 2026-12; by default this month"
    )
    private var things: Parameter<[String]> { viewModel.parameters.styleOrGarments }

    var spec: CommandSpec {
        CommandSpec(
            "closet plan",
            "plan what to wear, or show a month of plans",
            effect: .changes,
            discussion: """
                A style or clothes after the day are planned for it, instead of what was planned. A day alone shows its plan, a month or
                nothing a calendar with what is planned and what was worn. 'due' lists the plans of days to come.
                """,
            arguments: [Self.when.spec, things.spec],
            examples: [
                Example("closet plan 2026-12-01 Monday", "a style for a day", after: ClosetParameters.oneStyle),
                Example("closet plan 2026-12", "the calendar of a month", after: ClosetParameters.oneStyle),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (when, references) = (invocation[Self.when], invocation[things])
        guard let when, !isMonth(when) else {
            let today = viewModel.clock.today
            let first = when.flatMap { Day($0 + "-01") } ?? Day(year: today.year, month: today.month, day: 1) ?? today
            guard references.isEmpty else { throw ClosetError.invalidDay(when ?? "") }
            let closet = try await viewModel.store.lists(wornIn: String(first.description.prefix(7)))
            return .document(ClosetCalendar(of: first, closet, today: today).document)
        }
        let day = try viewModel.day(when)
        guard !references.isEmpty else {
            guard let plan = try await viewModel.store.lists().plans.first(where: { $0.day == day }) else {
                throw ClosetError.noPlan(day)
            }
            return .detail(try await detail(of: plan))
        }
        let things = try await viewModel.garmentsAndStyles(references)
        let before = try await viewModel.store.lists()
        let old = before.plans.first { $0.day == day }.map { before.names(of: $0) } ?? []
        try await viewModel.store.plan(things, on: day)
        let instead = old.isEmpty ? "" : " instead of " + old.quoted
        return .message("planned \(things.map(\.name).quoted) for \(day)\(instead)")
    }

    private func isMonth(_ text: String) -> Bool { text.utf8.count == 7 && Day(text + "-01") != nil }

    private func detail(of plan: ClosetPlan) async throws -> Detail {
        let closet = try await viewModel.store.lists()
        return Detail(
            title: "\(plan.day) (\(ClosetCalendar.weekday(plan.day)))",
            fields: [
                .init("day", label: nil, .text(plan.day.description)),
                .init("plan", label: "plan", .texts(closet.names(of: plan))),
                .init("clothes", label: "clothes", .texts(closet.garments(of: plan).map(\.title))),
                .init("done", label: "worn", .boolean(closet.isWorn(plan))),
                .init(
                    "due",
                    label: "to wash",
                    .texts(closet.garments(of: plan).filter { viewModel.rules.isDue($0) }.map(\.title))
                ),
            ]
        )
    }
}

/// `closet plan done [day]` and `closet plan drop <day>`.
struct ClosetPlanEnd: Command {
    enum Verb: String {
        case done, drop
    }

    let viewModel: ClosetViewModel
    let verb: Verb
    private static let day = Parameter.optionalArgument("day", .text, "the day; by default today")

    var spec: CommandSpec {
        CommandSpec(
            "closet plan \(verb)",
            verb == .done ? "record a plan as worn" : "remove the plan of a day",
            effect: verb == .done ? .changes : .destroys,
            arguments: [Self.day.spec],
            examples: [
                Example(
                    "closet plan \(verb) today",
                    "the plan of today",
                    after: ClosetParameters.oneStyle + ["closet plan today Monday"]
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let day = try viewModel.day(invocation[Self.day] ?? "today")
        if verb == .drop {
            try await viewModel.store.plan([], on: day)
            return .message("removed the plan for \(day)")
        }
        guard day <= viewModel.clock.today else { throw ClosetError.futureDay(day) }
        let plan = try await viewModel.store.wearPlan(of: day)
        let names = try await viewModel.store.lists().names(of: plan)
        return .message("recorded \(names.quoted) as worn on \(day)")
    }
}

struct ClosetPlanExport: Command {
    let viewModel: ClosetViewModel
    private static let file = Parameter.argument(
        "file",
        .path,
        "the file to write, such as plan.ics, or - to print"
    )

    var spec: CommandSpec {
        CommandSpec(
            "closet plan export",
            "write all plans to a calendar file",
            effect: .destroys,
            discussion: "An iCalendar file, which calendars import, with a whole-day event for each planned day.",
            arguments: [Self.file.spec],
            options: [.replacing],
            examples: [Example("closet plan export plan.ics", "all plans", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let closet = try await viewModel.store.lists()
        guard !closet.plans.isEmpty else { return .message("nothing is planned, so nothing was written") }
        let text = CalendarFile(closet, at: viewModel.clock.now).text
        let file = invocation[Self.file]
        let words = "wrote \(closet.plans.count.counted("plan")) to '\(file)'"
        return try await context.export(text, to: file, invocation, saying: words)
    }
}

/// `closet due`: the plans of today and later, for `due`.
struct ClosetDue: Command {
    let viewModel: ClosetViewModel

    private static var columns: [RecordList.Column] {
        [.init("until", "Due", .subtitle), .init("title", "Title", .title), .init("about", "About")]
    }

    var spec: CommandSpec {
        CommandSpec(
            "closet due",
            "list what is planned for today and later",
            effect: .reads,
            examples: [Example("closet due", "by day")],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let closet = try await viewModel.store.lists()
        let today = viewModel.clock.today
        let plans = closet.plans.filter { plan in
            plan.day >= today && !closet.isWorn(plan) && !closet.names(of: plan).isEmpty
        }
        return .records(
            RecordList(
                columns: Self.columns,
                records: plans.map { plan in
                    let washed = closet.garments(of: plan).filter { viewModel.rules.isDue($0) }
                    let about =
                        "planned" + (washed.isEmpty ? "" : "; to wash: " + washed.map(\.title).joined(separator: ", "))
                    return .init([
                        .text(plan.day.description), .text(closet.names(of: plan).joined(separator: ", ")),
                        .text(about),
                    ])
                },
                emptyMessage: "nothing is planned"
            )
        )
    }
}
