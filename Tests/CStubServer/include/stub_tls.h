// TLS for the stub server, from the OpenSSL that libcurl brings with it; loaded when first used, and built without its
// headers.

#ifndef SATCHEL_STUB_TLS_H
#define SATCHEL_STUB_TLS_H

#include <stddef.h>

// A certificate and its private key, both in PEM form; null without OpenSSL 3. Never freed.
void *stub_tls_context(const char *certificate, const char *key);

// Shakes hands with a client; null if that fails. The socket stays the caller's.
void *stub_tls_accept(void *context, int socket);

// Read and write block, and return a count, or 0 or less at the end.
int stub_tls_read(void *session, void *bytes, int count);
int stub_tls_write(void *session, const void *bytes, int count);

// Says goodbye to the client and frees the session.
void stub_tls_end(void *session);

// Accepts a connection that no program started from here inherits; -1 once the listener is shut down.
int stub_accept(int listener);

#endif
