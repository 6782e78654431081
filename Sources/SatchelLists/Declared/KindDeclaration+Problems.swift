import SatchelCatalog
import SatchelPluginAPI

extension KindDeclaration {
    /// What is wrong between the parts of a declaration, whose parts are right by themselves.
    package var problems: [(field: String?, place: String, problem: KindProblem)] {
        var problems: [(String?, String, KindProblem)] = []
        for (key, word) in [("one", one), ("many", many), ("summary", summary)] {
            guard let word, !(1...200).contains(word.utf8.count) || word.contains(where: \.isNewline) else { continue }
            let expected = "a text of one line, up to 200 bytes"
            let problem = KindProblem("'\(UsageError.shown(word))' can't be '\(key)'", expected: expected)
            problems.append((nil, key, problem))
        }
        if !Self.isID(list) || list != "list" && Self.verbs.union(Self.usualVerbs).contains(list) {
            let expected = "a lower-case word that is no command of every kind"
            let problem = KindProblem("'\(UsageError.shown(list))' can't be the word for a list", expected: expected)
            problems.append((nil, "list", problem))
        }
        for field in fields {
            if let kept = Self.kept[field.key], kept != field.type || field.formula != nil || field.name != nil {
                let written = FieldDeclaration(field.key, kept).description
                problems.append(
                    (field.key, "", KindProblem("every item has '\(written)' already; give the field another name"))
                )
            }
            if field.key == title.key, field.type != .text || field.isMultiple || field.formula != nil {
                problems.append((field.key, "", KindProblem("the title is one text: write '\(field.key):text!'")))
            }
            if let formula = field.formula {
                problems += unknown(formula).map { (field.key, "", $0) }
                do {
                    _ = try formula.expanded(formulas, of: field.key)
                } catch {
                    problems.append((field.key, "", error))
                }
            }
        }
        for (index, rule) in rules.enumerated() {
            problems += unknown(rule.must).map { (nil, "rules[\(index)].must", $0) }
        }
        let facts = allFields.filter { Self.kept[$0.key] == nil && $0.formula == nil && $0.key != "condition" }
        for (index, lookup) in lookups.enumerated() {
            for key in [lookup.by] + lookup.filled.map(\.key) where !facts.contains(where: { $0.key == key }) {
                let problem = KindProblem(
                    "no fact is called '\(UsageError.shown(key))'",
                    expected: "one of " + facts.map(\.key).joined(separator: ", "),
                    nearest: NearestName.of(key, in: facts.map(\.key))
                )
                problems.append((nil, "lookups[\(index)]", problem))
            }
        }
        let own = allFields.map(\.key) + Self.kept.keys + ["condition", "added"]
        for format in imports {
            for (index, column) in format.columns.enumerated() where !column.isOneOf(own, entries) {
                let problem = KindProblem(
                    "no field is called '\(UsageError.shown(column.field))'",
                    expected: "one of " + (own + KeptColumn.words.map(\.key)).joined(separator: ", "),
                    nearest: NearestName.of(column.field, in: own)
                )
                problems.append((nil, "imports.\(format.name)[\(index)]", problem))
            }
        }
        return problems
    }

    /// What is wrong with its views, once everything else is right.
    package var problemsOfViews: [(field: String?, place: String, problem: KindProblem)] {
        guard !views.isEmpty, problems.isEmpty else { return [] }
        return zip(views.indices, DeclaredKinds.problemsOfViews(of: self)).flatMap { index, problems in
            problems.map { (nil, "views[\(index)]", $0) }
        }
    }

    /// The formulas of fields.
    package var formulas: [String: Formula] {
        Dictionary(firstOf: fields.compactMap { field in field.formula.map { (field.key, $0) } })
    }

    private func unknown(_ formula: Formula) -> [KindProblem] {
        let ofCopies = ["condition", "place", "paid", "bought"]
        let keys =
            ["copy": ofCopies, "loan": ["person", "since", "until", "returned"]].merging(
                entries.map { ($0.verb, ["day", "note"] + $0.fields.map(\.key)) },
                uniquingKeysWith: { $1 }
            )
        let ofEntries = keys.flatMap { verb, keys in keys.map { "\(verb).\($0)" } }
        let own = Set(allFields.map(\.key) + Self.kept.keys + keys.keys)
        return formula.fields.sorted().filter { !own.contains($0) && !ofEntries.contains($0) }.map { key in
            let verb = key.split(separator: ".").first.map(String.init) ?? ""
            let expected = key.contains(".") ? ofEntries.filter { $0.hasPrefix(verb + ".") }.sorted() : []
            return KindProblem(
                "no field is called '\(key)'",
                expected: "one of " + (expected.isEmpty ? allFields.map(\.key) : expected).joined(separator: ", "),
                nearest: NearestName.of(key, in: own.sorted() + ofEntries.sorted())
            )
        }
    }
}
