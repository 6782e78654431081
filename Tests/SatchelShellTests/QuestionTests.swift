import SatchelPluginAPI
import SatchelShell
import Testing

@Suite("Shell: answers to questions")
@MainActor
struct QuestionTests {
    private let category = Question(
        "Category",
        parameter: "--category",
        default: "top",
        allowed: ["outer", "top", "hat"]
    )
    private let seasons = Question(
        "Seasons",
        parameter: "--season",
        isOptional: true,
        allowed: ["spring", "summer", "fall", "winter"],
        takesSeveral: true
    )

    @Test("An empty line is the default, or nothing where the answer may be left out")
    func empty() throws {
        #expect(try category.answer(to: "  ") == "top")
        #expect(try seasons.answer(to: "") == "")
        let name = Question("Name", parameter: "<name>")
        let error = #expect(throws: (any Error).self) { try name.answer(to: "") }
        #expect((error as? any UserFacingError)?.message == "name is required")
    }

    @Test("Allowed words come back in their own spelling, each of several")
    func spelling() throws {
        #expect(try category.answer(to: " OUTER ") == "outer")
        #expect(try seasons.answer(to: "Fall, winter ,") == "fall,winter")
    }

    @Test("Another word is refused with those there are and the nearest")
    func refusal() {
        let error = #expect(throws: (any Error).self) { try seasons.answer(to: "fall,wintre") }
        #expect(
            (error as? any UserFacingError)?.message
                == "'wintre' is not one of spring, summer, fall, winter; did you mean 'winter'?"
        )
    }

    @Test("What the feature itself checks is checked after the words")
    func check() throws {
        let price = Question("Price", parameter: "--price") { answer in
            guard ExactNumber(answer) != nil else { throw UsageError(.other("'\(answer)' is not a price", hint: nil)) }
        }
        #expect(try price.answer(to: "180000") == "180000")
        #expect(throws: UsageError.self) { try price.answer(to: "much") }
    }

    @Test("Completion offers what begins as the word does, after the last comma where several are taken")
    func completion() async {
        let one = await category.completions(of: "O")
        #expect(one.start == 0 && one.completions.map(\.text) == ["outer"])
        let several = await seasons.completions(of: "가을, fall, S")
        #expect(several.start == "가을, fall, ".utf8.count)
        #expect(several.completions.map(\.text) == ["spring", "summer"])
        let named = Question(
            "Color",
            parameter: "--color",
            completion: CompletionSource("closet.colors") { [Completion("navy blue"), Completion("red")] }
        )
        #expect(await named.completions(of: "navy b").completions.map(\.text) == ["navy blue"])
    }
}
