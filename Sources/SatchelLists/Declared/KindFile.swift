import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI
import Synchronization

/// The property list of a declared kind, named for the kind's id; it is read when the kind is meant.
package final class KindFile: Sendable {
    /// The id of the kind: the name of the file.
    package let id: String
    /// The path of the file.
    package let path: String
    private let trust: FileTrust
    /// The bytes of a property list that is no file.
    private let bytes: [UInt8]?
    private let known = Mutex<Result<KindDeclaration, any Error>?>(nil)

    /// Names a file; its id is the name of the file, unless another one is given.
    package init(_ path: String, id: String? = nil, trust: FileTrust = FileTrust()) {
        (self.path, self.trust, bytes) = (path, trust, nil)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        self.id = id ?? (name.hasSuffix(Self.suffix) ? String(name.dropLast(Self.suffix.count)) : name)
    }

    /// A property list of a program's own.
    package init(_ id: String, bytes: [UInt8]) {
        (self.id, path, trust, self.bytes) = (id, id + Self.suffix, FileTrust(), bytes)
    }

    package static let suffix = ".plist"
    /// The most kinds of a folder.
    package static let most = 200

    /// The kinds of a folder, by id; none without the folder.
    package static func all(in folder: String, trust: FileTrust = FileTrust()) -> [KindFile] {
        let names = PropertyListFile.names(in: folder, limit: most)
        return names.filter { KindDeclaration.isID($0) }.map { KindFile("\(folder)/\($0)\(suffix)", trust: trust) }
    }

    /// What the file declares.
    ///
    /// - Throws: A `ConfigError` for a file that can't be read, and ``KindFileError`` with every fault of it.
    package func declaration() throws -> KindDeclaration {
        try known.withLock { known in
            let result = known ?? Result { try read() }
            known = result
            return try result.get()
        }
    }

    /// Whether the file is as trusted as a configuration file has to be; a kind runs nothing.
    private func read() throws -> KindDeclaration {
        let document =
            if let bytes { try PropertyListFile.document(of: bytes, called: path) } else {
                try PropertyListFile.document(at: path, trust: trust)
            }
        guard let (members, lines) = document else { throw ConfigError.missingFile(path: path, namedBy: "a kind") }
        var reader = KindReader(members, lines)
        let declaration = reader.declaration(id)
        guard reader.faults.isEmpty else { throw KindFileError(path: path, faults: reader.faults) }
        return declaration
    }

    /// Writes a declaration as the file of a path, in place of what was there.
    package static func write(_ declaration: KindDeclaration, to path: String) throws {
        try PropertyListFile.write(declaration.propertyList, to: path)
    }
}

extension KindDeclaration {
    /// Whether a text can be the id of a kind: a lower-case letter, then up to 31 letters, digits or dashes.
    package static func isID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count) && text.utf8.first.map { (0x61...0x7A).contains($0) } == true
            && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}

/// What is wrong with the property list of a kind.
package struct KindFileError: UserFacingError, Hashable {
    package struct Fault: Hashable, Sendable {
        /// Where in the list: `fields[2]`.
        let place: String
        let line: Int?
        let problem: KindProblem
    }

    /// The most faults that are listed.
    private static let mostTold = 20
    let path: String
    let faults: [Fault]

    package var exitStatus: ExitStatus { .configuration }
    package var spansLines: Bool { true }

    package var message: String {
        let lines = faults.prefix(Self.mostTold).map { fault in
            "\(path):\(fault.line.map { "\($0):" } ?? "")\(fault.place.isEmpty ? "" : " \(fault.place):") \(fault.problem.message)"
        }
        guard lines.count > 1 else { return lines.first ?? path }
        let others = faults.count - lines.count
        return
            (["the kind has \(faults.count) errors"] + lines.map { "  " + $0 }
            + (others > 0 ? ["  … and \(others) more"] : []))
            .joined(separator: "\n")
    }

    package var hint: String? { "'kinds check \(path)' checks it again; 'help kinds' describes the file" }
}

/// Reads the members of a property list as a kind, and collects everything that is wrong.
private struct KindReader {
    private let members: [String: PropertyListValue]
    private let lines: [String: Int]
    private(set) var faults: [KindFileError.Fault] = []
    /// Where the fields of the kind stand, by their keys.
    private var places: [String: String] = [:]

    private static let keys = [
        "one", "many", "summary", "list", "fields", "identity", "entries", "uses", "rules", "lookups", "views",
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
        if let list = word("list") {
            if KindDeclaration.isID(list) {
                kind.list = list
            } else {
                fault(
                    "list",
                    KindProblem("'\(UsageError.shown(list))' can't be a command", expected: "one lower-case word")
                )
            }
        }
        kind.identity = texts("identity")
        for (index, key) in kind.identity.enumerated() where !kind.allFields.contains(where: { $0.key == key }) {
            fault("identity[\(index)]", unknownField(key, in: kind))
        }
        kind.entries = entries(of: kind)
        for (index, verb) in texts("uses").enumerated() {
            guard let entry = kind.entries.firstIndex(where: { $0.verb == verb }) else {
                fault("uses[\(index)]", KindProblem("no entry is called '\(UsageError.shown(verb))'"))
                continue
            }
            kind.entries[entry].usesCopy = true
        }
        kind.rules = rules()
        for (index, text) in texts("lookups").enumerated() {
            do throws(KindProblem) { kind.lookups.append(try KindLookup(text)) } catch {
                fault("lookups[\(index)]", error)
            }
        }
        for (index, text) in texts("views").enumerated() {
            do throws(KindProblem) {
                let view = try SavedView(text)
                guard !kind.views.contains(where: { $0.name == view.name }) else {
                    throw KindProblem("a view is called '\(view.name)' already")
                }
                kind.views.append(view)
            } catch {
                fault("views[\(index)]", error)
            }
        }
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
        case .text(let text) where (1...200).contains(text.utf8.count) && !text.contains(where: \.isNewline):
            return text
        case .some(let value):
            let found = UsageError.shown(value.written)
            fault(key, KindProblem("'\(found)' is not expected", expected: "a text of one line, up to 200 bytes"))
            return nil
        }
    }

    private mutating func texts(_ key: String) -> [String] {
        guard let value = members[key] else { return [] }
        guard case .list(let items) = value, items.count <= KindDeclaration.most else {
            fault(key, KindProblem("not expected", expected: "an array of up to \(KindDeclaration.most) strings"))
            return []
        }
        return items.enumerated().compactMap { index, item in
            guard case .text(let text) = item else {
                fault(
                    "\(key)[\(index)]",
                    KindProblem("'\(UsageError.shown(item.written))' is not expected", expected: "a string")
                )
                return nil
            }
            return text
        }
    }

    private mutating func fields(
        _ value: PropertyListValue?,
        at place: String,
        of kind: KindDeclaration? = nil
    ) -> [FieldDeclaration] {
        guard let value else { return [] }
        guard case .list(let items) = value, items.count <= KindDeclaration.most else {
            let expected = "an array of up to \(KindDeclaration.most) strings such as 'vintage:year'"
            fault(place, KindProblem("not expected", expected: expected))
            return []
        }
        var (fields, seen) = ([FieldDeclaration](), Set<String>())
        for (index, item) in items.enumerated() {
            let here = "\(place)[\(index)]"
            guard case .text(let text) = item else {
                fault(
                    here,
                    KindProblem(
                        "'\(UsageError.shown(item.written))' is not expected",
                        expected: "a string such as 'vintage:year'"
                    )
                )
                continue
            }
            do throws(KindProblem) {
                let named = kind?.allFields.first { $0.key == text }
                let field = if let named { named } else { try FieldDeclaration(text) }
                guard seen.insert(field.word).inserted else {
                    throw KindProblem("a field is called '\(field.key)' already")
                }
                fields.append(field)
                if kind == nil { places[field.key] = here }
            } catch {
                fault(here, error)
            }
        }
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

extension KindDeclaration {
    /// What is wrong between the parts of a declaration, whose parts are right by themselves.
    package var problems: [(field: String?, place: String, problem: KindProblem)] {
        var problems: [(String?, String, KindProblem)] = []
        for field in fields {
            if let kept = Self.kept[field.key], kept != field.type || field.formula != nil {
                let written = FieldDeclaration(field.key, kept).description
                problems.append(
                    (field.key, "", KindProblem("every item has '\(written)' already; give the field another name"))
                )
            }
            if field.key == title.key, field.type != .text || field.isMultiple || field.formula != nil {
                problems.append((field.key, "", KindProblem("the title is one text: write '\(field.key):text!'")))
            }
            if let formula = field.formula { problems += unknown(formula).map { (field.key, "", $0) } }
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
        return problems
    }

    /// What is wrong with its views, once everything else is right.
    package var problemsOfViews: [(field: String?, place: String, problem: KindProblem)] {
        guard !views.isEmpty, problems.isEmpty else { return [] }
        return zip(views.indices, DeclaredKinds.problemsOfViews(of: self)).flatMap { index, problems in
            problems.map { (nil, "views[\(index)]", $0) }
        }
    }

    private func unknown(_ formula: Formula) -> [KindProblem] {
        let own = Set(allFields.map(\.key) + Self.kept.keys + ["copy", "loan"] + entries.map(\.verb))
        return formula.fields.sorted().filter { !$0.contains(".") && !own.contains($0) }.map { key in
            KindProblem(
                "no field is called '\(key)'",
                expected: "one of " + allFields.map(\.key).joined(separator: ", "),
                nearest: NearestName.of(key, in: own.sorted())
            )
        }
    }

    /// The declaration as a property list.
    package var propertyList: String {
        func element(_ name: String, _ text: String) -> String { "<\(name)>\(text.asXML)</\(name)>" }
        func array(_ texts: [String], _ indent: String) -> String {
            "\(indent)<array>\n" + texts.map { "\(indent)    \(element("string", $0))\n" }.joined()
                + "\(indent)</array>\n"
        }
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>

            """
        for (key, value) in [("one", one), ("many", many), ("summary", summary), ("list", list)] {
            if let value { text += "    \(element("key", key))\(element("string", value))\n" }
        }
        text += "    <key>fields</key>\n" + array(fields.map(\.description), "    ")
        if !identity.isEmpty { text += "    <key>identity</key>\n" + array(identity, "    ") }
        if !entries.isEmpty {
            text += "    <key>entries</key>\n    <dict>\n"
            for entry in entries {
                let own = entry.fields.map { field in fields.contains(field) ? field.key : field.description }
                text += "        \(element("key", entry.verb))\n" + array(own, "        ")
            }
            text += "    </dict>\n"
            let uses = entries.filter(\.usesCopy).map(\.verb)
            if !uses.isEmpty { text += "    <key>uses</key>\n" + array(uses, "    ") }
        }
        if !rules.isEmpty {
            text += "    <key>rules</key>\n    <array>\n"
            for rule in rules {
                text += "        <dict>\n            <key>must</key>\(element("string", rule.must.description))\n"
                text += "            <key>say</key>\(element("string", rule.say))\n"
                if rule.isStrict { text += "            <key>strict</key><true/>\n" }
                text += "        </dict>\n"
            }
            text += "    </array>\n"
        }
        if !lookups.isEmpty { text += "    <key>lookups</key>\n" + array(lookups.map(\.description), "    ") }
        if !views.isEmpty { text += "    <key>views</key>\n" + array(views.map(\.description), "    ") }
        return text + "</dict>\n</plist>\n"
    }
}

extension String {
    fileprivate var asXML: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
