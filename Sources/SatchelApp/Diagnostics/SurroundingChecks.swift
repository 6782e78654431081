import Glibc
import SatchelCatalog
import SatchelConsole
import SatchelMCP
import SatchelNetworking
import SatchelPersistence
import SatchelPluginAPI

/// Says how the last request to each service went; none is asked.
struct ServicesCheck: DiagnosticCheck {
    let subject = "services"
    let contacts: ServiceContacts
    let isOffline: Bool
    let clock: any WallClock

    func diagnose() async -> Diagnosis {
        guard !isOffline else { return Diagnosis("skipped: offline") }
        let all = contacts.all.sorted { $0.key < $1.key }
        guard !all.isEmpty else { return Diagnosis("none was asked yet") }
        let now = clock.now
        let findings = all.compactMap { host, contact in
            contact.failure.map { reason in
                DiagnosticFinding(
                    .warning,
                    "\(host) failed \(UTCTime(nearestTo: Double(contact.askedAt)).ago(at: now)): \(reason)",
                    hint: "check the connection; 'network.timeout' and the proxy are in 'satchel config show network'"
                )
            }
        }
        return Diagnosis("as last asked: " + all.map(\.key).joined(separator: ", "), findings)
    }
}

/// Checks that the plugins the user added can be executed and are what was approved.
///
/// None is started.
struct AddedPluginsCheck: DiagnosticCheck {
    let subject = "plugins"
    let registry: PluginRegistry

    func diagnose() async -> Diagnosis {
        do {
            let plugins = try registry.plugins()
            return Diagnosis(
                plugins.isEmpty ? "none was added" : plugins.map(\.name).joined(separator: ", "),
                plugins.flatMap(finding)
            )
        } catch {
            return Diagnosis(
                "unreadable list",
                [DiagnosticFinding(error, hint: "correct plugins.plist, or move it away and add the plugins again")]
            )
        }
    }

    private func finding(_ plugin: RegisteredPlugin) -> [DiagnosticFinding] {
        let severity: DiagnosticFinding.Severity = plugin.isEnabled ? .problem : .warning
        guard access(plugin.executable, X_OK) == 0 else {
            let reason = StorageError.reason(errno)
            return [
                .init(
                    severity,
                    "the plugin '\(plugin.name)' can't be started: '\(plugin.executable)': \(reason)",
                    hint: "install it again, or run 'satchel plugins remove \(plugin.name)'"
                )
            ]
        }
        do {
            _ = try registry.launch(of: plugin.name)
            _ = try registry.signature(of: plugin.name)
            return []
        } catch let error as PluginError {
            let failure = error.of(plugin.name)
            return [.init(severity, failure.message, hint: failure.hint ?? "satchel plugins trust \(plugin.name)")]
        } catch {
            return [.init(severity, error.userMessage, hint: "satchel plugins refresh \(plugin.name)")]
        }
    }
}

/// Checks that the clock can be right, and that the time zone is known.
struct ClockCheck: DiagnosticCheck {
    private static let zones = "/usr/share/zoneinfo"
    /// A clock that was never set shows an earlier year; certificates would look invalid then.
    private static let plausible = 2026...2100

    let subject = "clock"
    let clock: any WallClock
    let environment: [String: String]

    func diagnose() async -> Diagnosis {
        let now = UTCTime(nearestTo: Double(clock.now))
        var findings: [DiagnosticFinding] = []
        if !Self.plausible.contains(now.year) {
            findings.append(
                .init(.problem, "the clock says \(now.instant), which is wrong", hint: "timedatectl set-ntp true")
            )
        }
        if let zone = environment["TZ"], let fault = Self.fault(of: zone) {
            findings.append(
                .init(.warning, "\(fault), so times are shown in UTC", hint: "apt install tzdata, or unset TZ")
            )
        }
        return Diagnosis("\(now.instant), " + Self.offset(at: clock.now), findings)
    }

    /// Why a value of TZ names no time zone; nil if it does, or is a rule such as `KST-9`.
    private static func fault(of zone: String) -> String? {
        let name = zone.hasPrefix(":") ? zone.dropFirst() : zone[...]
        guard name.contains("/"), !name.contains("..") else { return nil }
        let path = name.hasPrefix("/") ? String(name) : zones + "/" + name
        return access(path, R_OK) == 0 ? nil : "no data for the time zone '\(name.prefix(60))'"
    }

    private static func offset(at moment: Int) -> String {
        var (moment, parts) = (moment, tm())
        guard localtime_r(&moment, &parts) != nil else { return "UTC" }
        let minutes = Int(parts.tm_gmtoff.magnitude / 60)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return minutes == 0
            ? "UTC" : "UTC" + (parts.tm_gmtoff < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }
}
