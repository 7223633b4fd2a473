package dev.blackbox.store.segment;

import java.nio.ByteBuffer;

/** Encodes the lines of a file: plain, or compressed. */
interface Encoding extends AutoCloseable {
  /** The best number of bytes to encode at once. */
  int chunk();

  /** The bytes to append to the file for these whole lines. */
  ByteBuffer encode(byte[] lines, int length);

  /** Notes that all encoded bytes are in the file. */
  void written();

  /** Notes that all encoded bytes are durable. */
  void forced();

  /** Forgets what is not in the file; returns the bytes to write behind what is. */
  ByteBuffer backToWritten();

  /** Forgets what is not durable; returns the bytes to write behind what is. */
  ByteBuffer backToForced();

  /** The bytes that complete the file. */
  ByteBuffer finish();

  @Override
  void close();
}
