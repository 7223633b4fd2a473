package dev.blackbox.library.timeline;

import dev.blackbox.library.file.IoReason;
import dev.blackbox.session.index.ChunkStore;
import dev.blackbox.session.index.IndexField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Keeps the columns of an index in a file, chunk after chunk. */
final class FileChunks implements ChunkStore {
  /** Small, because every column has at least one chunk. */
  static final int SIZE = 1 << 16;

  private static final int CHUNKS_PER_MAP = (1 << 30) / SIZE;

  private final Path path;
  private final FileChannel file;
  private final List<IndexField> fields = new ArrayList<>();

  FileChunks(Path path, FileChannel file) {
    this.path = path;
    this.file = file;
  }

  @Override
  public int chunkSize() {
    return SIZE;
  }

  /** Writes the chunk before it maps it, so that a full disk is an error and not a crash. */
  @Override
  public ByteBuffer create(IndexField field) {
    long place = (long) fields.size() * SIZE;
    try {
      ByteBuffer zeros = ByteBuffer.allocate(SIZE);
      while (zeros.hasRemaining()) {
        file.write(zeros, place + zeros.position());
      }
      fields.add(field);
      return file.map(FileChannel.MapMode.READ_WRITE, place, SIZE).order(ByteOrder.LITTLE_ENDIAN);
    } catch (IOException e) {
      String message = path + ": the index of the recording cannot be written, " + IoReason.of(e);
      throw new UncheckedIOException(new IOException(message, e));
    }
  }

  /** Returns the first chunks of a file. */
  static List<ByteBuffer> read(FileChannel file, int count) throws IOException {
    List<ByteBuffer> chunks = new ArrayList<>();
    for (int first = 0; first < count; first += CHUNKS_PER_MAP) {
      int mapped = Math.min(CHUNKS_PER_MAP, count - first);
      ByteBuffer bytes =
          file.map(FileChannel.MapMode.READ_ONLY, (long) first * SIZE, (long) mapped * SIZE);
      for (int i = 0; i < mapped; i++) {
        chunks.add(bytes.slice(i * SIZE, SIZE).order(ByteOrder.LITTLE_ENDIAN));
      }
    }
    return chunks;
  }

  /** Returns the column of every chunk. */
  List<IndexField> fields() {
    return fields;
  }
}
