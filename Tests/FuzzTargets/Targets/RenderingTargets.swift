import Foundation
import SatchelConsole
import SatchelImporting
import SatchelPluginAPI
import SatchelTestSupport

extension FuzzTarget {
    static let rendering = [
        FuzzTarget("renderers", longestInput: 2048, render),
        FuzzTarget("width", longestInput: 200, width),
    ]

    /// Makes up an answer, and renders it in every format and several windows.
    @MainActor
    private static func render(_ bytes: [UInt8]) throws {
        var input = FuzzInput(bytes)
        let output = Self.output(&input, depth: 0)
        for format in OutputFormat.allCases {
            for context in contexts {
                let rendered = format.render(output, for: context)
                let place = "\(format) for \(context.width.map(String.init) ?? "a pipe")"
                try HarmlessText.check(rendered.standardOutput, place)
                try HarmlessText.check(rendered.standardError, place)
                try HarmlessText.checkEnd(rendered.standardOutput, place)
            }
            try checkReading(format.render(output, for: RenderingContext()).standardOutput, format, output)
        }
    }

    private static let contexts =
        [RenderingContext(), RenderingContext(width: 80, usesUnicode: false)]
        + [1, 2, 9, 33, 120].map { RenderingContext(width: $0) }

    /// What other programs read must be what they can read.
    private static func checkReading(_ text: String, _ format: OutputFormat, _ output: Output) throws {
        func isJSON(_ text: some StringProtocol) -> Bool {
            (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
        }
        switch (format, output) {
        case (_, .sequence): return
        case (.json, _): try promise(text.isEmpty || isJSON(text), "json is none")
        case (.ndjson, _):
            for line in text.split(separator: "\n") { try promise(isJSON(line), "a line of ndjson is none") }
        case (.csv, .records(let list)) where !list.records.isEmpty && !list.columns.isEmpty:
            var reader = try CSVReader(MemoryBytes(Array(text.utf8), piece: .max))
            var count = 0
            while let reading = try reader.next() {
                guard case .row = reading else { throw FuzzFinding("a row of csv has other columns than its heading") }
                count += 1
            }
            // A row of one empty cell is no row to any reader of CSV.
            try promise(list.columns.count == 1 || count == list.records.count, "csv has \(count) rows")
        case (.tsv, .records(let list)) where !list.records.isEmpty:
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            for line in lines {
                let cells = line.split(separator: "\t", omittingEmptySubsequences: false).count
                try promise(cells == max(1, list.columns.count), "a row of tsv has \(cells) cells")
            }
        default: return
        }
    }

    /// Wraps, cuts and pads a text, and holds the result to its width.
    @MainActor
    private static func width(_ bytes: [UInt8]) throws {
        var input = FuzzInput(bytes)
        let cells = input.number(below: 40)
        let text = VisibleText.line(String(decoding: input.bytes(200), as: UTF8.self))
        try promise(text.truncated(to: cells).displayWidth <= cells, "a text cut to \(cells) cells is wider")
        try promise(text.padded(to: cells).displayWidth >= cells, "a text filled up to \(cells) cells is narrower")
        for line in text.wrapped(to: cells) {
            // A cluster that is wider than a line has one to itself.
            try promise(
                line.displayWidth <= max(2, cells) || line.count == 1,
                "a line wrapped to \(cells) cells is wider"
            )
        }
    }
}

// MARK: - Making up answers

extension FuzzTarget {
    private static func output(_ input: inout FuzzInput, depth: Int) -> Output {
        switch input.number(below: depth < 2 ? 9 : 8) {
        case 0: .none
        case 1: .message(input.text())
        case 2: .records(records(&input))
        case 3: .detail(detail(&input))
        case 4: .document(Document(input.text(), data: input.flag() ? value(&input, depth: 0) : nil))
        case 5: .chart(chart(&input))
        case 6: .map(map(&input))
        case 7: picture(&input)
        default: .sequence((0..<input.number(below: 4)).map { _ in output(&input, depth: depth + 1) })
        }
    }

    private static func records(_ input: inout FuzzInput) -> RecordList {
        let columns = (0..<input.number(below: 6)).map { index in
            RecordList.Column(
                "key\(index)",
                input.text(),
                input.pick([.title, .subtitle, .fact, .data]),
                alignment: input.pick([.leading, .trailing]),
                hidesWhenEmpty: input.flag()
            )
        }
        let records = (0..<input.number(below: 6)).map { _ in
            RecordList.Record(columns.map { _ in value(&input, depth: 0) }, mark: input.flag() ? input.text() : nil)
        }
        return RecordList(
            columns: columns,
            records: records,
            firstNumber: input.pick([nil, 1, 99, .max - 6]),
            layout: input.pick([.list, .grid]),
            header: input.flag() ? input.text() : nil,
            footer: input.flag() ? input.text() : nil,
            nextPage: input.flag() ? input.text() : nil,
            emptyMessage: input.text()
        )
    }

    private static func detail(_ input: inout FuzzInput) -> Detail {
        Detail(
            title: input.text(),
            fields: (0..<input.number(below: 6)).map { index in
                Detail.Field("key\(index)", label: input.flag() ? input.text() : nil, value(&input, depth: 0))
            },
            chart: input.flag() ? chart(&input) : nil,
            body: input.flag() ? input.text() : nil,
            footer: input.flag() ? input.text() : nil
        )
    }

    private static func value(_ input: inout FuzzInput, depth: Int) -> Value {
        switch input.number(below: depth < 2 ? 10 : 7) {
        case 0: .absent
        case 1: .integer(input.pick([0, -1, .max, .min, 7]))
        case 2: .decimal(input.pick(["0", "-12.50", "1e300", "00.1", "9999999999999999999999"]))
        case 3: .amount(input.text(), prefix: input.text(), suffix: input.text())
        case 4: .series((0..<input.number(below: 9)).compactMap { _ in ExactNumber(double(&input)) })
        case 5: .boolean(input.flag())
        case 6: .text(input.text())
        case 7: .list((0..<input.number(below: 4)).map { _ in value(&input, depth: depth + 1) })
        case 8: .worded((0..<input.number(below: 4)).map { _ in value(&input, depth: depth + 1) }, as: input.text())
        default:
            .object(
                (0..<input.number(below: 4)).map { Value.Member("key\($0)", value(&input, depth: depth + 1)) }
            )
        }
    }

    /// A number of any size: small ones, and any pattern of bits.
    private static func double(_ input: inout FuzzInput) -> Double {
        if input.flag() { return Double(input.byte()) - 128 }
        return Double(bitPattern: input.bytes(8).reduce(0) { $0 << 8 | UInt64($1) })
    }

    private static func chart(_ input: inout FuzzInput) -> Chart {
        let count = input.number(below: 12)
        func number(_ input: inout FuzzInput) -> ExactNumber? { ExactNumber(double(&input)) }
        let series: Chart.Series
        if input.flag() {
            series = .line(
                (0..<count).compactMap { _ in
                    let x = double(&input)
                    return number(&input).flatMap { Chart.Point(x: x, y: $0) }
                }
            )
        } else {
            series = .candles(
                (0..<count).compactMap { _ in
                    let x = double(&input)
                    let prices = (0..<4).compactMap { _ in number(&input) }
                    guard prices.count == 4 else { return nil }
                    return Chart.Candle(x: x, open: prices[0], high: prices[1], low: prices[2], close: prices[3])
                }
            )
        }
        var chart = Chart(
            title: input.text(),
            series,
            axis: input.pick([.time, .number]),
            unit: input.flag() ? input.text() : nil,
            facts: [Value.Member("fact", value(&input, depth: 1))],
            note: input.flag() ? input.text() : nil,
            height: input.pick([.full, .compact]),
            emptyMessage: input.text()
        )
        chart.sign = input.flag() ? input.text() : nil
        chart.scale = input.pick([.linear, .logarithmic])
        return chart
    }

    private static func map(_ input: inout FuzzInput) -> MapDrawing {
        func position(_ input: inout FuzzInput) -> MapDrawing.Position {
            MapDrawing.Position(x: double(&input), y: double(&input)) ?? .origin
        }
        let title = input.text()
        let places = (0..<input.number(below: 8)).map { _ in
            MapDrawing.Place(position(&input), input.pick(MapDrawing.Mark.allCases), label: input.text())
        }
        let paths = (0..<input.number(below: 3)).map { _ in
            (0..<input.number(below: 5)).map { _ in position(&input) }
        }
        var map = MapDrawing(title: title, places: places, table: records(&input))
        map.paths = paths
        map.note = input.flag() ? input.text() : nil
        for index in map.places.indices { map.places[index].name = input.text() }
        return map
    }

    private static func picture(_ input: inout FuzzInput) -> Output {
        let bytes = SamplePicture.png(width: 1 + input.number(below: 20), height: 1 + input.number(below: 20))
        guard let picture = try? Picture(bytes) else { return .none }
        return .picture(
            PictureOutput(
                picture,
                title: input.text(),
                link: input.flag() ? input.text() : nil,
                note: input.flag() ? input.text() : nil
            )
        )
    }
}
