package dev.blackbox.session.atif.source;

import dev.blackbox.session.atif.write.JsonBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** What somebody said: a text, or the part of a line that is one as it stands. */
public final class Words {
  private static final byte[] NO_LINE = {};

  private final @Nullable String text;
  private final byte[] line;
  private final int from;
  private final int to;

  private Words(@Nullable String text, byte[] line, int from, int to) {
    this.text = text;
    this.line = line;
    this.from = from;
    this.to = to;
  }

  public static Words of(String text) {
    return new Words(text, NO_LINE, 0, 0);
  }

  /** Words in the UTF-8 of a line, which must not change. */
  public static Words in(byte[] line, int from, int to) {
    return new Words(null, line, from, to);
  }

  public String text() {
    return text != null ? text : new String(line, from, to - from, StandardCharsets.UTF_8);
  }

  /** Writes them into the text that is open. */
  public void writeTo(JsonBytes json) throws IOException {
    if (text != null) {
      json.part(text);
    } else {
      json.part(line, from, to);
    }
  }

  /** The line they stand in. */
  byte[] line() {
    return line;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }
}
