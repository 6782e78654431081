import SatchelNumbers

extension KindKeeping {
    /// The amount that the user has of an item; an entry without a readable amount counts nothing.
    package func held(_ keeping: Keeping) -> ExactDecimal { movements(keeping).reduce(.zero) { $0 + $1.change } }

    /// The first day by which more was taken than was there, in words; nil if there is none.
    func overdraft(_ keeping: Keeping) -> String? {
        var held = ExactDecimal.zero
        // What has no day may have been there all the time, and be taken last.
        let sorted = movements(keeping).sorted { ($0.day, $1.change) < ($1.day, $0.change) }
        for (day, change) in sorted {
            held = held + change
            guard held < .zero else { continue }
            return "entries take \(held.magnitude) more than you had" + (Day(day) == nil ? "" : " on \(day)")
        }
        return nil
    }

    private func movements(_ keeping: Keeping) -> [(day: String, change: ExactDecimal)] {
        guard quantity == .amount else { return [] }
        return keeping.entries.compactMap { entry in
            guard let change = entryType(entry.type)?.amount, change != .moves,
                let amount = entry[KeptEntryType.amount].flatMap({ ExactDecimal(stored: $0) })
            else { return nil }
            return (entry["day"] ?? (change == .adds ? "" : "~"), change == .adds ? amount : -amount)
        }
    }
}
