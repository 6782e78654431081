import ClosetDomain
import Foundation
import GRDB
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// The undo journal, as rows in the database of the closet.
enum ClosetChanges {
    /// How to undo one change, as JSON.
    private struct Inverse: Codable {
        var garments: [GarmentRecord]?
        var removedGarments: [String]?
        var styles: [StyleRecord]?
        var removedStyles: [String]?
    }

    /// Saves how to undo a change and drops the oldest ones; returns the photos that those may have needed.
    static func keep(_ inverse: ClosetDifference, label: String, _ db: Database) throws -> Set<PhotoID> {
        let record = Inverse(
            garments: inverse.garments.map(GarmentRecord.init).nonEmpty,
            removedGarments: inverse.removedGarments.map(\.rawValue).nonEmpty,
            styles: inverse.styles.map(StyleRecord.init).nonEmpty,
            removedStyles: inverse.removedStyles.map(\.rawValue).nonEmpty
        )
        let json = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
        try db.execute(
            sql: "INSERT INTO change (label, inverse, at) VALUES (?, ?, ?)",
            arguments: [label, json, try ChangeOrder.next(db)]
        )
        let number = db.lastInsertedRowID
        for photo in inverse.photos {
            try db.execute(
                sql: "INSERT INTO changePhoto (change, photo) VALUES (?, ?)",
                arguments: [number, photo.name]
            )
        }
        let old = "SELECT number FROM change ORDER BY number DESC LIMIT -1 OFFSET \(UndoableChange.depth)"
        let photos = try String.fetchSet(db, sql: "SELECT photo FROM changePhoto WHERE change IN (\(old))")
        try db.execute(sql: "DELETE FROM change WHERE number IN (\(old))")
        return Set(photos.compactMap { PhotoID($0) })
    }

    static func last(_ db: Database) throws -> UndoableChange? {
        let sql = "SELECT number, at, label FROM change ORDER BY number DESC LIMIT 1"
        guard let row = try Row.fetchOne(db, sql: sql) else { return nil }
        return UndoableChange(
            number: try row.decode(forColumn: "number"),
            at: try row.decode(forColumn: "at"),
            label: try row.decode(forColumn: "label")
        )
    }

    /// Removes a change and returns its inverse, or nil if it is not the last.
    static func take(_ change: UndoableChange, _ db: Database) throws -> ClosetDifference? {
        guard try last(db) == change else { return nil }
        let sql = "SELECT inverse FROM change WHERE number = ?"
        // It was just read, so a change that isn't there would be the last again and again.
        guard let row = try Row.fetchOne(db, sql: sql, arguments: [change.number]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        let json: String = try row.decode(forColumn: "inverse")
        let record = try StrictJSON.decode(Inverse.self, from: Data(json.utf8))
        try db.execute(sql: "DELETE FROM change WHERE number = ?", arguments: [change.number])
        return ClosetDifference(
            garments: (record.garments ?? []).map(\.garment),
            removedGarments: (record.removedGarments ?? []).map { GarmentID($0) },
            styles: (record.styles ?? []).map(\.style),
            removedStyles: (record.removedStyles ?? []).map { StyleID($0) }
        )
    }

    /// The photos that clothes have, or would have after an undo.
    static func neededPhotos(_ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: "SELECT photo FROM garment WHERE photo IS NOT NULL UNION SELECT photo FROM changePhoto"
        )
    }
}

struct ClosetDifference: Sendable {
    /// New or changed.
    var garments: [Garment] = []
    var removedGarments: [GarmentID] = []
    /// New or changed.
    var styles: [Style] = []
    var removedStyles: [StyleID] = []

    init(from old: Closet, to new: Closet) {
        (garments, removedGarments) = Self.compare(old.garments, new.garments)
        (styles, removedStyles) = Self.compare(old.styles, new.styles)
    }

    init(garments: [Garment], removedGarments: [GarmentID], styles: [Style], removedStyles: [StyleID]) {
        self.garments = garments
        self.removedGarments = removedGarments
        self.styles = styles
        self.removedStyles = removedStyles
    }

    var isEmpty: Bool {
        garments.isEmpty && removedGarments.isEmpty && styles.isEmpty && removedStyles.isEmpty
    }

    var photos: Set<PhotoID> { Set(garments.compactMap(\.photo)) }

    private static func compare<Element: Identifiable & Equatable>(
        _ old: [Element],
        _ new: [Element]
    ) -> (changed: [Element], removed: [Element.ID]) {
        let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let after = Set(new.map(\.id))
        return (new.filter { before[$0.id] != $0 }, old.map(\.id).filter { !after.contains($0) })
    }
}
