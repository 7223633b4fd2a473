package dev.blackbox.library.file;

import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.compress.BombException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.util.Arrays;

/** The bytes of a file whose beginning was examined; failures name the file. */
final class NamedInput extends InputStream {
  private static final int HEAD = 64 << 10;

  private final InputStream in;
  private final String name;
  private byte[] head = new byte[0];
  private int position;

  NamedInput(InputStream in, String name) {
    this.in = in;
    this.name = name;
  }

  /**
   * Returns the first bytes, which will be read again: as many as are available, but at least one
   * line, and enough to detect the format. It does not wait for more, because a pipe may be slow.
   */
  byte[] head() throws IOException {
    byte[] bytes = new byte[HEAD];
    int length = 0;
    int count = 0;
    while (count >= 0 && length < HEAD && !isSufficient(bytes, length)) {
      count = read(bytes, length, HEAD - length);
      length += Math.max(count, 0);
    }
    head = Arrays.copyOf(bytes, length);
    position = 0;
    return head;
  }

  private static boolean isSufficient(byte[] bytes, int length) throws IOException {
    return hasLine(bytes, length)
        && switch (Recogniser.recognise(bytes, length).kind()) {
          case EMPTY, TEXT, JSON -> false;
          default -> true;
        };
  }

  private static boolean hasLine(byte[] bytes, int length) {
    boolean hasText = false;
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n' && hasText) {
        return true;
      }
      hasText |= bytes[i] > ' ' || bytes[i] < 0;
    }
    return false;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int count = read(one, 0, 1);
    return count < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (position < head.length) {
      int count = Math.min(length, head.length - position);
      System.arraycopy(head, position, bytes, from, count);
      position += count;
      return count;
    }
    try {
      return in.read(bytes, from, length);
    } catch (ToldException e) {
      throw e;
    } catch (BombException e) {
      // names the file itself, but not the folder as given
      throw new ToldException(name.substring(0, name.lastIndexOf('/') + 1) + e.getMessage(), e);
    } catch (FileSystemException e) {
      String file = e.getFile() == null ? name : SafeText.line(e.getFile());
      throw new ToldException(file + ": cannot be read, " + IoReason.of(e), e);
    } catch (IOException e) {
      throw new ToldException(name + ": cannot be read, " + IoReason.of(e), e);
    }
  }

  /** A failure with a complete message; one stream may be read through another. */
  private static final class ToldException extends IOException {
    private static final long serialVersionUID = 1L;

    ToldException(String message, IOException cause) {
      super(message, cause);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
