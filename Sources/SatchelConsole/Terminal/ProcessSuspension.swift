import Glibc

/// Stops the process as Ctrl-Z would have done had nobody watched the signal.
enum ProcessSuspension {
    /// Returns once the process goes on.
    ///
    /// The kernel's own rule stays in force: a process without a shell that could wake it again does not stop.
    static func suspend() {
        var byDefault = sigaction()
        byDefault.__sigaction_handler.sa_handler = nil
        var watched = sigaction()
        sigaction(SIGTSTP, &byDefault, &watched)
        var suspension = sigset_t()
        var before = sigset_t()
        sigemptyset(&suspension)
        sigaddset(&suspension, SIGTSTP)
        // Sent to this thread alone, so that the monitor does not see it again.
        raise(SIGTSTP)
        pthread_sigmask(SIG_UNBLOCK, &suspension, &before)
        pthread_sigmask(SIG_SETMASK, &before, nil)
        sigaction(SIGTSTP, &watched, nil)
    }
}
