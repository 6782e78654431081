import ClosetDomain
import SatchelPluginAPI

/// `closet import <file>`: merges newer items from a backup.
struct ClosetImport: Command {
    private static let file = Parameter.argument("file", .path, "a file written by 'closet export'")
    private static let isDryRun = Parameter.flag("dry-run", "show what would change without importing")
    let merge: @Sendable (_ path: String, _ isDryRun: Bool) async throws -> MergeReport

    var spec: CommandSpec {
        CommandSpec(
            "closet import",
            "merge newer items from a backup",
            effect: .changes,
            discussion: """
                Clothes and styles are matched by id: the copy changed later wins, days worn and favorites are merged, and
                nothing is removed. 'closet undo' undoes the whole import.
                """,
            arguments: [Self.file.spec],
            options: [Self.isDryRun.spec],
            examples: [Example("closet import wardrobe.tar.gz --dry-run", "show what would change", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let isDryRun = invocation[Self.isDryRun]
        let report = try await merge(invocation[Self.file], isDryRun)
        for problem in report.problems { context.notify("warning: " + problem.message) }
        return .detail(
            Detail(
                title: isDryRun ? "Dry run: nothing was imported" : "Imported",
                fields: [
                    .init("dryRun", label: nil, .boolean(isDryRun)),
                    .init("addedClothes", label: "new clothes", .integer(report.addedGarments.count)),
                    .init("changedClothes", label: "newer clothes", .integer(report.changedGarments.count)),
                    .init("addedStyles", label: "new styles", .integer(report.addedStyles.count)),
                    .init("changedStyles", label: "newer styles", .integer(report.changedStyles.count)),
                    .init("unchanged", label: "unchanged", .integer(report.unchanged)),
                    .init("problems", label: nil, .texts(report.problems.map(\.message))),
                ],
                footer: isDryRun || !report.changesSomething ? nil : "run 'closet undo' to undo the import"
            )
        )
    }
}

extension MergeReport.Problem {
    fileprivate var message: String {
        switch self {
        case .missingGarment(let id, let style): "style '\(style)' refers to the missing garment '\(id)'"
        case .categoryTaken(let style, let category, let garment):
            "style '\(style)' already has a \(category), so '\(garment)' was left out of it"
        case .renamedStyle(let name, let new):
            "style '\(name)' already exists; the imported one was renamed to '\(new)'"
        case .unreadable(let name): "skipped '\(name)': its name or id is invalid"
        case .missingPhoto(let photo, let garment): "the photo '\(photo)' of '\(garment)' is missing or can't be shown"
        }
    }
}
