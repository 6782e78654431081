#define _GNU_SOURCE
#include "stub_tls.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>

static struct {
    void *(*BIO_new_mem_buf)(const void *, int);
    int (*BIO_free)(void *);
    void *(*PEM_read_bio_X509)(void *, void *, void *, void *);
    void *(*PEM_read_bio_PrivateKey)(void *, void *, void *, void *);
    const void *(*TLS_server_method)(void);
    void *(*SSL_CTX_new)(const void *);
    int (*SSL_CTX_use_certificate)(void *, void *);
    int (*SSL_CTX_use_PrivateKey)(void *, void *);
    void *(*SSL_new)(void *);
    int (*SSL_set_fd)(void *, int);
    int (*SSL_accept)(void *);
    int (*SSL_read)(void *, void *, int);
    int (*SSL_write)(void *, const void *, int);
    int (*SSL_shutdown)(void *);
    void (*SSL_free)(void *);
} ssl;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int is_loaded;

static void load(void) {
    void *library = dlopen("libssl.so.3", RTLD_LAZY | RTLD_LOCAL);
    if (!library) return;
    // POSIX has pointers to functions fit in pointers to objects, which C itself does not say.
#define FIND(name) ((*(void **)&ssl.name = dlsym(library, #name)) != NULL)
    is_loaded = FIND(BIO_new_mem_buf) && FIND(BIO_free) && FIND(PEM_read_bio_X509) && FIND(PEM_read_bio_PrivateKey)
                && FIND(TLS_server_method) && FIND(SSL_CTX_new) && FIND(SSL_CTX_use_certificate)
                && FIND(SSL_CTX_use_PrivateKey) && FIND(SSL_new) && FIND(SSL_set_fd) && FIND(SSL_accept)
                && FIND(SSL_read) && FIND(SSL_write) && FIND(SSL_shutdown) && FIND(SSL_free);
#undef FIND
}

void *stub_tls_context(const char *certificate, const char *key) {
    pthread_once(&once, load);
    if (!is_loaded) return NULL;
    void *bytes = ssl.BIO_new_mem_buf(certificate, -1);
    void *read = ssl.PEM_read_bio_X509(bytes, NULL, NULL, NULL);
    ssl.BIO_free(bytes);
    bytes = ssl.BIO_new_mem_buf(key, -1);
    void *private = ssl.PEM_read_bio_PrivateKey(bytes, NULL, NULL, NULL);
    ssl.BIO_free(bytes);
    void *context = ssl.SSL_CTX_new(ssl.TLS_server_method());
    if (!read || !private || !context) return NULL;
    if (ssl.SSL_CTX_use_certificate(context, read) != 1) return NULL;
    return ssl.SSL_CTX_use_PrivateKey(context, private) == 1 ? context : NULL;
}

void *stub_tls_accept(void *context, int socket) {
    void *session = ssl.SSL_new(context);
    if (!session) return NULL;
    if (ssl.SSL_set_fd(session, socket) == 1 && ssl.SSL_accept(session) == 1) return session;
    ssl.SSL_free(session);
    return NULL;
}

int stub_tls_read(void *session, void *bytes, int count) { return ssl.SSL_read(session, bytes, count); }

int stub_tls_write(void *session, const void *bytes, int count) { return ssl.SSL_write(session, bytes, count); }

void stub_tls_end(void *session) {
    ssl.SSL_shutdown(session);
    ssl.SSL_free(session);
}

int stub_accept(int listener) {
    int socket;
    do {
        socket = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    } while (socket < 0 && (errno == EINTR || errno == ECONNABORTED || errno == EMFILE));
    return socket;
}
