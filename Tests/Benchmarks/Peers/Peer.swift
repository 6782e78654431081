/// A program for what people keep, and the lines of a shell by which it does what the others do.
struct Peer {
    /// What all are told to do, in this order.
    enum Task: String, CaseIterable { case start, `import`, add, search, list, stats }

    let name: String
    /// The line of each task that the program has a command for; `{n}` is another number each time.
    let lines: [Task: String]

    /// Satchel first, then the others; ``PeerFiles`` writes what they import.
    static func all(satchel: String) -> [Peer] {
        [
            Peer(
                name: "satchel",
                lines: [
                    .start: "'\(satchel)' --version",
                    .import: "'\(satchel)' --offline books import things.csv --yes",
                    .add: "'\(satchel)' --offline books add 'New {n}' --author Me",
                    .search: "'\(satchel)' --offline books mine \(PeerFiles.word) --limit all",
                    .list: "'\(satchel)' --offline books mine --limit all",
                    .stats: "'\(satchel)' --offline books stats --by year",
                ]
            )
        ] + others
    }

    private static let others = [
        Peer(
            name: "sqlite3",
            lines: [
                .start: "sqlite3 --version",
                .import: "sqlite3 things.db 'create table thing (title, authors, year, tags)' "
                    + "'.import --csv --skip 1 things.csv thing'",
                .add: "sqlite3 things.db \"insert into thing values ('New {n}', 'Me', 2000, '')\"",
                .search: "sqlite3 things.db \"select * from thing where title like '%\(PeerFiles.word)%'\"",
                .list: "sqlite3 things.db 'select * from thing'",
                .stats: "sqlite3 things.db 'select year, count(*) from thing group by year'",
            ]
        ),
        Peer(
            name: "recsel",
            lines: [
                .start: "recsel --version", .import: "csv2rec things.csv > things.rec",
                .add: "recins -f title -v 'New {n}' things.rec", .search: "recsel -q \(PeerFiles.word) things.rec",
                .list: "recsel things.rec", .stats: "recsel -G year -p 'year,Count(title)' things.rec",
            ]
        ),
        Peer(
            name: "task",
            lines: [
                .start: "task --version", .import: "task rc.confirmation=no import things.json",
                .add: "task add 'New {n}'", .search: "task \(PeerFiles.word) list", .list: "task list",
                .stats: "task stats",
            ]
        ),
        Peer(
            name: "hledger",
            lines: [
                .start: "hledger --version",
                .import: "hledger -f ledger.csv --rules-file ledger.rules print > things.journal",
                .search: "hledger -f things.journal print desc:\(PeerFiles.word)",
                .list: "hledger -f things.journal print", .stats: "hledger -f things.journal stats",
            ]
        ),
        Peer(
            name: "buku",
            lines: [
                .start: "buku --version", .import: "buku --nostdin --tacit --import things.md",
                .add: "buku --nostdin -a http://127.0.0.1:9/new{n} --title New",
                .search: "buku --np --nostdin -S \(PeerFiles.word)", .list: "buku --np --nostdin -p",
                .stats: "buku --np --nostdin --stag",
            ]
        ),
        Peer(
            name: "beet",
            lines: [
                .start: "beet version", .import: "beet import -A -C -q -s music",
                .add: "cp music/0.mp3 'new{n}.mp3' && beet import -A -C -q -s 'new{n}.mp3'",
                .search: "beet ls title:\(PeerFiles.word)", .list: "beet ls", .stats: "beet stats",
            ]
        ),
        Peer(
            name: "papis",
            lines: [
                .start: "papis --version", .import: "papis bibtex read things.bib import --all",
                .add: "papis add --set title 'New {n}' --set author Me --batch --no-open",
                .search: "papis list --all \(PeerFiles.word)", .list: "papis list --all",
            ]
        ),
    ]
}
