import SatchelApp

@main
enum Satchel {
    @MainActor
    static func main() async {
        await SatchelProgram.main(examples: ["books search dune", "books add dune", "books import -h"])
    }
}
