package dev.blackbox.session.atif.write;

import dev.blackbox.format.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Writes JSON as UTF-8 and sets the commas. Most of what it is given needs no escapes and is copied
 * as it stands.
 *
 * <pre>{@code
 * json.startObject();
 * json.name("message");
 * json.text("It is locked.");
 * json.endObject();
 * }</pre>
 */
public final class JsonBytes {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;
  private static final String HEX = "0123456789ABCDEF";
  private static final String SHORT_ESCAPES = "\bb\tt\nn\ff\rr\"\"\\\\";

  private static final int LONGEST_ESCAPE = 6;
  private static final int LONGEST_NUMBER = 20;

  /** So much of a text is written at a time. */
  private static final int PIECE = 2 << 10;

  /** So much that what is written at once goes through the usual buffers as it is. */
  private static final int CAPACITY = 80 << 10;

  /** For a shorter text it does not pay off to make bytes of it first. */
  private static final int SHORT = 48;

  private final OutputStream out;
  private final byte[] buffer = new byte[CAPACITY];
  private int size;
  private boolean hasValueBefore;

  public JsonBytes(OutputStream out) {
    this.out = out;
  }

  public void startObject() throws IOException {
    separate();
    put('{');
    hasValueBefore = false;
  }

  public void endObject() throws IOException {
    put('}');
    hasValueBefore = true;
  }

  public void startArray() throws IOException {
    separate();
    put('[');
    hasValueBefore = false;
  }

  public void endArray() throws IOException {
    put(']');
    hasValueBefore = true;
  }

  /** Begins a line, behind the comma if there is one. */
  public void startLine() throws IOException {
    if (hasValueBefore) {
      put(',');
      hasValueBefore = false;
    }
    put('\n');
  }

  /** Ends a line; what comes behind it is separated by nothing else. */
  public void endLine() throws IOException {
    put('\n');
    hasValueBefore = false;
  }

  public void name(String name) throws IOException {
    text(name);
    put(':');
    hasValueBefore = false;
  }

  /** A name with its quotes and its colon. */
  public void name(byte[] quoted) throws IOException {
    separate();
    ensure(quoted.length);
    System.arraycopy(quoted, 0, buffer, size, quoted.length);
    size += quoted.length;
    hasValueBefore = false;
  }

  /** What {@link #name(byte[])} takes; the name is one that needs no escapes. */
  public static byte[] quoted(String name) {
    return ("\"" + name + "\":").getBytes(StandardCharsets.US_ASCII);
  }

  public void number(long value) throws IOException {
    separate();
    ensure(LONGEST_NUMBER);
    if (value < 0) {
      part(Long.toString(value));
      return;
    }
    int digits = 1;
    for (long rest = value; rest >= 10; rest /= 10) {
      digits++;
    }
    long rest = value;
    for (int at = size + digits - 1; at >= size; at--) {
      buffer[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    size += digits;
  }

  /** A number, {@code true}, {@code false} or {@code null}, as written. */
  public void literal(String text) throws IOException {
    separate();
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < bytes.length; i += PIECE) {
      int length = Math.min(PIECE, bytes.length - i);
      ensure(length);
      System.arraycopy(bytes, i, buffer, size, length);
      size += length;
    }
  }

  public void text(String text) throws IOException {
    startText();
    part(text);
    endText();
  }

  /** Opens a text that is written in parts. */
  public void startText() throws IOException {
    separate();
    put('"');
  }

  public void endText() throws IOException {
    put('"');
  }

  /** A part of a text. */
  public void part(String text) throws IOException {
    if (text.length() <= SHORT) {
      characters(text);
      return;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    // which is also what half of a surrogate pair becomes
    if (indexOf(bytes, 0, bytes.length, '?', '?') < bytes.length) {
      characters(text);
    } else {
      part(bytes, 0, bytes.length);
    }
  }

  /** A part of a text that is UTF-8 already. */
  public void part(byte[] utf8, int from, int to) throws IOException {
    part(utf8, from, to, '"');
  }

  /** The same, with its opening braces doubled. */
  public void partWithBraces(byte[] utf8, int from, int to) throws IOException {
    part(utf8, from, to, '{');
  }

  /** A name in braces, as a part of a text. */
  public void mark(String name) throws IOException {
    put('{');
    part(name);
    put('}');
  }

  private void part(byte[] utf8, int from, int to, char doubled) throws IOException {
    int at = from;
    while (at < to) {
      int piece = Math.min(to, at + PIECE);
      ensure((piece - at) * LONGEST_ESCAPE);
      while (at < piece) {
        int special = indexOf(utf8, at, piece, '"', doubled);
        System.arraycopy(utf8, at, buffer, size, special - at);
        size += special - at;
        at = special;
        if (at < piece) {
          special(utf8[at], doubled);
          at++;
        }
      }
    }
  }

  private void special(byte b, char doubled) {
    if (b == '{' && doubled == '{') {
      buffer[size++] = '{';
      buffer[size++] = '{';
    } else {
      escaped((char) b);
    }
  }

  /** Where a byte stands that is no plain part of a text, or one of two others; else the end. */
  private static int indexOf(byte[] b, int from, int to, char one, char other) {
    int i = from;
    for (; i + Long.BYTES <= to; i += Long.BYTES) {
      long word = (long) LONGS.get(b, i);
      long hits =
          (hits(word ^ (ONES * one))
                  | hits(word ^ (ONES * other))
                  | hits(word ^ (ONES * '\\'))
                  | ((word - ONES * ' ') & ~word))
              & HIGH;
      if (hits != 0) {
        return i + (Long.numberOfTrailingZeros(hits) >>> 3);
      }
    }
    while (i < to && (b[i] < 0 || b[i] >= ' ') && b[i] != one && b[i] != other && b[i] != '\\') {
      i++;
    }
    return i;
  }

  private static long hits(long x) {
    return (x - ONES) & ~x;
  }

  private void characters(String text) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      ensure(LONGEST_ESCAPE);
      if (c < ' ' || c == '"' || c == '\\') {
        escaped(c);
      } else if (c < 0x80) {
        buffer[size++] = (byte) c;
      } else if (!Character.isSurrogate(c)) {
        utf8(c);
      } else if (i + 1 < text.length() && Character.isSurrogatePair(c, text.charAt(i + 1))) {
        utf8(Character.toCodePoint(c, text.charAt(++i)));
      } else {
        unicode(c);
      }
    }
  }

  private void utf8(int c) {
    if (c < 0x800) {
      buffer[size++] = (byte) (0xC0 | (c >> 6));
    } else {
      if (c < 0x10000) {
        buffer[size++] = (byte) (0xE0 | (c >> 12));
      } else {
        buffer[size++] = (byte) (0xF0 | (c >> 18));
        buffer[size++] = (byte) (0x80 | ((c >> 12) & 0x3F));
      }
      buffer[size++] = (byte) (0x80 | ((c >> 6) & 0x3F));
    }
    buffer[size++] = (byte) (0x80 | (c & 0x3F));
  }

  private void escaped(char c) {
    for (int i = 0; i < SHORT_ESCAPES.length(); i += 2) {
      if (SHORT_ESCAPES.charAt(i) == c) {
        buffer[size++] = '\\';
        buffer[size++] = (byte) SHORT_ESCAPES.charAt(i + 1);
        return;
      }
    }
    unicode(c);
  }

  private void unicode(char c) {
    buffer[size++] = '\\';
    buffer[size++] = 'u';
    for (int shift = 12; shift >= 0; shift -= 4) {
      buffer[size++] = (byte) HEX.charAt((c >> shift) & 0xF);
    }
  }

  /** Writes a whole value. */
  public void json(Json value) throws IOException {
    switch (value) {
      case Json.Text(var text) -> text(text);
      case Json.Literal(var text) -> literal(text);
      case Json.Items(var items) -> {
        startArray();
        for (Json item : items) {
          json(item);
        }
        endArray();
      }
      case Json.Fields object -> {
        startObject();
        fields(object);
        endObject();
      }
    }
  }

  /** Writes the fields of an object into the one that is open. */
  public void fields(Json.Fields object) throws IOException {
    for (Json.Field field : object.fields()) {
      field(field);
    }
  }

  public void field(Json.Field field) throws IOException {
    name(field.name());
    json(field.value());
  }

  /** Writes bytes that are JSON already: members of the array that is open. */
  public void copy(InputStream bytes) throws IOException {
    drain();
    bytes.transferTo(out);
  }

  public void flush() throws IOException {
    drain();
    out.flush();
  }

  private void separate() throws IOException {
    if (hasValueBefore) {
      put(',');
    }
    hasValueBefore = true;
  }

  private void put(char ascii) throws IOException {
    ensure(1);
    buffer[size++] = (byte) ascii;
  }

  private void ensure(int more) throws IOException {
    if (buffer.length - size < more) {
      drain();
    }
  }

  private void drain() throws IOException {
    out.write(buffer, 0, size);
    size = 0;
  }
}
