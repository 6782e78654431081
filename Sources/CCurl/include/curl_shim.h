// The part of libcurl that is used, loaded when first used: a start pays nothing for it, and neither a build nor a package
// needs its headers. The numbers are those of its stable interface.

#ifndef SATCHEL_CURL_H
#define SATCHEL_CURL_H

#include <stddef.h>
#include <stdint.h>

// Loads the library once; safe on every thread. Returns null, or why it cannot be used.
const char *satchel_curl_load(void);

// Everything below needs a library that was loaded. Handles are those of libcurl; codes are its CURLcode and CURLMcode.

// MARK: - A transfer

enum {
    SATCHEL_CURL_WRITEDATA = 10001,
    SATCHEL_CURL_URL = 10002,
    SATCHEL_CURL_PROXY = 10004,
    SATCHEL_CURL_ERRORBUFFER = 10010,
    SATCHEL_CURL_WRITEFUNCTION = 20011,
    SATCHEL_CURL_HTTPHEADER = 10023,
    SATCHEL_CURL_HEADERDATA = 10029,
    SATCHEL_CURL_CAINFO = 10065,
    SATCHEL_CURL_HEADERFUNCTION = 20079,
    SATCHEL_CURL_HTTP_VERSION = 84,
    SATCHEL_CURL_CAPATH = 10097,
    SATCHEL_CURL_NOSIGNAL = 99,
    SATCHEL_CURL_TIMEOUT_MS = 155,
    SATCHEL_CURL_CONNECTTIMEOUT_MS = 156,
    SATCHEL_CURL_OPENSOCKETFUNCTION = 20163,
    SATCHEL_CURL_OPENSOCKETDATA = 10164,
    SATCHEL_CURL_NOPROXY = 10177,
    SATCHEL_CURL_PROTOCOLS = 181,
    SATCHEL_CURL_PATH_AS_IS = 234,
    SATCHEL_CURL_PROXY_CAINFO = 10246,
    SATCHEL_CURL_PROXY_CAPATH = 10247,
    SATCHEL_CURL_SUPPRESS_CONNECT_HEADERS = 265,
    SATCHEL_CURL_CAINFO_BLOB = 40309,
    SATCHEL_CURL_QUICK_EXIT = 322,
};

enum {
    // HTTP and HTTPS.
    SATCHEL_CURL_ONLY_HTTP = 3,
    // HTTP/2 over TLS where the server has it, otherwise HTTP/1.1.
    SATCHEL_CURL_HTTP_2TLS = 4,
    SATCHEL_CURL_ERROR_SIZE = 256,
    SATCHEL_CURL_SOCKET_BAD = -1,
};

// What the library is about to connect to: the first fields of its `struct curl_sockaddr`, which the address follows.
struct satchel_curl_address {
    int family;
    int type;
    int protocol;
    unsigned int size;
};

typedef size_t (*satchel_curl_take)(char *bytes, size_t size, size_t count, void *context);
typedef int (*satchel_curl_open)(void *context, int purpose, struct satchel_curl_address *address);

void *satchel_curl_new(void);
void satchel_curl_free(void *transfer);

// The library copies text and blobs, but not what a pointer leads to.
int satchel_curl_set_number(void *transfer, int option, long number);
int satchel_curl_set_text(void *transfer, int option, const char *text);
int satchel_curl_set_blob(void *transfer, int option, const void *bytes, size_t count);
int satchel_curl_set_pointer(void *transfer, int option, void *pointer);
int satchel_curl_set_take(void *transfer, int option, satchel_curl_take take);
int satchel_curl_set_open(void *transfer, satchel_curl_open open);

enum {
    SATCHEL_CURL_INFO_STATUS = 0x200002,
    SATCHEL_CURL_INFO_VERIFY_RESULT = 0x20000D,
    SATCHEL_CURL_INFO_CONNECT_STATUS = 0x200016,
    SATCHEL_CURL_INFO_ERRNO = 0x200019,
    SATCHEL_CURL_INFO_PROXY_VERIFY_RESULT = 0x20002F,
    SATCHEL_CURL_INFO_PROXY_ERROR = 0x20003B,
    SATCHEL_CURL_INFO_PRETRANSFER_TIME = 0x600035,
};

// A fact about a transfer, or 0 if the library does not know it.
long satchel_curl_number(void *transfer, int info);
int64_t satchel_curl_size(void *transfer, int info);

// The library's words for a code.
const char *satchel_curl_words(int code);

// Returns the list with a line added, or null without memory; the list is then as it was.
void *satchel_curl_list_add(void *list, const char *line);
void satchel_curl_list_free(void *list);

// MARK: - Many transfers on one thread

void *satchel_curl_multi_new(void);
void satchel_curl_multi_free(void *multi);
int satchel_curl_multi_add(void *multi, void *transfer);
int satchel_curl_multi_remove(void *multi, void *transfer);
int satchel_curl_multi_perform(void *multi);
int satchel_curl_multi_poll(void *multi, int milliseconds);

// Names the calling thread, for debuggers.
void satchel_curl_name_thread(const char *name);

// Ends a poll; safe on every thread.
int satchel_curl_multi_wake_up(void *multi);

// The next transfer that ended, with its code; null if there is none.
void *satchel_curl_multi_next(void *multi, int *code);

#endif
