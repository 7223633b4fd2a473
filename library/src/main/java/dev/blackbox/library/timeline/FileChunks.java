package dev.blackbox.library.timeline;

import dev.blackbox.library.file.IoReason;
import dev.blackbox.session.index.ChunkStore;
import dev.blackbox.session.index.IndexField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/** Keeps the columns of an index in a file, chunk after chunk. */
final class FileChunks implements ChunkStore {
  static final int SIZE = 1 << 20;

  private final FileChannel file;
  private final List<IndexField> fields = new ArrayList<>();

  FileChunks(FileChannel file) {
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
      return map(file, place, FileChannel.MapMode.READ_WRITE);
    } catch (IOException e) {
      String message = "the index of the recording cannot be written, " + IoReason.of(e);
      throw new UncheckedIOException(new IOException(message, e));
    }
  }

  static ByteBuffer map(FileChannel file, long place, FileChannel.MapMode mode) throws IOException {
    return file.map(mode, place, SIZE).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the column of every chunk. */
  List<IndexField> fields() {
    return fields;
  }
}
