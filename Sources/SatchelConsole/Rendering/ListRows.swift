import SatchelPluginAPI

/// The rows of a list as lines of equal columns, for whoever puts them on the screen one by one.
package struct ListRows: Sendable {
    /// The line above the rows.
    package let heading: String
    /// A line for each record, styled.
    package private(set) var lines: [String]
    private let page: RenderingContext
    private let columns: [RecordList.Column]
    private var layout: ListTable.Layout

    /// Lays a list out for a page.
    package init(_ list: RecordList, for page: RenderingContext) {
        var list = list
        list.columns = list.settledColumns
        columns = list.columns
        let table = ListTable(list, for: page)
        let all = table.lines()
        heading = all.first ?? ""
        lines = Array(all.dropFirst())
        layout = table.layout
        self.page = page
    }

    /// Adds the rows of the next page, in the columns of the first.
    package mutating func append(_ list: RecordList) {
        var list = list
        list.columns = columns
        let table = ListTable(list, for: page, following: layout)
        lines += table.lines()
        layout = table.layout
    }
}
