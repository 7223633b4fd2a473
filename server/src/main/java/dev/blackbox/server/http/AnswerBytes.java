package dev.blackbox.server.http;

import dev.blackbox.library.file.TemporaryFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of an answer before they are sent. Many answers are made at the same time, so all but
 * the first {@link #IN_MEMORY} bytes of a large one are in a file.
 */
final class AnswerBytes extends OutputStream {
  /** The largest answer. */
  static final int MOST = 8 << 20;

  static final int IN_MEMORY = 256 << 10;

  private final ByteArrayOutputStream memory = new ByteArrayOutputStream();
  private @Nullable FileChannel file;
  private int size;

  /** An answer is larger than {@link #MOST}. */
  static final class TooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > MOST - size) {
      throw new TooLargeException();
    }
    int inMemory = Math.clamp(IN_MEMORY - size, 0, length);
    memory.write(bytes, offset, inMemory);
    if (length > inMemory) {
      ByteBuffer rest = ByteBuffer.wrap(bytes, offset + inMemory, length - inMemory);
      while (rest.hasRemaining()) {
        file().write(rest);
      }
    }
    size += length;
  }

  /** The system deletes the file with the process, however that ends. */
  private FileChannel file() throws IOException {
    FileChannel open = file;
    if (open == null) {
      open =
          FileChannel.open(
              TemporaryFiles.create(".answer"),
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      file = open;
    }
    return open;
  }

  int size() {
    return size;
  }

  /** Copies all bytes. */
  void writeTo(OutputStream out) throws IOException {
    memory.writeTo(out);
    if (file != null) {
      file.position(0);
      Channels.newInputStream(file).transferTo(out);
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
