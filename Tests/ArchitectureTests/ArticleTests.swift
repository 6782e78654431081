import Foundation
import Testing

@Suite("Architecture: the article about writing a feature")
struct ArticleTests {
    /// The blocks of Swift code in the article.
    private static func blocks() throws -> [String] {
        let article = try PackageFolder.text(of: "Sources/SatchelKit/SatchelKit.docc/WriteAFeature.md")
        return article.components(separatedBy: "```swift\n").dropFirst().compactMap { part in
            part.components(separatedBy: "```").first
        }
    }

    @Test("Its code stands word for word in the outside package, which CI compiles and runs")
    func code() throws {
        let files = PackageFolder.swiftFiles(in: "Tests/OutsidePlugin")
        let sources = try files.map { try PackageFolder.text(of: $0) }
        let blocks = try Self.blocks()

        #expect(blocks.count >= 8)
        for block in blocks { #expect(sources.contains { $0.contains(block) }, "\(block.prefix(80))") }
    }

    @Test("The outside package is built by CI")
    func isBuilt() throws {
        #expect(try PackageFolder.text(of: ".ci/run").contains("\nTests/OutsidePlugin/run "))
    }
}
