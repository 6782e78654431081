import SatchelPersistence

/// An element of an XML file, with what is in it.
///
/// Their number is bounded, and bytes around the document are passed over.
package struct XMLElement {
    package let name: String
    var attributes: [(name: String, value: String)] = []
    package var children: [XMLElement] = []
    /// The text directly in it.
    var text = ""

    private static let (mostDepth, mostElements) = (64, 2_000_000)

    /// The name without a namespace prefix.
    package var localName: String { name.split(separator: ":").last.map(String.init) ?? name }

    package subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    func first(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    func all(_ name: String) -> [XMLElement] { children.filter { $0.name == name } }

    /// The text without blanks around it.
    package var line: String {
        RowText.isBlank(text)
            ? "" : text.split(separator: "\n").map { RowText.line(String($0)) }.joined(separator: "\n")
    }

    /// Reads the first element with one of some local names, and throws the line of what is wrong.
    package static func read(_ bytes: ArraySlice<UInt8>, roots: [String]) throws(RowProblem) -> XMLElement {
        do throws(XMLProblem) {
            return try element(in: bytes, roots: roots)
        } catch {
            throw RowProblem("line \(error.line): \(error.reason)")
        }
    }

    private static func element(in bytes: ArraySlice<UInt8>, roots: [String]) throws(XMLProblem) -> XMLElement {
        var scan = XMLScan(bytes)
        var open: [XMLElement] = []
        var count = 0
        while let event = try scan.next() {
            switch event {
            case .start(let name, let attributes, let isEmpty):
                let element = XMLElement(name: name, attributes: attributes)
                // What stands before the document is junk.
                if open.isEmpty, !roots.contains(element.localName) { continue }
                count += 1
                guard open.count < mostDepth, count <= mostElements else {
                    throw XMLProblem("it is nested too deeply, or has too many elements", line: scan.line)
                }
                guard isEmpty else {
                    open.append(element)
                    continue
                }
                guard !open.isEmpty else { return element }
                open[open.count - 1].children.append(element)
            case .text(let text): if !open.isEmpty { open[open.count - 1].text += text }
            case .end(let name):
                guard let element = open.popLast() else { continue }
                guard element.name == name else {
                    throw XMLProblem("</\(name)> where </\(element.name)> was expected", line: scan.line)
                }
                guard !open.isEmpty else { return element }
                open[open.count - 1].children.append(element)
            }
        }
        throw XMLProblem("the file ends too early", line: scan.line)
    }
}
