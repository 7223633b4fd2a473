package dev.blackbox.intake.source;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.format.text.Swar;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;

/**
 * Reads a transcript line by line, as bytes in a buffer, and hashes the whole file. Cuts lines
 * longer than {@link #MAX_LINE}.
 */
public final class SourceLines implements Closeable {
  /** The longest line that is read as a record. */
  public static final int MAX_LINE = 24 << 20;

  private static final int CHUNK = 256 << 10;

  private final String name;
  private final InputStream in;
  private final MessageDigest digest = Hashes.sha256();
  private byte[] buffer = new byte[CHUNK];
  private int filled;
  private int start;
  private int end;
  private int next;
  private long bytes;
  private long number;
  private long lineBytes;
  private boolean isAtEnd;

  /**
   * Reads a source.
   *
   * @param name the file's name for the recording
   */
  public SourceLines(String name, InputStream in) {
    this.name = name;
    this.in = in;
  }

  /** Moves to the next line that is not blank; returns false at the end. */
  public boolean next() throws IOException {
    while (advance()) {
      if (!isBlank()) {
        return true;
      }
    }
    return false;
  }

  private boolean advance() throws IOException {
    start = next;
    int newline = find(start);
    while (newline < 0 && !isAtEnd && filled - start <= MAX_LINE) {
      int scanned = filled - start;
      fill();
      newline = find(start + scanned);
    }
    if (newline < 0 && filled == start) {
      return false;
    }
    number++;
    end = newline < 0 ? filled : newline;
    next = newline < 0 ? filled : newline + 1;
    lineBytes = (long) end - start;
    if (newline < 0 && !isAtEnd) {
      passOver();
    }
    return true;
  }

  /** Skips to the end of a line that is too long, keeping its beginning. */
  private void passOver() throws IOException {
    byte[] beyond = new byte[CHUNK];
    int count = read(beyond, 0);
    while (count > 0) {
      int newline = Swar.indexOf(beyond, 0, count, '\n');
      if (newline < count) {
        lineBytes += newline;
        int rest = count - newline - 1;
        if (buffer.length < filled + rest) {
          buffer = Arrays.copyOf(buffer, filled + rest);
        }
        System.arraycopy(beyond, newline + 1, buffer, filled, rest);
        next = filled;
        filled += rest;
        return;
      }
      lineBytes += count;
      count = read(beyond, 0);
    }
  }

  private void fill() throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= start;
      start = 0;
    }
    if (filled == buffer.length) {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int count = read(buffer, filled);
    filled += Math.max(0, count);
  }

  private int read(byte[] into, int at) throws IOException {
    int count = in.read(into, at, Math.min(CHUNK, into.length - at));
    if (count < 0) {
      isAtEnd = true;
      return -1;
    }
    digest.update(into, at, count);
    bytes += count;
    return count;
  }

  /** The next newline in the buffer, or -1. */
  private int find(int from) {
    int newline = Swar.indexOf(buffer, from, filled, '\n');
    return newline < filled ? newline : -1;
  }

  private boolean isBlank() {
    for (int i = start; i < end; i++) {
      if (buffer[i] > ' ' || buffer[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /** The buffer that holds the line; valid until the next line. */
  public byte[] buffer() {
    return buffer;
  }

  public int start() {
    return start;
  }

  public int end() {
    return end;
  }

  /** The line number, from 1. */
  public long number() {
    return number;
  }

  /** Whether only the beginning of the line is in the buffer. */
  public boolean isCut() {
    return lineBytes > end - start;
  }

  /** The length of the line in bytes. */
  public long lineBytes() {
    return lineBytes;
  }

  /** The line as text; bytes that are not UTF-8 become U+FFFD. */
  public String text() {
    return new String(buffer, start, end - start, StandardCharsets.UTF_8);
  }

  /** The origin of the lines; complete after the last line. */
  public Provenance provenance() {
    return new Provenance(name, bytes, Hashes.hex(copy(digest)));
  }

  private static MessageDigest copy(MessageDigest digest) {
    try {
      return (MessageDigest) digest.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("the JDK's SHA-256 can be copied", e);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
