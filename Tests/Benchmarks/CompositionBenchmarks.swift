import SatchelApp

/// Putting the whole program together.
@MainActor
enum CompositionBenchmarks {
    /// Measures configuration, registration, validation and the making of commands.
    static func rows() throws -> [BenchmarkRow] {
        let sources = ConfigSources(assignments: ["store=memory"])
        let bare = try time(of: sources)
        var rows = [BenchmarkRow("compose and validate the whole app", bare, bar: .time(.milliseconds(1)))]
        if let file = ConfigLoader.shippedFile() {
            var shipped = sources
            shipped.shippedFile = file
            rows.append(BenchmarkRow("… with AppConfig.plist read | without", try time(of: shipped), beside: bare))
        }
        return rows
    }

    private static func time(of sources: ConfigSources) throws -> Duration {
        let root = CompositionRoot(sources: sources, services: HostServices(environment: [:]))
        let sink = Sink<Composition>()
        return try Measure.each(calls: 20) { sink.take(try root.compose()) }
    }
}
