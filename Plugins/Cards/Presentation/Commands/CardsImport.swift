import CardsDomain
import SatchelPluginAPI

/// `cards import <file>…`: brings cards into the local catalogue.
struct CardsImport: Command {
    private static let files = Parameter<[String]>.repeatedArgument(
        "file",
        .path,
        "a JSON or ndjson file of cards or sets, gzipped or not"
    )
    let useCase: any CardImportUseCase

    var spec: CommandSpec {
        CommandSpec(
            "cards import",
            "bring cards from files into the local catalogue",
            discussion: """
                The files are those of the public card data: a JSON array of cards to a set, or one card a line; sets too.
                An interrupted import goes on where it stopped. Imported cards are found by cards.catalog=embedded.
                """,
            arguments: [Self.files.spec],
            examples: [
                Example("cards import base1.json", "the cards of one set", touchesFile: true),
                Example("cards import sets.json cards.ndjson.gz", "sets, then all their cards", touchesFile: true),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var records: [RecordList.Record] = []
        context.ifInterrupted(say: "stopped; what was taken in stays, and the same command goes on from there")
        for file in invocation[Self.files] {
            let report = try await useCase.importCards(from: file) { [weak context] moment in
                context?.show(WorkProgress("importing \(file)", done: moment.rows, fraction: moment.fraction))
            }
            tell(report, of: file, in: context)
            records.append(
                .init([
                    .text(file), .integer(report.rows), .integer(report.added), .integer(report.changed),
                    .integer(report.unchanged), .integer(report.odd),
                ])
            )
            try Task.checkCancellation()
        }
        return .records(
            RecordList(
                columns: [
                    .init("file", "File", .title), .init("rows", "Rows", alignment: .trailing),
                    .init("added", "Added", alignment: .trailing), .init("changed", "Changed", alignment: .trailing),
                    .init("unchanged", "Unchanged", alignment: .trailing), .init("odd", "Odd", alignment: .trailing),
                ],
                records: records,
                firstNumber: nil,
                emptyMessage: "nothing was imported"
            )
        )
    }

    private func tell(_ report: CardImportReport, of file: String, in context: any CommandContext) {
        for row in report.firstOddRows { context.notify("warning: \(file):\(row.line): \(row.reason)") }
        if report.odd > report.firstOddRows.count {
            context.notify("warning: \(file): \(report.odd - report.firstOddRows.count) more odd rows")
        }
    }
}
