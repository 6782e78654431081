import Films
import SatchelKit

@main
enum Main {
    static func main() async {
        await SatchelProgram.main(
            plugins: SatchelProgram.builtInPlugins + [FilmsPlugin()],
            examples: ["films search kurosawa"]
        )
    }
}
