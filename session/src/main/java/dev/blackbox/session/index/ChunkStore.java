package dev.blackbox.session.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Provides the memory of an index in chunks of equal size. */
public interface ChunkStore {
  /** Keeps an index on the heap. */
  ChunkStore MEMORY =
      new ChunkStore() {
        @Override
        public int chunkSize() {
          return 1 << 12;
        }

        @Override
        public ByteBuffer create(IndexField field) {
          return ByteBuffer.allocate(chunkSize()).order(ByteOrder.LITTLE_ENDIAN);
        }
      };

  /** Returns the size of a chunk in bytes, a power of two. */
  int chunkSize();

  /**
   * Creates the next chunk of a column, in little-endian order.
   *
   * @throws UncheckedIOException wrapping the {@link IOException} of a file
   */
  ByteBuffer create(IndexField field);
}
