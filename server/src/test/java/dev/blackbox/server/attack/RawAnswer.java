package dev.blackbox.server.attack;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * An answer as it came over the wire.
 *
 * @param body its bytes as characters
 */
record RawAnswer(int status, List<String> headers, String body) {
  /** Reads one answer; the end of the stream ends a body without a length. */
  static RawAnswer read(InputStream in, boolean hasBody) throws IOException {
    String line = line(in);
    List<String> headers = new ArrayList<>();
    int status = Integer.parseInt(line.split(" ", 3)[1]);
    for (String next = line(in); !next.isEmpty(); next = line(in)) {
      headers.add(next);
    }
    RawAnswer head = new RawAnswer(status, List.copyOf(headers), "");
    boolean isEmpty = !hasBody || status == 304 || status == 204 || status < 200;
    return isEmpty
        ? head
        : new RawAnswer(status, head.headers, new String(head.content(in), ISO_8859_1));
  }

  private byte[] content(InputStream in) throws IOException {
    List<String> length = header("Content-Length");
    if (!length.isEmpty()) {
      return in.readNBytes(Integer.parseInt(length.get(0)));
    }
    return header("Transfer-Encoding").isEmpty() ? in.readAllBytes() : chunks(in);
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (int size = size(in); size > 0; size = size(in)) {
      content.write(in.readNBytes(size));
      line(in);
    }
    line(in);
    return content.toByteArray();
  }

  private static int size(InputStream in) throws IOException {
    return Integer.parseInt(line(in), 16);
  }

  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int read = in.read(); read != '\n'; read = in.read()) {
      if (read < 0) {
        throw new EOFException("the server closed the connection");
      }
      bytes.write(read);
    }
    return bytes.toString(ISO_8859_1).stripTrailing();
  }

  /** Returns all values of a header. */
  List<String> header(String name) {
    String start = name.toLowerCase(Locale.ROOT) + ":";
    return headers.stream()
        .filter(header -> header.toLowerCase(Locale.ROOT).startsWith(start))
        .map(header -> header.substring(start.length()).strip())
        .toList();
  }

  String text() {
    return new String(body.getBytes(ISO_8859_1), UTF_8);
  }

  /** Returns everything that the server sent. */
  String all() {
    return String.join("\n", headers) + "\n\n" + body;
  }
}
