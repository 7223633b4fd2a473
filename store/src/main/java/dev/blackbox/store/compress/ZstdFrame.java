package dev.blackbox.store.compress;

/**
 * An entry of the seek table.
 *
 * @param compressed its size in the file
 * @param lines the size of its content
 * @param checksum the low 32 bits of the XXH64 of its content
 */
record ZstdFrame(long compressed, long lines, int checksum) {}
