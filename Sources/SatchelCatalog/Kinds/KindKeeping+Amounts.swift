import SatchelNumbers

extension KindKeeping {
    /// What an entry takes of another item than its own, as a fee in other coins than those that were bought.
    package struct Fee: Sendable {
        /// The key of the item's field that a fee names it by, such as its symbol.
        package let name: String
        /// The key of the entry's field that tells the fee.
        package let key: String
        /// The keys of the entry that a fee depends on beside it.
        package let others: Set<String>
        private let paid: @Sendable (Keeping.Entry) -> (name: String, amount: ExactDecimal)?

        /// `paid` returns the name of the item and how much of it an entry took.
        package init(
            _ key: String,
            beside others: Set<String>,
            of name: String,
            paid: @escaping @Sendable (Keeping.Entry) -> (name: String, amount: ExactDecimal)?
        ) {
            (self.key, self.others, self.name, self.paid) = (key, others, name, paid)
        }

        /// The fee of an entry as one about the item that it took it from, with the name of that item.
        package func paid(by entry: Keeping.Entry) -> (name: String, entry: Keeping.Entry)? {
            guard let (name, amount) = paid(entry) else { return nil }
            var texts: FieldTexts = [KeptEntryType.amount: [amount.description]]
            texts["day"] = entry.texts["day"]
            return (name, Keeping.Entry(id: entry.id, type: entry.type, texts: texts))
        }
    }

    /// The same with entries that may take of other items.
    package func paying(_ fee: Fee) -> KindKeeping {
        var keeping = self
        keeping.fee = fee
        return keeping
    }

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
        let own = keeping.entries.compactMap { entry in
            entryType(entry.type)?.amount.flatMap { movement(entry, $0) }
        }
        return own + keeping.fees.compactMap { movement($0, .takes) }
    }

    private func movement(_ entry: Keeping.Entry, _ change: AmountChange) -> (day: String, change: ExactDecimal)? {
        guard change != .moves, let amount = entry[KeptEntryType.amount].flatMap({ ExactDecimal(stored: $0) }) else {
            return nil
        }
        return (entry["day"] ?? (change == .adds ? "" : "~"), change == .adds ? amount : -amount)
    }
}
