package dev.blackbox.library.html;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.store.key.ExactText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A shared session as it was read from a file:
 *
 * <pre>{@code
 * <!doctype html><!-- blackbox-share/1 -->     the page: code, styles
 * <!-- blocks -->
 * <script type="text/plain" id="f0">H4sI…</script>    base 64 of gzip, one block in each line
 * <!-- end -->                                  the end of the page
 * }</pre>
 *
 * <p>This reader knows these lines and nothing else of HTML. It never runs or interprets the page.
 */
public final class SharedDocument {
  /** The first line of every shared session. */
  public static final String FIRST_LINE = "<!doctype html><!-- blackbox-share/1 -->\n";

  /** The line in front of the blocks. */
  public static final String START = "\n<!-- blocks -->\n";

  /** The line behind the blocks. */
  public static final String END = "<!-- end -->\n";

  /** The names of the blocks with lines: {@code f0}, {@code f1} and so on. */
  public static final String LINES = "f";

  static final String BEFORE_NAME = "<script type=\"text/plain\" id=\"";
  static final String AFTER_NAME = "\">";
  static final String AFTER_BLOCK = "</script>\n";
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,80}");
  private static final int LONGEST_NAME = 100;

  /** More than any block that BlackBox writes, and less than what fills the memory. */
  private static final int LARGEST_BLOCK = 512 << 20;

  private final String name;
  private final byte[] bytes;
  private final int start;
  private final int end;
  private final Map<String, Block> blocks = new LinkedHashMap<>();

  private record Block(int from, int to) {}

  private SharedDocument(String name, byte[] bytes, int start) throws BlackboxException {
    this.name = name;
    this.bytes = bytes;
    this.start = start;
    this.end = readBlocks();
  }

  /** Returns whether a file that begins with these bytes is a shared session. */
  public static boolean isOne(byte[] head, int length) {
    byte[] first = FIRST_LINE.substring(0, FIRST_LINE.indexOf("1 -->")).getBytes(US_ASCII);
    return length >= first.length && Arrays.equals(head, 0, first.length, first, 0, first.length);
  }

  /**
   * Reads a file.
   *
   * @param name the file as it was given, for messages
   */
  public static SharedDocument read(InputStream in, String name)
      throws IOException, BlackboxException {
    byte[] bytes = in.readAllBytes();
    if (!startsWith(bytes, 0, FIRST_LINE)) {
      throw new BlackboxException(
          name + ": this is a shared session of another version, expected blackbox-share/1",
          "its first line names the version");
    }
    int start = find(bytes, 0, START);
    if (start < 0) {
      throw new BlackboxException(name + ": the shared session has no data, it was cut or changed");
    }
    return new SharedDocument(name, bytes, start + START.length());
  }

  private int readBlocks() throws BlackboxException {
    int at = start;
    while (!startsWith(bytes, at, END)) {
      int from = at + BEFORE_NAME.length();
      int nameEnd = find(bytes, from, AFTER_NAME);
      boolean isNamed =
          startsWith(bytes, at, BEFORE_NAME) && nameEnd > 0 && nameEnd - from <= LONGEST_NAME;
      String block = isNamed ? new String(bytes, from, nameEnd - from, US_ASCII) : "";
      int content = nameEnd + AFTER_NAME.length();
      int contentEnd = isNamed ? indexOf(bytes, content, (byte) '<') : -1;
      if (!NAME.matcher(block).matches()
          || contentEnd < 0
          || !startsWith(bytes, contentEnd, AFTER_BLOCK)) {
        throw new BlackboxException(
            name + ": the shared session cannot be read behind byte " + at + ", expected a block");
      }
      if (blocks.putIfAbsent(block, new Block(content, contentEnd)) != null) {
        throw new BlackboxException(name + ": the shared session has two blocks " + block);
      }
      at = contentEnd + AFTER_BLOCK.length();
    }
    return at;
  }

  /** Returns the names of the blocks, in their order. */
  public List<String> names() {
    return List.copyOf(blocks.keySet());
  }

  /** Returns everything that is not data: the page with its code and styles. */
  public byte[] page() {
    byte[] page = Arrays.copyOf(bytes, start + bytes.length - end);
    System.arraycopy(bytes, end, page, start, bytes.length - end);
    return page;
  }

  /**
   * Returns what a block contains; empty if it cannot be unpacked, so that it was changed.
   *
   * @throws BlackboxException if there is no such block
   */
  public Optional<byte[]> content(String block) throws BlackboxException {
    Block found = blocks.get(block);
    if (found == null) {
      throw new BlackboxException(name + ": the shared session has no block " + block);
    }
    String text = new String(bytes, found.from, found.to - found.from, US_ASCII);
    return ExactText.decode(text).flatMap(SharedDocument::unpacked);
  }

  private static Optional<byte[]> unpacked(byte[] packed) {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      byte[] content = in.readNBytes(LARGEST_BLOCK);
      return in.read() < 0 ? Optional.of(content) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // its checksum or its form is wrong
    }
  }

  /** Returns the names of the blocks with lines, in the order of the lines. */
  public List<String> lineBlocks() {
    return Stream.iterate(0, i -> blocks.containsKey(LINES + i), i -> i + 1)
        .map(i -> LINES + i)
        .toList();
  }

  /** Returns the lines of the recording; a changed block ends them with an error. */
  public InputStream lines() {
    return new LineStream(this, name);
  }

  private static boolean startsWith(byte[] bytes, int at, String text) {
    byte[] wanted = text.getBytes(US_ASCII);
    return at + wanted.length <= bytes.length
        && Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length);
  }

  private static int find(byte[] bytes, int from, String text) {
    for (int at = indexOf(bytes, from, (byte) text.charAt(0));
        at >= 0;
        at = indexOf(bytes, at + 1, (byte) text.charAt(0))) {
      if (startsWith(bytes, at, text)) {
        return at;
      }
    }
    return -1;
  }

  private static int indexOf(byte[] bytes, int from, byte wanted) {
    for (int i = from; i < bytes.length; i++) {
      if (bytes[i] == wanted) {
        return i;
      }
    }
    return -1;
  }
}
