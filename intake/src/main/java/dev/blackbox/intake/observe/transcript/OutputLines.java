package dev.blackbox.intake.observe.transcript;

import dev.blackbox.format.text.Swar;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Reads output line by line in bounded memory: passes over lines longer than 1 MiB. */
public final class OutputLines implements Closeable {
  private static final int LONGEST = 1 << 20;
  private static final int BUFFER = 64 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER];
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private boolean isTooLong;
  private int at;
  private int filled;
  private long number;

  public OutputLines(InputStream in) {
    this.in = in;
  }

  /** The next line; null at the end. Bytes that are not UTF-8 become U+FFFD. */
  public @Nullable String next() throws IOException {
    while (fill()) {
      int newline = Swar.indexOf(buffer, at, filled, '\n');
      if (newline == filled) {
        begin(newline);
        at = newline;
        continue;
      }
      number++;
      String line = line(newline);
      at = newline + 1;
      if (line != null) {
        return line;
      }
    }
    number++;
    return begun.size() > 0 ? line(at) : null;
  }

  /** The number of the line that {@link #next} returned, from 1. */
  public long number() {
    return number;
  }

  private boolean fill() throws IOException {
    if (at == filled) {
      at = 0;
      filled = Math.max(0, in.read(buffer));
    }
    return filled > 0;
  }

  private void begin(int end) {
    isTooLong |= begun.size() + end - at > LONGEST;
    if (isTooLong) {
      begun.reset();
    } else {
      begun.write(buffer, at, end - at);
    }
  }

  /** The line that ends here; null if it is too long. */
  private @Nullable String line(int end) {
    if (begun.size() == 0 && !isTooLong) {
      return new String(buffer, at, end - at, StandardCharsets.UTF_8);
    }
    begin(end);
    String line = isTooLong ? null : begun.toString(StandardCharsets.UTF_8);
    begun.reset();
    isTooLong = false;
    return line;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
