import Films
import SatchelKit

await SatchelProgram.main(plugins: SatchelProgram.builtInPlugins + [FilmsPlugin()], examples: ["films search kurosawa"])
