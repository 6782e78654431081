#include "faulty_disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SECTOR 512

/// A write, or where `bytes` is NULL a new length, that was not synchronized.
typedef struct change {
    struct change *next;
    sqlite3_int64 offset;
    int count;
    unsigned char *bytes;
} change;

/// A file of the folder: what of it the disk is sure to hold, and what came after.
typedef struct node {
    struct node *next;
    char *path;
    int is_durable;
    unsigned char *bytes;
    sqlite3_int64 count;
    change *first, *last;
    int is_deleted;
} node;

/// An open file of the folder, with the system's own behind it.
typedef struct {
    sqlite3_file base;
    node *node;
    /// Whether synchronizing it makes the names in the folder durable, as SQLite sees to for new logs.
    int settles_names;
    sqlite3_file *real;
} file;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static sqlite3_vfs *system_vfs;
static sqlite3_vfs faulty_vfs;
static char *folder;
static node *nodes;
static long failing, counted;
static FaultyDiskKind kind;
static int forever, is_dead;

// What an operation is, as far as failing goes.
enum { READS, WRITES, SETTLES };

/// Counts an operation, and tells whether it fails.
static int fails(int operation) {
    pthread_mutex_lock(&lock);
    int result = is_dead;
    int concerned = kind == FaultyDiskError ? 1
        : kind == FaultyDiskShortWrite || kind == FaultyDiskTornWrite ? operation == WRITES
        : operation != READS;
    if (!result && concerned) {
        counted++;
        result = failing > 0 && (forever || kind == FaultyDiskPowerCut ? counted >= failing : counted == failing);
        if (result && kind == FaultyDiskPowerCut) is_dead = 1;
    }
    pthread_mutex_unlock(&lock);
    return result;
}

static int is_watched(const char *path) {
    if (!folder || !path) return 0;
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

// MARK: - What the disk holds

static void forget_changes(node *node) {
    while (node->first) {
        change *gone = node->first;
        node->first = gone->next;
        free(gone->bytes);
        free(gone);
    }
    node->last = NULL;
}

/// Takes the file as it is for what the disk holds.
static void settle(node *node) {
    forget_changes(node);
    free(node->bytes);
    node->bytes = NULL;
    node->count = 0;
    node->is_durable = node->is_deleted = 0;
    FILE *stream = fopen(node->path, "rb");
    if (!stream) return;
    struct stat status;
    if (fstat(fileno(stream), &status) == 0) {
        node->bytes = malloc(status.st_size > 0 ? (size_t)status.st_size : 1);
        node->count = (sqlite3_int64)fread(node->bytes, 1, (size_t)status.st_size, stream);
        node->is_durable = 1;
    }
    fclose(stream);
}

static node *node_at(const char *path) {
    for (node *known = nodes; known; known = known->next) {
        if (strcmp(known->path, path) == 0) return known;
    }
    node *new = calloc(1, sizeof *new);
    new->path = strdup(path);
    new->next = nodes;
    nodes = new;
    settle(new);
    return new;
}

static void remember(node *node, const void *bytes, int count, sqlite3_int64 offset) {
    pthread_mutex_lock(&lock);
    change *new = calloc(1, sizeof *new);
    new->offset = offset;
    new->count = count;
    if (bytes) {
        new->bytes = malloc(count > 0 ? (size_t)count : 1);
        memcpy(new->bytes, bytes, (size_t)count);
    }
    if (node->last) node->last->next = new; else node->first = new;
    node->last = new;
    pthread_mutex_unlock(&lock);
}

/// SplitMix64.
static unsigned long long random_number(unsigned long long *state) {
    unsigned long long mixed = (*state += 0x9E3779B97F4A7C15);
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
    return mixed ^ (mixed >> 31);
}

static void grow(node *node, sqlite3_int64 count) {
    if (count <= node->count) return;
    node->bytes = realloc(node->bytes, (size_t)count);
    memset(node->bytes + node->count, 0, (size_t)(count - node->count));
    node->count = count;
}

/// Puts a change on the disk, or those of its sectors that chance picks.
static void apply(node *node, const change *change, int is_torn, unsigned long long *chance) {
    if (!change->bytes) {
        grow(node, change->offset);
        node->count = change->offset;
        return;
    }
    for (int start = 0; start < change->count; start += SECTOR) {
        if (is_torn && random_number(chance) % 2) continue;
        int count = change->count - start < SECTOR ? change->count - start : SECTOR;
        grow(node, change->offset + start + count);
        memcpy(node->bytes + change->offset + start, change->bytes + start, (size_t)count);
    }
}

int faulty_disk_restore(unsigned long long seed) {
    int result = 0;
    unsigned long long chance = seed;
    for (node *node = nodes; node; node = node->next) {
        // None, all, the first ones, any, or any sectors of any.
        unsigned long long way = random_number(&chance) % 5;
        unsigned long long odds = 2 + random_number(&chance) % 6;
        int is_over = way == 0;
        int has_changes = node->first != NULL;
        for (change *change = node->first; change; change = change->next) {
            if (way == 2 && random_number(&chance) % odds == 0) is_over = 1;
            if (is_over || (way >= 3 && random_number(&chance) % odds == 0)) continue;
            apply(node, change, way == 4, &chance);
            node->is_durable = 1;
        }
        if (has_changes && random_number(&chance) % 2) node->is_durable = 1;
        if (node->is_deleted && random_number(&chance) % 2) node->is_durable = 0;
        unlink(node->path);
        // The shared memory went with the processes.
        char *memory = malloc(strlen(node->path) + sizeof "-shm");
        unlink(strcat(strcpy(memory, node->path), "-shm"));
        free(memory);
        if (!node->is_durable) continue;
        FILE *stream = fopen(node->path, "wb");
        if (!stream || fwrite(node->bytes, 1, (size_t)node->count, stream) != (size_t)node->count) result = -1;
        if (stream) fclose(stream);
    }
    return result;
}

// MARK: - Open files

static int file_close(sqlite3_file *base) {
    file *f = (file *)base;
    int code = f->real->pMethods ? f->real->pMethods->xClose(f->real) : SQLITE_OK;
    f->base.pMethods = NULL;
    return code;
}

static int file_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    file *f = (file *)base;
    if (fails(READS)) return SQLITE_IOERR_READ;
    return f->real->pMethods->xRead(f->real, bytes, count, offset);
}

static int file_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    file *f = (file *)base;
    int written = count, code = SQLITE_OK;
    if (fails(WRITES)) {
        int half = kind == FaultyDiskTornWrite ? count / 2 / SECTOR * SECTOR : count / 2;
        written = kind == FaultyDiskShortWrite || kind == FaultyDiskTornWrite ? half : 0;
        code = kind == FaultyDiskFull || kind == FaultyDiskShortWrite ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    if (written == 0) return code;
    remember(f->node, bytes, written, offset);
    int done = f->real->pMethods->xWrite(f->real, bytes, written, offset);
    return done == SQLITE_OK ? code : done;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 count) {
    file *f = (file *)base;
    if (fails(SETTLES)) return SQLITE_IOERR_TRUNCATE;
    remember(f->node, NULL, 0, count);
    return f->real->pMethods->xTruncate(f->real, count);
}

static int file_sync(sqlite3_file *base, int flags) {
    (void)flags;
    file *f = (file *)base;
    if (fails(SETTLES)) return SQLITE_IOERR_FSYNC;
    // The machine's own disk need not be waited for.
    pthread_mutex_lock(&lock);
    settle(f->node);
    if (f->settles_names) {
        for (node *node = nodes; node; node = node->next) {
            if (node->is_deleted && access(node->path, F_OK) != 0) settle(node);
        }
    }
    f->settles_names = 0;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    file *f = (file *)base;
    return f->real->pMethods->xFileSize(f->real, size);
}

static int file_lock(sqlite3_file *base, int level) {
    file *f = (file *)base;
    return f->real->pMethods->xLock(f->real, level);
}

static int file_unlock(sqlite3_file *base, int level) {
    file *f = (file *)base;
    return f->real->pMethods->xUnlock(f->real, level);
}

static int file_check_lock(sqlite3_file *base, int *result) {
    file *f = (file *)base;
    return f->real->pMethods->xCheckReservedLock(f->real, result);
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
    file *f = (file *)base;
    return f->real->pMethods->xFileControl(f->real, operation, argument);
}

static int file_sector_size(sqlite3_file *base) {
    file *f = (file *)base;
    return f->real->pMethods->xSectorSize(f->real);
}

static int file_characteristics(sqlite3_file *base) {
    file *f = (file *)base;
    return f->real->pMethods->xDeviceCharacteristics(f->real);
}

static int file_shared_memory(sqlite3_file *base, int region, int size, int extends, void volatile **memory) {
    file *f = (file *)base;
    if (fails(SETTLES)) {
        *memory = NULL;
        return kind == FaultyDiskFull ? SQLITE_IOERR_SHMSIZE : SQLITE_IOERR_SHMMAP;
    }
    return f->real->pMethods->xShmMap(f->real, region, size, extends, memory);
}

static int file_shared_lock(sqlite3_file *base, int offset, int count, int flags) {
    file *f = (file *)base;
    return f->real->pMethods->xShmLock(f->real, offset, count, flags);
}

static void file_shared_barrier(sqlite3_file *base) {
    file *f = (file *)base;
    f->real->pMethods->xShmBarrier(f->real);
}

static int file_shared_unmap(sqlite3_file *base, int deletes) {
    file *f = (file *)base;
    return f->real->pMethods->xShmUnmap(f->real, deletes);
}

static const sqlite3_io_methods methods = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock,
    file_check_lock, file_control, file_sector_size, file_characteristics, file_shared_memory, file_shared_lock,
    file_shared_barrier, file_shared_unmap, NULL, NULL
};

// MARK: - Files by name

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out) {
    (void)vfs;
    if (!is_watched(path)) return system_vfs->xOpen(system_vfs, path, base, flags, out);
    file *f = (file *)base;
    f->base.pMethods = NULL;
    f->real = (sqlite3_file *)(f + 1);
    f->real->pMethods = NULL;
    if (fails(flags & SQLITE_OPEN_CREATE && access(path, F_OK) != 0 ? SETTLES : READS)) return SQLITE_CANTOPEN;
    pthread_mutex_lock(&lock);
    f->node = node_at(path);
    int is_new = access(path, F_OK) != 0;
    pthread_mutex_unlock(&lock);
    int code = system_vfs->xOpen(system_vfs, path, f->real, flags, out);
    // A new file is one of no bytes, which may be there after a power cut.
    if (code == SQLITE_OK && is_new) remember(f->node, NULL, 0, 0);
    f->settles_names = is_new && (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    if (f->real->pMethods) f->base.pMethods = &methods;
    return code;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int synchronizes) {
    (void)vfs;
    if (!is_watched(path)) return system_vfs->xDelete(system_vfs, path, synchronizes);
    if (fails(SETTLES)) return SQLITE_IOERR_DELETE;
    int code = system_vfs->xDelete(system_vfs, path, 0);
    if (code != SQLITE_OK) return code;
    pthread_mutex_lock(&lock);
    node *node = node_at(path);
    node->is_deleted = 1;
    if (synchronizes) settle(node);
    pthread_mutex_unlock(&lock);
    return code;
}

int faulty_disk_install(void) {
    if (system_vfs) return SQLITE_OK;
    int code = sqlite3_initialize();
    if (code != SQLITE_OK) return code;
    system_vfs = sqlite3_vfs_find(NULL);
    if (!system_vfs) return SQLITE_ERROR;
    faulty_vfs = *system_vfs;
    faulty_vfs.pNext = NULL;
    faulty_vfs.zName = "faulty";
    faulty_vfs.szOsFile = (int)sizeof(file) + system_vfs->szOsFile;
    faulty_vfs.xOpen = disk_open;
    faulty_vfs.xDelete = disk_delete;
    return sqlite3_vfs_register(&faulty_vfs, 1);
}

void faulty_disk_watch(const char *path) {
    pthread_mutex_lock(&lock);
    free(folder);
    folder = path ? strdup(path) : NULL;
    while (nodes) {
        node *gone = nodes;
        nodes = gone->next;
        forget_changes(gone);
        free(gone->bytes);
        free(gone->path);
        free(gone);
    }
    failing = counted = 0;
    forever = is_dead = 0;
    kind = FaultyDiskError;
    pthread_mutex_unlock(&lock);
}

void faulty_disk_fail(long nth, FaultyDiskKind how, int is_forever) {
    pthread_mutex_lock(&lock);
    failing = nth;
    counted = 0;
    kind = how;
    forever = is_forever;
    is_dead = 0;
    pthread_mutex_unlock(&lock);
}

long faulty_disk_count(void) {
    pthread_mutex_lock(&lock);
    long count = counted;
    pthread_mutex_unlock(&lock);
    return count;
}
