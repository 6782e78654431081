/// The commands that every kind with a collection has, whose names a kind can't give to anything else.
package enum KeepingVerbs {
    package static let names: Set<String> = [
        "add", "browse", "duplicates", "edit", "export", "fav", "favorites", "filter", "help", "history", "import",
        "lend",
        "list", "loans", "log", "mine", "missing", "more", "note", "progress", "rate", "recent", "refresh", "remove",
        "return", "search", "show", "sort", "stats", "unfav", "view", "want",
    ]
}
