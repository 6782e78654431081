import GRDB

extension DatabaseMigrator {
    /// Creates a migrator that two processes can run at once.
    init(steps: [Migration]) {
        self.init()
        for step in steps {
            registerMigration(step.id) { db in
                // The migrator looks for steps to run before it holds the lock. Looking again now that it does finds
                // the step that another process has finished meanwhile.
                let isApplied = try Bool.fetchOne(
                    db,
                    sql: "SELECT EXISTS (SELECT 1 FROM grdb_migrations WHERE identifier = ?)",
                    arguments: [step.id]
                )
                guard isApplied != true else {
                    throw Overtaken()
                }
                try step.apply(db)
            }
        }
    }
}

/// Another process made the same change first; trying again finds it done.
struct Overtaken: Error {}
