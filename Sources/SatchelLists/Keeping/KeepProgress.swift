import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// `start`, `pause`, `stop` and `finish` of what a kind does with its items for some time.
struct KeepProgress<Item: ListedItem>: Command {
    enum Verb: String, CaseIterable {
        case start, pause, stop, finish
    }

    let kept: KeptItems<Item>
    let progress: KindKeeping<Item>.Progress
    let verb: Verb
    private let on = Parameter.option("on", .text, "the day, or unknown; by default today")
    private let rating = Parameter.option("rating", .text, "from 0.25 to 5 in steps of 0.25")

    var spec: CommandSpec {
        let (name, entry) = (Item.words.feature, progress.entry)
        let summary =
            switch verb {
            case .start: "start \(entry) \(Item.words.many), or go on"
            case .pause: "pause \(entry) \(Item.words.many)"
            case .stop: "stop \(entry) \(Item.words.many) without finishing"
            case .finish: "record that you have \(progress.done) \(Item.words.many)"
            }
        let before = verb == .start || verb == .finish ? [] : ["\(name) start 1"]
        return CommandSpec(
            "\(name) \(verb)",
            summary,
            effect: .changes,
            discussion: verb == .start ? "After 'finish', it begins another \(entry)." : nil,
            arguments: [kept.items.spec],
            options: [on.spec] + (verb == .finish ? [rating.spec] : []),
            examples: [Example("\(name) \(verb) 1", "the first row", after: [Item.words.example] + before)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let day = invocation[on]?.lowercased() == "unknown" ? nil : try kept.past(invocation[on], of: "--on")
        let isGiven = invocation[on] != nil
        let typed = verb == .finish ? invocation[rating] : nil
        let rated = try typed.map { try KeptItems<Item>.value($0, of: "--rating", .rating) }
        let items = try await kept.found(invocation[kept.items], in: context)
        let (verb, progress) = (verb, progress)
        return try await kept.tell(items) { change, thing, item in
            let name = Item.name(of: item)
            let all = try change.keeping(of: item).entries(progress.entry)
            let going = all.filter { $0["state"] == progress.active || $0["state"] == "paused" }
            let open = going.last
            func set(_ texts: FieldTexts) throws {
                guard let open else {
                    try change.add(progress.entry, about: thing, texts)
                    return
                }
                try change.set(texts, of: .entry(Item.kind.id, open.id))
            }
            let days = day.map { [$0] } ?? []
            // It may be tomorrow already on the device that started it.
            if isGiven, let day, let started = open?["started"], KeptDay.isBefore(day, started) {
                throw PlainError.tooEarly("--on", after: started, "when you started \(name)")
            }
            if verb == .stop || verb == .finish {
                // Two devices may have started it at once.
                for other in going.dropLast() { try change.remove(.entry(Item.kind.id, other.id)) }
            }
            switch verb {
            case .start:
                guard open?["state"] != progress.active else {
                    let since = open?["started"].map { ", since \($0)" } ?? ""
                    throw PlainError("you are \(progress.active) \(name) already" + since)
                }
                try set(open == nil ? ["state": [progress.active], "started": days] : ["state": [progress.active]])
                if open != nil { return "went on \(progress.active) \(name)" }
                return "started \(progress.active) \(name)" + (all.isEmpty ? "" : " again")
            case .pause, .stop:
                guard open != nil else { throw progress.isNotGoing(item) }
                try set(["state": [verb == .pause ? "paused" : "stopped"], verb == .pause ? "paused" : "stopped": days])
                return "\(verb == .pause ? "paused" : "stopped") \(progress.active) \(name)"
            case .finish:
                // Where one was in it is over.
                try set(["state": [progress.done], "finished": days, "page": [], "percent": []])
                if let rated { try change.set(["rating": [rated]], of: thing) }
                let isFulfilled = try change.fulfill(thing)
                let isAgain = open == nil && all.contains { $0["state"] == progress.done }
                return "finished \(progress.active) \(name)" + (isAgain ? " again" : "")
                    + (rated.map { ", rated \($0)" } ?? "") + (isFulfilled ? "; no longer wanted" : "")
            }
        }
    }
}

extension CollectionChange {
    /// Lets what is done no longer be wanted; returns whether it was.
    mutating func fulfill(_ thing: Thing) throws -> Bool {
        guard try texts(of: thing)?["want"] != nil else { return false }
        try set(["want": []], of: thing)
        return true
    }
}

extension KindKeeping.Progress where Item: ListedItem {
    /// The item is not in the state that the verb needs.
    fileprivate func isNotGoing(_ item: Item) -> PlainError {
        PlainError(
            "you are not \(active) \(Item.name(of: item))",
            hint: "run '\(Item.words.feature) start \(item.id.rawValue)' first"
        )
    }
}

struct KeepPlace<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    let progress: KindKeeping<Item>.Progress
    private let place = Parameter.argument("page", .text, "a page, or a part such as 45%")

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) progress",
            "record how far you are in \(Item.words.one.withArticle)",
            effect: .changes,
            arguments: [kept.item.spec, place.spec],
            examples: [
                Example("\(name) progress 1 120", "page 120", after: [Item.words.example, "\(name) start 1"])
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let text = invocation[place]
        let isPercent = text.hasSuffix("%")
        let number = Int(isPercent ? String(text.dropLast()) : text)
        guard let number, (0...(isPercent ? 100 : 1_000_000)).contains(number) else {
            throw PlainError.invalid("page", text, expected: "a page such as 120, or a part such as 45%")
        }
        let items = try await kept.found([invocation[kept.item]], in: context)
        let progress = progress
        return try await kept.tell(items) { change, _, item in
            let name = Item.name(of: item)
            let open = try change.keeping(of: item).entries(progress.entry).last { $0["state"] == progress.active }
            guard let open else { throw progress.isNotGoing(item) }
            try change.set(
                ["page": isPercent ? [] : ["\(number)"], "percent": isPercent ? ["\(number)"] : []],
                of: .entry(Item.kind.id, open.id)
            )
            return isPercent ? "\(number)% of \(name)" : "page \(number) of \(name)"
        }
    }
}
