import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI

/// Reads the members of a property list as a kind, and collects everything that is wrong.
struct KindReader {
    private let members: [String: PropertyListValue]
    private let lines: [String: Int]
    private(set) var faults: [KindFileError.Fault] = []
    /// Where the fields of the kind stand, by their keys.
    private var places: [String: String] = [:]

    private static let keys = [
        "one", "many", "summary", "list", "fields", "identity", "entries", "uses", "fulfills", "rules", "lookups",
        "views", "imports",
    ]

    init(_ members: [String: PropertyListValue], _ lines: [String: Int]) {
        (self.members, self.lines) = (members, lines)
    }

    mutating func declaration(_ id: String) -> KindDeclaration {
        if !KindDeclaration.isID(id) {
            let expected = "a lower-case letter, then up to 31 letters, digits or dashes"
            fault("", KindProblem("'\(UsageError.shown(id))' can't be the name of a kind", expected: expected))
        }
        for key in members.keys.sorted() where !Self.keys.contains(key) {
            let nearest = NearestName.of(key, in: Self.keys)
            fault(
                key,
                KindProblem("unknown key", expected: "one of " + Self.keys.joined(separator: ", "), nearest: nearest)
            )
        }
        var kind = KindDeclaration(id, fields: fields(members["fields"], at: "fields"))
        if members["fields"] == nil { fault("", KindProblem("the key 'fields' is missing")) }
        kind.one = word("one") ?? kind.one
        kind.many = word("many") ?? kind.many
        kind.summary = word("summary")
        kind.list = word("list") ?? kind.list
        kind.identity = texts("identity")
        for (index, keys) in kind.identity.enumerated() {
            for key in keys.split(separator: "+") where !kind.allFields.contains(where: { $0.key == key }) {
                fault("identity[\(index)]", unknownField(String(key), in: kind))
            }
        }
        kind.entries = entries(of: kind)
        let marks: KeyValuePairs = ["uses": \KindDeclaration.Entry.usesCopy, "fulfills": \.fulfills]
        for (key, mark) in marks {
            for (index, verb) in texts(key).enumerated() {
                guard let entry = kind.entries.firstIndex(where: { $0.verb == verb }) else {
                    fault("\(key)[\(index)]", KindProblem("no entry is called '\(UsageError.shown(verb))'"))
                    continue
                }
                kind.entries[entry][keyPath: mark] = true
            }
        }
        kind.rules = rules()
        kind.lookups = each(members["lookups"], at: "lookups") { text, _ throws(KindProblem) in try KindLookup(text) }
        var names: Set<String> = []
        kind.views = each(members["views"], at: "views") { text, _ throws(KindProblem) in
            let view = try SavedView(text)
            guard names.insert(view.name).inserted else {
                throw KindProblem("a view is called '\(view.name)' already")
            }
            return view
        }
        kind.imports = imports()
        check(kind)
        return kind
    }

    private mutating func fault(_ place: String, _ problem: KindProblem) {
        faults.append(.init(place: place, line: lines[place], problem: problem))
    }

    private func unknownField(_ key: String, in kind: KindDeclaration) -> KindProblem {
        let keys = kind.allFields.map(\.key)
        return KindProblem(
            "no field is called '\(UsageError.shown(key))'",
            expected: "one of " + keys.joined(separator: ", "),
            nearest: NearestName.of(key, in: keys)
        )
    }

    private mutating func word(_ key: String) -> String? {
        switch members[key] {
        case nil: return nil
        case .text(let text): return text
        case .some(let value):
            let found = UsageError.shown(value.written)
            fault(key, KindProblem("'\(found)' is not expected", expected: "a text of one line, up to 200 bytes"))
            return nil
        }
    }

    private mutating func texts(_ key: String) -> [String] { each(members[key], at: key) { text, _ in text } }

    /// What the texts of an array mean, without those that mean nothing.
    private mutating func each<Value>(
        _ value: PropertyListValue?,
        at place: String,
        such example: String = "",
        _ read: (_ text: String, _ place: String) throws(KindProblem) -> Value
    ) -> [Value] {
        guard let value else { return [] }
        guard case .list(let items) = value, items.count <= KindDeclaration.most else {
            let expected = "an array of up to \(KindDeclaration.most) strings\(example)"
            fault(place, KindProblem("not expected", expected: expected))
            return []
        }
        var values: [Value] = []
        for (index, item) in items.enumerated() {
            let here = "\(place)[\(index)]"
            do throws(KindProblem) {
                guard case .text(let text) = item else {
                    let found = UsageError.shown(item.written)
                    throw KindProblem("'\(found)' is not expected", expected: "a string\(example)")
                }
                values.append(try read(text, here))
            } catch {
                fault(here, error)
            }
        }
        return values
    }

    private mutating func fields(
        _ value: PropertyListValue?,
        at place: String,
        of kind: KindDeclaration? = nil
    ) -> [FieldDeclaration] {
        var (seen, found): (Set<String>, [String: String]) = ([], [:])
        let fields = each(value, at: place, such: " such as 'vintage:year'") { text, here throws(KindProblem) in
            let named = kind?.allFields.first { $0.key == text }
            let field = if let named { named } else { try FieldDeclaration(text) }
            guard seen.insert(field.word).inserted else {
                throw KindProblem("a field is called '\(field.key)' already")
            }
            found[field.key] = here
            return field
        }
        if kind == nil { places = found }
        return fields
    }

    private mutating func entries(of kind: KindDeclaration) -> [KindDeclaration.Entry] {
        guard let value = members["entries"] else { return [] }
        guard case .dictionary(let entries) = value, entries.count <= KindDeclaration.most else {
            fault(
                "entries",
                KindProblem("not expected", expected: "a dictionary of verbs, each with an array of fields")
            )
            return []
        }
        return entries.sorted { (lines["entries.\($0.key)"] ?? 0) < (lines["entries.\($1.key)"] ?? 0) }.map {
            verb,
            value in
            let place = "entries.\(verb)"
            if !KindDeclaration.isID(verb) || KindDeclaration.verbs.contains(verb) || verb == kind.list {
                let expected = "a lower-case word that is no command of every kind"
                fault(place, KindProblem("'\(UsageError.shown(verb))' can't be a verb", expected: expected))
            }
            return .init(verb: verb, fields: fields(value, at: place, of: kind))
        }
    }

    private mutating func imports() -> [ImportDeclaration] {
        guard let value = members["imports"] else { return [] }
        guard case .dictionary(let formats) = value, formats.count <= KindDeclaration.most else {
            let expected = "a dictionary of programs, each with an array of strings such as 'Winery=producer'"
            fault("imports", KindProblem("not expected", expected: expected))
            return []
        }
        return formats.sorted { (lines["imports.\($0.key)"] ?? 0) < (lines["imports.\($1.key)"] ?? 0) }.map {
            name,
            value in
            let place = "imports.\(name)"
            let columns = each(value, at: place) { text, _ throws(KindProblem) in
                try ImportDeclaration.Column(text)
            }
            if !KindDeclaration.isID(name) || columns.isEmpty {
                fault(place, KindProblem("'\(UsageError.shown(name))' is not a word with columns"))
            }
            return ImportDeclaration(name, columns)
        }
    }

    private mutating func rules() -> [RuleDeclaration] {
        guard let value = members["rules"] else { return [] }
        guard case .list(let items) = value, items.count <= KindDeclaration.most else {
            fault("rules", KindProblem("not expected", expected: "an array of dictionaries with 'must' and 'say'"))
            return []
        }
        return items.enumerated().compactMap { index, item in
            let place = "rules[\(index)]"
            guard case .dictionary(let rule) = item, case .text(let must)? = rule["must"],
                Set(rule.keys).isSubset(of: ["must", "say", "strict"])
            else {
                fault(
                    place,
                    KindProblem(
                        "not expected",
                        expected: "a dictionary with 'must', and 'say' and 'strict' if you like"
                    )
                )
                return nil
            }
            var (say, isStrict) = ("'\(must)' is not so", false)
            switch rule["say"] {
            case .text(let text)?: say = String(text.prefix(200))
            case nil: break
            default: fault(place + ".say", KindProblem("not expected", expected: "a string"))
            }
            switch rule["strict"] {
            case .boolean(let flag)?: isStrict = flag
            case nil: break
            default: fault(place + ".strict", KindProblem("not expected", expected: "true or false"))
            }
            do throws(KindProblem) {
                return RuleDeclaration(must: try Formula(must), say: say, isStrict: isStrict)
            } catch {
                fault(place + ".must", error)
                return nil
            }
        }
    }

    /// What is wrong between the parts.
    private mutating func check(_ kind: KindDeclaration) {
        for problem in kind.problems + (faults.isEmpty ? kind.problemsOfViews : []) {
            fault(problem.field.flatMap { places[$0] } ?? problem.place, problem.problem)
        }
    }
}
