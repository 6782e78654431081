import SatchelPluginAPI

/// What the configuration says about lists of books.
package struct BookPreferences: Sendable, Equatable {
    /// Books to a page.
    package var pageSize: Int
    /// How lists are laid out at first.
    package var layout: RecordList.Layout

    /// Creates preferences.
    package init(pageSize: Int = 20, layout: RecordList.Layout = .list) {
        self.pageSize = pageSize
        self.layout = layout
    }
}
