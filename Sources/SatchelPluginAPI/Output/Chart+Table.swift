extension Chart {
    /// The points as records: printed wherever a plot cannot be drawn.
    public var table: RecordList {
        let places: [Double]
        let rows: [[Value]]
        let headings: [RecordList.Column]
        switch series {
        case .line(let points):
            places = points.map(\.x)
            rows = points.map { [.number($0.y)] }
            let unit = unit.map { $0.isEmpty ? "" : " (\($0))" } ?? ""
            headings = [.number(key, label + unit)]
        case .candles(let candles):
            places = candles.map(\.x)
            rows = candles.map { [.number($0.open), .number($0.high), .number($0.low), .number($0.close)] }
            headings = [
                .number("open", "Open"), .number("high", "High"), .number("low", "Low"), .number("close", "Close"),
            ]
        }
        let place: RecordList.Column =
            switch axis {
            case .time: RecordList.Column("date", "Date", .title)
            case .number: RecordList.Column("x", "X", .title, alignment: .trailing)
            }
        return RecordList(
            columns: [place] + headings + facts.map { RecordList.Column($0.key, $0.key, .data) },
            records: zip(texts(of: places), rows).map { RecordList.Record([$0] + $1 + facts.map(\.value)) },
            emptyMessage: emptyMessage
        )
    }

    /// The places as values: days if all are at midnight, otherwise times; numbers on a numeric axis.
    private func texts(of places: [Double]) -> [Value] {
        let isDaily = places.allSatisfy { $0.truncatingRemainder(dividingBy: 86_400) == 0 }
        return places.map { place in
            guard axis == .time, let time = UTCTime(secondsSince1970: place) else {
                return ExactNumber(place).map { .decimal($0.digits) } ?? .absent
            }
            return .text(isDaily ? time.day : time.instant)
        }
    }
}

extension Value {
    fileprivate static func number(_ number: ExactNumber) -> Value {
        .amount(Amount(digits: number.digits, shown: DecimalText.grouped(number.shown)))
    }
}

extension RecordList.Column {
    fileprivate static func number(_ key: String, _ title: String) -> RecordList.Column {
        RecordList.Column(key, title, alignment: .trailing)
    }
}
