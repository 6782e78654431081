/// The completion scripts of shells, which ask the program itself with `completion words`.
///
/// They call the program on the command line, or `program`, the one that printed them, where that is not in `PATH`.
struct CompletionShells {
    let program: String

    /// Bash splits words at `:` and `=`, which belong to words of ours, and completes the last part.
    var bash: String {
        """
        _satchel() {
            local program word part head="" joins="" text i
            local -a words
            program=$(type -P -- "${COMP_WORDS[0]}") || program=\(quoted)
            for ((i = 1; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]} part=""
                [[ -n $word && -z ${word//[:=]/} ]] && part=1
                [[ -z $word && i -eq COMP_CWORD && ${COMP_LINE:0:COMP_POINT} == *[[:blank:]] ]] && joins=""
                if [[ -n $part$joins && ${#words[@]} -gt 0 ]]; then
                    head=${words[${#words[@]} - 1]}
                    words[${#words[@]} - 1]+=$word
                    [[ -n $part ]] && head+=$word
                else
                    words+=("$word") head=""
                fi
                joins=$part
            done
            word=${words[${#words[@]} - 1]#"$head"}
            COMPREPLY=()
            while IFS=$'\\t' read -r text _; do
                text=${text#"$head"}
                if [[ $word != [\\"\\']* ]]; then
                    printf -v text %q "$text"
                    [[ $text == '\\~'* ]] && text=${text#?}
                fi
                COMPREPLY+=("$text")
            done < <("$program" completion words --output plain -- "${words[@]}" 2>/dev/null)
            [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:=/] ]] && compopt -o nospace 2>/dev/null
            return 0
        }
        complete -F _satchel satchel
        """
    }

    /// The program has matched the words, and more forgivingly than zsh would: `-U` keeps them all.
    ///
    /// Installed in a folder of `fpath`, the script is loaded at the first Tab, as the function that it defines; so it
    /// calls that.
    var zsh: String {
        """
        #compdef satchel
        _satchel() {
            local program line text
            local -a words_whole words_open shown_whole shown_open
            program=${commands[${words[1]}]:-\(quoted)}
            [[ -x ${~words[1]} ]] && program=${~words[1]}
            for line in ${(f)"$("$program" completion words --output plain -- "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
                text=${line%%$'\\t'*}
                line=${line/$'\\t'/  -- }
                [[ -z $compstate[quote] ]] && text=${(q)text} && text=${text/#\\\\\\~/\\~}
                if [[ $text == *[:=/] ]]; then
                    words_open+=("$text") shown_open+=("$line")
                else
                    words_whole+=("$text") shown_whole+=("$line")
                fi
            done
            compadd -U -Q -l -d shown_whole -a words_whole
            compadd -U -Q -l -S '' -d shown_open -a words_open
        }
        if [[ ${funcstack[1]-} == _satchel ]]; then _satchel "$@"; else compdef _satchel satchel; fi
        """
    }

    var fish: String {
        """
        function __satchel_words
            set -l typed (commandline -opc)
            set -l program (command -s -- $typed[1]; or echo \(quoted))
            $program completion words --output plain -- $typed[2..-1] (commandline -ct) 2>/dev/null
        end
        complete -c satchel -f -a '(__satchel_words)'
        """
    }

    private var quoted: String { "'" + program.replacing("'", with: "'\\''") + "'" }
}
