import SatchelPluginAPI

extension CommandSpec {
    /// The words of a line whose parameters a program gives by name, as members of a JSON object.
    ///
    /// Their values are checked when the words are parsed.
    package func tokens(for members: [Value.Member]) throws(UsageError) -> [Token] {
        var words: [Token] = []
        var given: [String: [String]] = [:]
        for member in members where member.value != .absent {
            guard let parameter = (arguments + options).first(where: { $0.propertyName == member.key }) else {
                let known = (arguments + options).map(\.propertyName)
                let nearest = NearestName.suggestion(NearestName.of(member.key, in: known))
                let all = known.isEmpty ? "; there are none" : "; there are \(known.joined(separator: ", "))"
                throw UsageError("unknown argument '\(member.key)'" + (nearest.isEmpty ? all : nearest))
            }
            guard given[parameter.name] == nil else { throw UsageError(.repeatedOption(member.key)) }
            given[parameter.name] = try parameter.texts(of: member.value)
        }
        for option in options {
            // A flag is given by its name alone.
            words += (given[option.name] ?? []).map {
                Token(argument: "--" + option.name + (option.role == .flag ? "" : "=" + $0))
            }
        }
        words.append(Token(argument: "--"))
        var missing: String?
        for argument in arguments {
            let texts = given[argument.name] ?? []
            if texts.isEmpty {
                missing = missing ?? argument.name
            } else if let missing {
                throw UsageError("'\(argument.name)' needs '\(missing)' as well")
            }
            words += texts.map { Token(argument: $0) }
        }
        return words
    }
}

extension ParameterSpec {
    /// The name in JSON, of which clients allow letters, digits, `_`, `-` and `.` only: `field_value` for `field=value`.
    var propertyName: String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) ? $0 : "_" })
    }

    /// The words of a value: one, none for a flag that is off, several for a list.
    fileprivate func texts(of value: Value) throws(UsageError) -> [String] {
        if role == .flag {
            guard case .boolean(let holds) = value else {
                throw UsageError(
                    .wrongValue(name, found: value.plainText, allowed: "true or false", nearest: nil)
                )
            }
            return holds ? [""] : []
        }
        let values = if case .list(let elements) = value { elements } else { [value] }
        return try values.map { (element) throws(UsageError) in
            switch element {
            case .decimal(let digits):
                switch kind {
                // In JSON 2.0 is a whole number, too.
                case .integer, .limit: return Double(digits).flatMap { Int(exactly: $0) }.map { String($0) } ?? digits
                default: return digits
                }
            case .text, .integer, .boolean: return element.plainText
            default:
                let allowed = if case .integer = kind { "a whole number" } else { "text" }
                throw UsageError(.wrongValue(name, found: element.plainText, allowed: allowed, nearest: nil))
            }
        }
    }
}
