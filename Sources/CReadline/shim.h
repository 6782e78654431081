// GNU readline as Swift can use it: readline's state is global variables, which Swift 6 refuses to touch, so each one
// that Satchel needs has a function here. All of them belong to the one thread that runs the line editor.

#ifndef SATCHEL_READLINE_SHIM_H
#define SATCHEL_READLINE_SHIM_H

#include <stdio.h>

#include <readline/history.h>
#include <readline/readline.h>

typedef char **(*satchel_complete_function)(const char *text, int start, int end);
typedef void (*satchel_display_function)(char **matches, int count, int longest);
typedef int (*satchel_history_literal_function)(char *line, int offset);
typedef void (*satchel_terminal_function)(int meta);

// Names the program for `$if Satchel` in the user's inputrc, and leaves every signal to the program.
static inline void satchel_readline_set_up(void) {
    rl_readline_name = "Satchel";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
}

// One function does all completion. The "word" is the line up to the cursor, because only Satchel's own tokenizer
// knows where a word starts; candidates come sorted and quoted, so readline must do neither.
static inline void satchel_readline_set_completion(satchel_complete_function complete,
                                                   satchel_display_function display) {
    rl_attempted_completion_function = complete;
    rl_completion_display_matches_hook = display;
    rl_completer_word_break_characters = "";
    rl_completer_quote_characters = NULL;
    rl_sort_completion_matches = 0;
    rl_ignore_completion_duplicates = 0;
}

// Call from within the completion function: no file names when there are no candidates, and what to put after the
// only candidate (0 for nothing).
static inline void satchel_readline_finish_completion(int append) {
    rl_attempted_completion_over = 1;
    rl_completion_append_character = append;
    rl_completion_suppress_append = append == 0;
    rl_filename_completion_desired = 0;
}

// `literal` says which `!` stands for itself.
static inline void satchel_readline_set_history_rule(satchel_history_literal_function literal) {
    history_inhibit_expansion_function = literal;
    // The rule above covers both kinds of quotes.
    history_quotes_inhibit_expansion = 0;
}

// What readline calls whenever it puts the terminal into its own mode.
static inline void satchel_readline_set_prepare(satchel_terminal_function prepare) {
    rl_prep_term_function = prepare;
}

static inline const char *satchel_readline_line(void) { return rl_line_buffer ? rl_line_buffer : ""; }
static inline int satchel_readline_point(void) { return rl_point; }
static inline void satchel_readline_move_to_end(void) { rl_point = rl_end; }
static inline int satchel_readline_mark(void) { return rl_mark; }

// Puts another text in the place of the line, as one step for undo.
static inline void satchel_readline_replace(const char *text, int point, int mark) {
    rl_begin_undo_group();
    rl_delete_text(0, rl_end);
    rl_point = 0;
    rl_insert_text(text);
    rl_end_undo_group();
    rl_point = point < rl_end ? point : rl_end;
    rl_mark = mark < rl_end ? mark : rl_end;
}

// Readline's copy of the line that is typed, while an entry of the history is in its place. Not in its headers.
extern HIST_ENTRY *_rl_saved_line_for_history;

// Makes the line the only owner of its undo list; call it after every key.
//
// Readline 8.2 shares that list with the saved line and with entries of the history, and frees it in one place while
// another still has it: Up, Ctrl-U, Page Up, Down and Ctrl-C free it twice, in any program. A list that something else
// has is leaked, a few bytes for each line left by an arrow; undo then goes back to where the line was reached.
static inline void satchel_readline_own_undo(void) {
    HIST_ENTRY **entry = history_list();
    for (; entry && *entry; entry++) (*entry)->data = NULL;
    if (_rl_saved_line_for_history) _rl_saved_line_for_history->data = NULL;
}

// Readline 8.2 divides by zero, and writes past its buffers, in a window of fewer columns than about 4.
#define SATCHEL_READLINE_FEWEST_COLUMNS 8

// Asks for the size of the window, and takes a narrower one for one of a few columns.
static inline void satchel_readline_measure(void) {
    int rows, columns;
    rl_reset_screen_size();
    rl_get_screen_size(&rows, &columns);
    // One more: a terminal that can't wrap keeps its last column.
    if (columns < SATCHEL_READLINE_FEWEST_COLUMNS) rl_set_screen_size(rows, SATCHEL_READLINE_FEWEST_COLUMNS + 1);
}

// What rl_resize_terminal draws; not in readline's headers.
extern void _rl_redisplay_after_sigwinch(void);

// Not rl_resize_terminal, which asks for the size and draws at once.
static inline void satchel_readline_resize(void) {
    satchel_readline_measure();
    _rl_redisplay_after_sigwinch();
}

// What `abort` (Ctrl-G) does, without its jump.
static inline int satchel_readline_abort(int count, int key) {
    rl_clear_message();
    rl_discard_argument();
    rl_clear_pending_input();
    rl_deactivate_mark();
    return rl_ding();
}

static inline int satchel_readline_ding(int count, int key) { return rl_ding(); }

static inline int satchel_readline_yank_pop(int count, int key) {
    return rl_last_func == rl_yank || rl_last_func == rl_yank_pop ? rl_yank_pop(count, key) : rl_ding();
}

// Replaces the commands of a keymap that readline would end by a jump.
//
// Readline 8.2 aborts by a jump into a function that may have returned: M-2 and a sequence that isn't bound are enough, in
// any program. So what isn't bound rings the bell, Ctrl-G doesn't jump, and nobody records macros or quotes control
// characters, which are removed from a line anyway.
static inline void satchel_readline_remove_jumps(Keymap keys, int depth) {
    for (int key = 0; keys && depth < 8 && key < KEYMAP_SIZE - 1; key++) {
        rl_command_func_t **command = &keys[key].function;
        if (keys[key].type == ISKMAP) {
            satchel_readline_remove_jumps((Keymap)*command, depth + 1);
        } else if (keys[key].type == ISFUNC) {
            if (*command == rl_abort) *command = satchel_readline_abort;
            if (*command == rl_yank_pop) *command = satchel_readline_yank_pop;
            if (!*command || *command == rl_quoted_insert || *command == rl_start_kbd_macro
                || *command == rl_end_kbd_macro || *command == rl_call_last_kbd_macro)
                *command = satchel_readline_ding;
        }
    }
}

static inline int satchel_readline_is_prepared(void) { return RL_ISSTATE(RL_STATE_TERMPREPPED) != 0; }

static inline void satchel_readline_write(const char *bytes, size_t count) {
    FILE *stream = rl_outstream ? rl_outstream : stdout;
    fwrite(bytes, 1, count, stream);
    fflush(stream);
}

#endif
