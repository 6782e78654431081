#define _GNU_SOURCE
#include "curl_shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

struct message {
    int kind;
    void *transfer;
    union {
        void *whatever;
        int code;
    } data;
};

struct blob {
    const void *bytes;
    size_t count;
    unsigned int flags;
};

enum { MESSAGE_DONE = 1, GLOBAL_ALL = 3, BLOB_COPY = 1 };

// What OPENSSL_init_crypto takes for: leave nothing to do when the process exits.
static const uint64_t no_exit_handler = 0x00080000;

static struct {
    int (*global_init)(long flags);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    const char *(*easy_strerror)(int);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned int, int, int *);
    int (*multi_wakeup)(void *);
    struct message *(*multi_info_read)(void *, int *);
} curl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char problem[512];

static bool find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    if (!found) {
        snprintf(problem, sizeof problem, "it is older than 7.68: it has no %s", name);
        return false;
    }
    // POSIX has pointers to functions fit in pointers to objects, which C itself does not say.
    *(void **)place = found;
    return true;
}

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!library) {
        const char *reason = dlerror();
        snprintf(problem, sizeof problem, "%s", reason ? reason : "it is missing");
        return;
    }
#define FIND(name) find(library, "curl_" #name, &curl.name)
    bool is_whole = FIND(global_init) && FIND(easy_init) && FIND(easy_cleanup) && FIND(easy_setopt)
                    && FIND(easy_getinfo) && FIND(easy_strerror) && FIND(slist_append) && FIND(slist_free_all)
                    && FIND(multi_init) && FIND(multi_cleanup) && FIND(multi_add_handle)
                    && FIND(multi_remove_handle) && FIND(multi_perform) && FIND(multi_poll) && FIND(multi_wakeup)
                    && FIND(multi_info_read);
#undef FIND
    if (!is_whole) return;
    // OpenSSL clears its tables when the process exits, under the feet of a thread that still uses them.
    int (*init_crypto)(uint64_t, const void *);
    *(void **)&init_crypto = dlsym(library, "OPENSSL_init_crypto");
    if (init_crypto) init_crypto(no_exit_handler, NULL);
    if (curl.global_init(GLOBAL_ALL) != 0) snprintf(problem, sizeof problem, "it cannot be initialized");
}

const char *satchel_curl_load(void) {
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

// MARK: - A transfer

void *satchel_curl_new(void) { return curl.easy_init(); }

void satchel_curl_free(void *transfer) { curl.easy_cleanup(transfer); }

int satchel_curl_set_number(void *transfer, int option, long number) {
    return curl.easy_setopt(transfer, option, number);
}

int satchel_curl_set_text(void *transfer, int option, const char *text) {
    return curl.easy_setopt(transfer, option, text);
}

int satchel_curl_set_blob(void *transfer, int option, const void *bytes, size_t count) {
    struct blob blob = {bytes, count, BLOB_COPY};
    return curl.easy_setopt(transfer, option, &blob);
}

int satchel_curl_set_pointer(void *transfer, int option, void *pointer) {
    return curl.easy_setopt(transfer, option, pointer);
}

int satchel_curl_set_take(void *transfer, int option, satchel_curl_take take) {
    return curl.easy_setopt(transfer, option, take);
}

int satchel_curl_set_open(void *transfer, satchel_curl_open open) {
    return curl.easy_setopt(transfer, SATCHEL_CURL_OPENSOCKETFUNCTION, open);
}

long satchel_curl_number(void *transfer, int info) {
    long number = 0;
    return curl.easy_getinfo(transfer, info, &number) == 0 ? number : 0;
}

int64_t satchel_curl_size(void *transfer, int info) {
    int64_t size = 0;
    return curl.easy_getinfo(transfer, info, &size) == 0 ? size : 0;
}

const char *satchel_curl_words(int code) { return curl.easy_strerror(code); }

void *satchel_curl_list_add(void *list, const char *line) { return curl.slist_append(list, line); }

void satchel_curl_list_free(void *list) { curl.slist_free_all(list); }

// MARK: - Many transfers on one thread

void *satchel_curl_multi_new(void) { return curl.multi_init(); }

void satchel_curl_multi_free(void *multi) { curl.multi_cleanup(multi); }

int satchel_curl_multi_add(void *multi, void *transfer) { return curl.multi_add_handle(multi, transfer); }

int satchel_curl_multi_remove(void *multi, void *transfer) { return curl.multi_remove_handle(multi, transfer); }

int satchel_curl_multi_perform(void *multi) {
    int running = 0;
    return curl.multi_perform(multi, &running);
}

int satchel_curl_multi_poll(void *multi, int milliseconds) {
    return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

int satchel_curl_multi_wake_up(void *multi) { return curl.multi_wakeup(multi); }

void satchel_curl_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

void *satchel_curl_multi_next(void *multi, int *code) {
    int left = 0;
    struct message *message;
    while ((message = curl.multi_info_read(multi, &left))) {
        if (message->kind != MESSAGE_DONE) continue;
        *code = message->data.code;
        return message->transfer;
    }
    return NULL;
}
