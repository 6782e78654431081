import SatchelPluginAPI
import SatchelShell

@MainActor
struct CompletionWords {
    private let steps: [(path: String, words: [Completion])]

    private static let options: [(name: String, value: ProcessOption.Value, summary: String)] =
        ProcessOption.all.map { ($0.name, $0.value, $0.help.asSummary) } + [("--help", .none, "show help")]

    init(_ tree: CommandTree) {
        var steps: [(String, [Completion])] = []
        var paths: [[String]] = [[]]
        while let path = paths.first {
            paths.removeFirst()
            var words = tree.words(after: path)
            paths += words.map { path + [$0.text] }
            if let spec = tree.spec(at: path) {
                words += (spec.options + CommandParser.sharedOptions).map {
                    Completion("--" + $0.name, summary: $0.summary)
                }
                if let first = spec.arguments.first, case .choice(let choices) = first.kind {
                    words += choices.map { Completion($0) }
                }
            }
            if !words.isEmpty { steps.append((path.joined(separator: " "), words)) }
        }
        self.steps = steps
    }

    var bash: String {
        let cases = steps.map { step in
            "        \"\(step.path)\") words=\"\(step.words.map(\.text).joined(separator: " "))\" ;;"
        }
        return """
            _satchel() {
                local current=${COMP_WORDS[COMP_CWORD]} path="" words="" i
                for ((i = 1; i < COMP_CWORD; i++)); do
                    case ${COMP_WORDS[i]} in
                        \(valueOptions)) ((i++)) ;;
                        -*) ;;
                        *) path="${path:+$path }${COMP_WORDS[i]}" ;;
                    esac
                done
                case ${COMP_WORDS[COMP_CWORD-1]} in
                    \(names { if case .file = $0 { true } else { false } })) COMPREPLY=($(compgen -f -- "$current")); return ;;
                    \(names { if case .format = $0 { true } else { false } })) COMPREPLY=($(compgen -W "\(formats)" -- "$current")); return ;;
                esac
                while :; do
                    case $path in
            \(cases.joined(separator: "\n"))
                    esac
                    [[ -n $words || -z $path ]] && break
                    [[ $path == *" "* ]] && path=${path% *} || path=""
                done
                [[ $current == -* && -z $path ]] && words="$words \(Self.options.map(\.name).joined(separator: " "))"
                COMPREPLY=($(compgen -W "$words" -- "$current"))
            }
            complete -F _satchel satchel
            """
    }

    var zsh: String {
        let cases = steps.map { step in
            let words = step.words.map { word in
                quoted(word.text.replacing(":", with: "\\:") + (word.summary.map { ":" + $0 } ?? ""))
            }
            return "        \"\(step.path)\") found=(\(words.joined(separator: " "))) ;;"
        }
        let options = Self.options.map { quoted("\($0.name):\($0.summary)") }.joined(separator: " ")
        return """
            #compdef satchel
            _satchel() {
                local -a line=("${words[@]}") found options
                local typed="" i
                for ((i = 2; i < CURRENT; i++)); do
                    case ${line[i]} in
                        \(valueOptions)) ((i++)) ;;
                        -*) ;;
                        *) typed="${typed:+$typed }${line[i]}" ;;
                    esac
                done
                while :; do
                    case $typed in
            \(cases.joined(separator: "\n"))
                    esac
                    [[ ${#found} -gt 0 || -z $typed ]] && break
                    [[ $typed == *" "* ]] && typed=${typed% *} || typed=""
                done
                options=(\(options))
                _describe command found
                [[ -z $typed ]] && _describe option options
            }
            compdef _satchel satchel
            """
    }

    var fish: String {
        let lines = steps.flatMap { step in
            step.words.map { word in
                let summary = word.summary.map { " -d " + quoted($0) } ?? ""
                return "complete -c satchel -n \"__satchel_at '\(step.path)'\" -a \(quoted(word.text))\(summary)"
            }
        }
        let options = Self.options.map { option in
            let flag = option.name.hasPrefix("--") ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
            return "complete -c satchel \(flag) -d \(quoted(option.summary))" + (option.value.isNone ? "" : " -r")
        }
        let preamble = """
            function __satchel_at
                set -l typed
                set -l skip 0
                for word in (commandline -opc)[2..-1]
                    if test $skip = 1
                        set skip 0
                        continue
                    end
                    switch $word
                        case \(valueOptions.replacing("|", with: " "))
                            set skip 1
                        case '-*'
                        case '*'
                            set -a typed $word
                    end
                end
                test "$typed" = "$argv[1]"
            end
            complete -c satchel -f
            """
        return ([preamble] + options + lines).joined(separator: "\n")
    }

    private var valueOptions: String { names { !$0.isNone } }

    private func names(where isWanted: (ProcessOption.Value) -> Bool) -> String {
        Self.options.filter { isWanted($0.value) }.map(\.name).joined(separator: "|")
    }

    private var formats: String { OutputFormat.allCases.map(\.rawValue).joined(separator: " ") }

    private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

extension ProcessOption.Value {
    fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}

extension String {
    /// Lower case, without a period.
    fileprivate var asSummary: String { prefix(1).lowercased() + dropFirst().prefix(count - (hasSuffix(".") ? 2 : 1)) }
}
