import SatchelCatalog

/// Clothes that are worn together.
package struct Style: Hashable, Identifiable, Sendable {
    package let id: StyleID
    /// Its place in the order in which styles were made.
    package var number: Int
    /// Unique among the styles.
    package var name: String
    /// The clothes, in the order they were added, each once.
    package var garments: [GarmentID] = []
    /// The days it was worn, sorted, each once.
    package var wornOn: [Day] = []

    package init(id: StyleID, number: Int, name: String) {
        self.id = id
        self.number = number
        self.name = name
    }
}

package typealias StyleID = ItemID<Style>

extension [Style] {
    /// The style with a name, ignoring case and accents.
    package func named(_ name: String) -> Style? {
        let folded = FoldedText(name).spaced
        return first { $0.name == name } ?? first { !folded.isEmpty && FoldedText($0.name).spaced == folded }
    }

    /// A name with normalized spaces that no other style has; throws `noName` and `styleExists`.
    package func freeName(_ text: String, except id: StyleID? = nil) throws(ClosetError) -> String {
        let name = try GarmentFacts.name(text)
        if let style = named(name), style.id != id { throw .styleExists(style.name) }
        return name
    }
}
