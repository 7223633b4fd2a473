package dev.blackbox.store.compress;

/**
 * A frame as the seek table knows it.
 *
 * @param compressed its size in the file
 * @param lines the size of what it holds
 * @param checksum the low 32 bits of the XXH64 of what it holds
 */
record ZstdFrame(long compressed, long lines, int checksum) {}
