package dev.blackbox.store.segment;

import java.nio.ByteBuffer;

/** How lines lie in a file: as they are, or compressed. */
interface Encoding extends AutoCloseable {
  /** How many bytes of lines are best encoded at once. */
  int chunk();

  /** The bytes by which the file grows for these whole lines. */
  ByteBuffer encode(byte[] lines, int length);

  /** Tells that all bytes given out so far are in the file. */
  void written();

  /** Tells that they are durable. */
  void forced();

  /** Forgets what is not in the file; the bytes that have to be written behind what is. */
  ByteBuffer backToWritten();

  /** Forgets what is not durable; the bytes that have to be written behind what is. */
  ByteBuffer backToForced();

  /** The bytes that complete the file. */
  ByteBuffer finish();

  @Override
  void close();
}
