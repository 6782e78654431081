// The client library of PostgreSQL, loaded when it is first used: neither building nor starting needs it. The declarations
// are our own, as the documentation of libpq has them; `void *` stands for PGconn, PGresult and PGcancel.

#ifndef SATCHEL_POSTGRES_CLIENT_H
#define SATCHEL_POSTGRES_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

typedef void satchel_pg_notice(void *context, const char *message);

// An option of a connection, as libpq lays it out.
typedef struct {
    const char *keyword, *variable, *compiled, *value, *label, *display;
    int size;
} satchel_pg_option;

// The functions of libpq that are used, each by the name it has there.
typedef struct {
    void *(*PQconnectStartParams)(const char *const *keywords, const char *const *values, int expand_dbname);
    int (*PQconnectPoll)(void *connection);
    int (*PQstatus)(const void *connection);
    int (*PQsocket)(const void *connection);
    char *(*PQerrorMessage)(const void *connection);
    satchel_pg_option *(*PQconninfo)(void *connection);
    void (*PQconninfoFree)(satchel_pg_option *options);
    int (*PQsetErrorVerbosity)(void *connection, int verbosity);
    satchel_pg_notice *(*PQsetNoticeProcessor)(void *connection, satchel_pg_notice *processor, void *context);
    int (*PQsetnonblocking)(void *connection, int nonblocking);
    void (*PQfinish)(void *connection);
    int (*PQsendQueryParams)(
        void *connection, const char *command, int count, const unsigned int *types, const char *const *values,
        const int *lengths, const int *formats, int result_format);
    int (*PQsendPrepare)(
        void *connection, const char *name, const char *command, int count, const unsigned int *types);
    int (*PQsendQueryPrepared)(
        void *connection, const char *name, int count, const char *const *values, const int *lengths,
        const int *formats, int result_format);
    int (*PQflush)(void *connection);
    int (*PQconsumeInput)(void *connection);
    int (*PQisBusy)(void *connection);
    void *(*PQgetResult)(void *connection);
    int (*PQputCopyData)(void *connection, const char *bytes, int count);
    int (*PQputCopyEnd)(void *connection, const char *error);
    int (*PQtransactionStatus)(const void *connection);
    void *(*PQgetCancel)(void *connection);
    int (*PQcancel)(void *cancel, char *error, int size);
    void (*PQfreeCancel)(void *cancel);
    int (*PQresultStatus)(const void *result);
    char *(*PQresultErrorField)(const void *result, int field);
    int (*PQntuples)(const void *result);
    int (*PQnfields)(const void *result);
    char *(*PQgetvalue)(const void *result, int row, int column);
    int (*PQgetlength)(const void *result, int row, int column);
    int (*PQgetisnull)(const void *result, int row, int column);
    void (*PQclear)(void *result);
} satchel_libpq;

// Returns the functions, or NULL if the library cannot be loaded. Safe on any thread.
const satchel_libpq *satchel_libpq_load(void);

// Keeps notices of the server from standard error, where libpq would print them.
void satchel_pg_ignore_notices(void *connection);

// A descriptor that becomes readable once it is woken, for a wait that has to end; -1 if there are no descriptors left.
int satchel_pg_alarm(void);
void satchel_pg_wake(int alarm);

// Values of libpq's enumerations, which its interface never changes.
enum {
    SATCHEL_PG_CONNECTION_OK = 0,
    SATCHEL_PG_CONNECTION_BAD = 1,
    SATCHEL_PG_POLLING_FAILED = 0,
    SATCHEL_PG_POLLING_READING = 1,
    SATCHEL_PG_POLLING_OK = 3,
    SATCHEL_PG_COMMAND_OK = 1,
    SATCHEL_PG_TUPLES_OK = 2,
    SATCHEL_PG_COPY_IN = 4,
    SATCHEL_PG_IDLE = 0,
    SATCHEL_PG_VERBOSE = 2,
};

#endif
