import SatchelApp

@main
enum Satchel {
    @MainActor
    static func main() async {
        await SatchelProgram.main(examples: ["books search dune", "quest map", "coins list"])
    }
}
