/* A disk that fails, for LD_PRELOAD. scripts/disk-faults compiles and uses it.
 *
 *   FAULT_UNDER  only files below this folder
 *   FAULT_CALL   write, force, rename, mkdir or create
 *   FAULT_ERROR  the number of the error
 *   FAULT_SKIP   how many calls work first
 *   FAULT_COUNT  how many calls fail then; -1 for all
 *   FAULT_LOG    a file that gets one byte for each call that failed
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static atomic_long calls;

static long number(const char *name) {
  const char *value = getenv(name);
  return value ? atol(value) : 0;
}

static int is_below(const char *path) {
  const char *folder = getenv("FAULT_UNDER");
  return folder && strncmp(path, folder, strlen(folder)) == 0;
}

/* Whether this call fails; sets errno. */
static int fails(const char *call, const char *path) {
  const char *wanted = getenv("FAULT_CALL");
  if (!wanted || strcmp(wanted, call) != 0 || !is_below(path)) return 0;
  long count = number("FAULT_COUNT");
  long position = atomic_fetch_add(&calls, 1) - number("FAULT_SKIP");
  if (position < 0 || (count >= 0 && position >= count)) return 0;
  const char *log = getenv("FAULT_LOG");
  if (log) {
    int fd = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (fd >= 0) {
      syscall(SYS_write, fd, "!", 1);
      syscall(SYS_close, fd);
    }
  }
  errno = (int)number("FAULT_ERROR");
  return 1;
}

static int open_file_fails(const char *call, int fd) {
  const char *wanted = getenv("FAULT_CALL");
  if (!wanted || strcmp(wanted, call) != 0) return 0;
  char link[64], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return fails(call, path);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int fd, const void *bytes, size_t count) {
  return open_file_fails("write", fd) ? -1 : NEXT(write)(fd, bytes, count);
}
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
  return open_file_fails("write", fd) ? -1 : NEXT(pwrite)(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
  return open_file_fails("write", fd) ? -1 : NEXT(pwrite64)(fd, bytes, count, at);
}
ssize_t writev(int fd, const struct iovec *parts, int count) {
  return open_file_fails("write", fd) ? -1 : NEXT(writev)(fd, parts, count);
}
int fsync(int fd) { return open_file_fails("force", fd) ? -1 : NEXT(fsync)(fd); }
int fdatasync(int fd) { return open_file_fails("force", fd) ? -1 : NEXT(fdatasync)(fd); }
int rename(const char *from, const char *to) {
  return fails("rename", to) ? -1 : NEXT(rename)(from, to);
}
int renameat(int a, const char *from, int b, const char *to) {
  return fails("rename", to) ? -1 : NEXT(renameat)(a, from, b, to);
}
int mkdir(const char *path, mode_t mode) {
  return fails("mkdir", path) ? -1 : NEXT(mkdir)(path, mode);
}
int mkdirat(int fd, const char *path, mode_t mode) {
  return fails("mkdir", path) ? -1 : NEXT(mkdirat)(fd, path, mode);
}

#define OPEN(name)                                               \
  int name(const char *path, int flags, ...) {                   \
    va_list more;                                                \
    va_start(more, flags);                                       \
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;    \
    va_end(more);                                                \
    if (flags & O_CREAT && fails("create", path)) return -1;     \
    return NEXT(name)(path, flags, mode);                        \
  }
OPEN(open)
OPEN(open64)
