import SatchelPluginAPI

/// One record a line, values separated by a tab, no heading and no row numbers, numbers without groups: for `cut`
/// and `awk`.
///
/// A detail is a line for each field, key and value. A tab inside a value becomes a space, so that columns hold.
package struct PlainRenderer: ReadableRenderer {
    let separatesAnswers = false

    /// Creates the renderer.
    package init() {}

    func lines(of list: RecordList, for page: RenderingContext) -> [String] {
        let offsets = list.readableColumns.map(\.offset)
        return list.records.map { record in
            offsets.map { VisibleText.line(record.value($0).plainText) }.joined(separator: "\t")
        }
    }

    func lines(of picture: PictureOutput, for page: RenderingContext) -> [String] {
        picture.members.filter { $0.value != .absent }.map { member in
            VisibleText.line(member.key) + "\t" + VisibleText.line(member.value.plainText)
        }
    }

    func lines(of detail: Detail, for page: RenderingContext) -> [String] {
        detail.fields.filter { $0.label != nil && $0.value != .absent }.map { field in
            VisibleText.line(field.key) + "\t" + VisibleText.line(field.value.plainText)
        }
    }
}
