import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

extension Closet {
    /// What a plan says, by name; what is gone is left out.
    func names(of plan: ClosetPlan) -> [String] {
        plan.styles.compactMap { style($0)?.name } + plan.garments.compactMap { garment($0)?.title }
    }

    /// Whether a plan was worn, or all of its clothes on its day.
    func isWorn(_ plan: ClosetPlan) -> Bool {
        let garments = garments(of: plan)
        return plan.isDone || !garments.isEmpty && garments.allSatisfy { $0.wornOn.contains(plan.day) }
    }

    /// The clothes of a plan, each once.
    func garments(of plan: ClosetPlan) -> [Garment] {
        (plan.styles.compactMap { style($0)?.garments }.flatMap { $0 } + plan.garments).distinct.compactMap(garment)
    }
}

/// A month with what is planned and what was worn.
struct ClosetCalendar {
    private struct Entry {
        let day: Day
        var plan: ClosetPlan?
        var worn: [Garment] = []
    }

    private let first: Day
    private let today: Day
    private let closet: Closet
    private let entries: [Entry]

    init(of first: Day, _ closet: Closet, today: Day) {
        (self.first, self.closet, self.today) = (first, closet, today)
        entries = (0..<first.daysOfMonth).compactMap { Day(number: first.number + $0) }.map { day in
            Entry(
                day: day,
                plan: closet.plans.first { $0.day == day },
                worn: day <= today ? closet.garments.filter { $0.wornOn.contains(day) } : []
            )
        }
    }

    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    static func weekday(_ day: Day) -> String { weekdays[day.weekday] }

    var document: Document { Document(lines.joined(separator: "\n"), data: .list(told.map(record)), wraps: true) }

    private var told: [Entry] { entries.filter { $0.plan != nil || !$0.worn.isEmpty } }

    private var lines: [String] {
        var weeks: [String] = []
        var week = String(repeating: "     ", count: first.weekday)
        for entry in entries {
            let isToday = entry.day == today
            let isWorn = !entry.worn.isEmpty || entry.plan.map(closet.isWorn) == true
            let noted = isWorn ? "✓" : entry.plan.map { _ in "*" }
            let number = (isToday ? "[" : "") + "\(entry.day.day)"
            week += String(repeating: " ", count: 4 - number.count) + number + (noted ?? (isToday ? "]" : " "))
            guard entry.day.weekday == 6 || entry.day.day == first.daysOfMonth else { continue }
            while week.hasSuffix(" ") { week.removeLast() }
            weeks.append(week)
            week = ""
        }
        let heading = Self.weekdays.map { "  \($0.prefix(2)) " }.joined()
        return ["\(Self.months[first.month - 1]) \(first.year)", String(heading.dropLast())] + weeks
            + [""] + told.map(line) + [next].compactMap { $0 }
    }

    /// What is planned next after the month, or that nothing is.
    private var next: String? {
        let later = closet.plans.filter {
            $0.day.number >= first.number + first.daysOfMonth && !closet.names(of: $0).isEmpty
        }
        guard let plan = later.min(by: { $0.day.number < $1.day.number }) else {
            return told.isEmpty ? "nothing is planned; run 'closet plan <day> <style>' to plan a day" : nil
        }
        let names = closet.names(of: plan).joined(separator: ", ")
        return "next: \(names) on \(plan.day); run 'closet plan \(plan.day.description.prefix(7))' to see that month"
    }

    /// `Tue  1 * Monday: Wool coat, Jeans` of what is planned, and `Tue  1 ✓ Jeans; planned Monday: Skirt` of what was worn.
    private func line(_ entry: Entry) -> String {
        let day = "\(Self.weekday(entry.day)) \(entry.day.day < 10 ? " " : "")\(entry.day.day)"
        func names(_ garments: [Garment]) -> String { garments.map(\.title).joined(separator: ", ") }
        guard let plan = entry.plan, entry.worn.isEmpty || !closet.names(of: plan).isEmpty else {
            return "\(day) ✓ \(names(entry.worn))"
        }
        let styles = plan.styles.compactMap { closet.style($0)?.name }
        let clothes = closet.garments(of: plan)
        let words = styles.joined(separator: ", ") + (styles.isEmpty || clothes.isEmpty ? "" : ": ") + names(clothes)
        let planned = words.isEmpty ? "what was planned is gone" : words
        guard closet.isWorn(plan) else {
            return "\(day) " + (entry.worn.isEmpty ? "* " : "✓ \(names(entry.worn)); planned ") + planned
        }
        let others = entry.worn.filter { garment in !clothes.contains { $0.id == garment.id } }
        return "\(day) ✓ \(planned)" + (others.isEmpty ? "" : "; also " + names(others))
    }

    private func record(_ entry: Entry) -> Value {
        .object([
            .init("day", .text(entry.day.description)),
            .init("plan", entry.plan.map { .list(closet.names(of: $0).map { .text($0) }) } ?? .absent),
            .init("clothes", entry.plan.map { .list(closet.garments(of: $0).map { .text($0.title) }) } ?? .absent),
            .init("done", entry.plan.map { .boolean(closet.isWorn($0)) } ?? .absent),
            .init("worn", .list(entry.worn.map { .text($0.title) })),
        ])
    }
}

/// Plans as an iCalendar file (RFC 5545).
struct CalendarFile {
    let text: String

    init(_ closet: Closet, at seconds: Int) {
        let stamp = UTCTime(secondsSince1970: Double(seconds)).map { time in
            Self.digits(time.instant.prefix(10)) + "T" + Self.digits(time.instant.dropFirst(11).prefix(8)) + "Z"
        }
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Satchel//closet//EN", "CALSCALE:GREGORIAN"]
        for plan in closet.plans {
            let end = Day(number: plan.day.number + 1) ?? plan.day
            let clothes = closet.garments(of: plan).map(\.title).joined(separator: ", ")
            lines += [
                "BEGIN:VEVENT", "UID:plan-\(plan.day)@satchel", "DTSTAMP:\(stamp ?? "19700101T000000Z")",
                "DTSTART;VALUE=DATE:\(Self.digits(plan.day.description))",
                "DTEND;VALUE=DATE:\(Self.digits(end.description))",
                "SUMMARY:\(Self.escaped(closet.names(of: plan).joined(separator: ", ")))",
                "DESCRIPTION:\(Self.escaped(clothes))", "TRANSP:TRANSPARENT", "END:VEVENT",
            ]
        }
        lines.append("END:VCALENDAR")
        text = lines.flatMap(Self.folded).map { $0 + "\r\n" }.joined()
    }

    private static func digits(_ text: some StringProtocol) -> String { String(text.filter(\.isNumber)) }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
            .replacing("\r", with: "").replacing("\n", with: "\\n")
    }

    /// Lines of at most 75 bytes, broken between characters, the later ones after a blank.
    private static func folded(_ line: String) -> [String] {
        var lines: [String] = []
        var part = ""
        for character in line {
            // A character is longer than a line only where marks are piled up.
            if part.utf8.count + character.utf8.count > 75, part.utf8.count > 1 {
                lines.append(part)
                part = " "
            }
            part.append(character)
        }
        return lines + [part]
    }
}
