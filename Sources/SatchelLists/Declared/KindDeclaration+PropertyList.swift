import SatchelCatalog

extension KindDeclaration {
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
            for (key, marked) in [("uses", entries.filter(\.usesCopy)), ("fulfills", entries.filter(\.fulfills))]
            where !marked.isEmpty {
                text += "    \(element("key", key))\n" + array(marked.map(\.verb), "    ")
            }
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
        if !imports.isEmpty {
            text += "    <key>imports</key>\n    <dict>\n"
            for format in imports {
                text += "        \(element("key", format.name))\n"
                text += array(format.columns.map(\.description), "        ")
            }
            text += "    </dict>\n"
        }
        return text + "</dict>\n</plist>\n"
    }
}
