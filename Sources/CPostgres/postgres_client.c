#include "postgres_client.h"

#include <dlfcn.h>
#include <pthread.h>
#include <sys/eventfd.h>

static satchel_libpq library;
static bool is_loaded;

static bool find(void *handle, const char *name, void *place) {
    void *symbol = dlsym(handle, name);
    *(void **)place = symbol;
    return symbol != NULL;
}

static void load(void) {
    // Local, so that its TLS library is nobody else's.
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
#define FIND(name) find(handle, #name, &library.name)
    is_loaded =
        FIND(PQconnectStartParams) && FIND(PQconnectPoll) && FIND(PQstatus) && FIND(PQsocket) && FIND(PQerrorMessage)
        && FIND(PQsetErrorVerbosity) && FIND(PQsetNoticeProcessor) && FIND(PQsetnonblocking) && FIND(PQfinish)
        && FIND(PQsendQueryParams) && FIND(PQsendPrepare) && FIND(PQsendQueryPrepared) && FIND(PQflush) && FIND(PQconsumeInput) && FIND(PQisBusy) && FIND(PQgetResult)
        && FIND(PQputCopyData) && FIND(PQputCopyEnd) && FIND(PQtransactionStatus) && FIND(PQgetCancel)
        && FIND(PQcancel) && FIND(PQfreeCancel) && FIND(PQresultStatus) && FIND(PQresultErrorField) && FIND(PQntuples)
        && FIND(PQnfields) && FIND(PQgetvalue) && FIND(PQgetlength) && FIND(PQgetisnull)
        && FIND(PQclear) && FIND(PQconninfo) && FIND(PQconninfoFree);
#undef FIND
}

const satchel_libpq *satchel_libpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded ? &library : NULL;
}

static void ignore(void *context, const char *message) {
    (void)context;
    (void)message;
}

void satchel_pg_ignore_notices(void *connection) {
    library.PQsetNoticeProcessor(connection, ignore, NULL);
}

int satchel_pg_alarm(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void satchel_pg_wake(int alarm) {
    // It fails only where it was woken before.
    (void)eventfd_write(alarm, 1);
}
