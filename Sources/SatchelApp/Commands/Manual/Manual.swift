import SatchelPluginAPI
import SatchelShell

/// `man`: the manual pages that a package installs, from the same declarations as `help`.
struct Manual: Command {
    unowned let session: Session
    private var feature: Parameter<String?> { session.feature("the feature; omit it for the page of satchel itself") }

    var spec: CommandSpec {
        CommandSpec(
            "man",
            "print a manual page, in the format that man reads",
            effect: .reads,
            discussion: """
                Packages install these pages. To read one from here:
                  satchel man | man -l -
                """,
            arguments: [feature.spec],
            examples: [Example("man", "the page of satchel")]
                + (session.composition.example.map { [Example("man \($0.feature)", "the page of one feature")] } ?? []),
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let pages = ManualPages(session)
        guard let name = invocation[feature] else { return .document(Document(pages.program)) }
        return .document(Document(pages.page(of: try session.feature(named: name, usage: spec.usage))))
    }
}
