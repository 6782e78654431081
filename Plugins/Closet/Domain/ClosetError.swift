import SatchelCatalog

/// What can go wrong with clothes and styles, as data.
package enum ClosetError: Error, Hashable, Sendable {
    /// A name without a letter.
    case noName
    /// No category is called so; the categories there are.
    case unknownCategory(String, allowed: [String])
    /// A text that is no set of seasons.
    case invalidSeasons(String)
    /// A text that is no price.
    case invalidPrice(String)
    /// A text that is no day.
    case invalidDay(String)
    /// A day that has not come yet.
    case futureDay(Day)
    /// Several garments have this name; their ids.
    case ambiguous(String, ids: [GarmentID])
    /// The garment was removed since it was named.
    case removed(String)
    /// No style is called so.
    case noStyle(String)
    /// The list of styles has no such row; how many there are.
    case noStyleRow(Int, count: Int)
    /// Another style is called so.
    case styleExists(String)
    /// The style has a garment of this category already, and may have only one.
    case categoryTaken(style: String, category: String, by: String, wanted: String)
    /// The style has no clothes.
    case emptyStyle(String)
    /// The garment has no photo.
    case noPhoto(String)
    /// A file cannot be taken as a photo, for this reason.
    case unusablePhoto(path: String, reason: String)
    /// No clothes fit an outfit for this season.
    case nothingToSuggest(Season)
    /// No change is kept that could be taken back.
    case nothingToUndo
    /// An edit that says nothing.
    case nothingToChange
    /// The name of a file to write does not say how to pack it.
    case unknownPacking(path: String)
    /// The file is no backup of a closet, for this reason.
    case unreadableBackup(path: String, reason: String)
}
