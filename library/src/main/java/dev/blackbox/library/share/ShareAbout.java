package dev.blackbox.library.share;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.store.key.ExactText;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a shared session says about itself, which does not follow from its lines.
 *
 * @param name the file that the session was shared from
 * @param version the program that wrote the file
 * @param part the lines that were taken; empty if all were
 * @param noSeal why the file has no seal; empty if it has one
 * @param isMasked whether secrets were looked for
 * @param masked how many secrets of each kind were masked
 * @param changed the lines that masking changed, by number from 1, with their sealed hashes; a line
 *     that is not sealed has none
 * @param blobs the blobs that the lines refer to
 */
record ShareAbout(
    String name,
    String version,
    Instant made,
    Optional<Part> part,
    Optional<String> noSeal,
    boolean isMasked,
    SortedMap<String, Long> masked,
    SortedMap<Long, Optional<byte[]>> changed,
    List<SharedBlob> blobs) {
  private static final String FIRST_LINE = "blackbox-share/1";
  private static final String NONE = "-";

  /** Some lines of a recording: its header, and the lines from the first to the last. */
  record Part(long first, long last, long of) {}

  /** How a blob was included. */
  enum Inclusion {
    WHOLE,
    MASKED,
    LEFT_OUT
  }

  /** A blob that lines refer to, with its size or -1. */
  record SharedBlob(String sha256, long bytes, Inclusion inclusion) {}

  ShareAbout {
    masked = Collections.unmodifiableSortedMap(new TreeMap<>(masked));
    changed = Collections.unmodifiableSortedMap(new TreeMap<>(changed));
    blobs = List.copyOf(blobs);
  }

  /** Returns the sealed hashes of the lines that were changed, by index from 0. */
  Map<Long, byte[]> leaves() {
    Map<Long, byte[]> leaves = new TreeMap<>();
    changed.forEach((line, leaf) -> leaf.ifPresent(hash -> leaves.put(line - 1, hash)));
    return leaves;
  }

  byte[] text() {
    List<String> lines = new ArrayList<>();
    lines.add(FIRST_LINE);
    lines.add("name " + name);
    lines.add("version " + version);
    lines.add("made " + made);
    part.ifPresent(one -> lines.add("part " + one.first + " " + one.last + " " + one.of));
    noSeal.ifPresent(reason -> lines.add("no-seal " + reason));
    lines.add("redacted " + isMasked);
    masked.forEach((kind, count) -> lines.add("masked " + count + " " + kind));
    changed.forEach(
        (line, leaf) ->
            lines.add("changed " + line + " " + leaf.map(ExactText::encode).orElse(NONE)));
    for (SharedBlob blob : blobs) {
      lines.add("blob " + blob.inclusion + " " + blob.bytes + " " + blob.sha256);
    }
    return (String.join("\n", lines) + "\n").getBytes(UTF_8);
  }

  static ShareAbout parse(byte[] text, String file) throws BlackboxException {
    try {
      return new AboutParser(new String(text, UTF_8)).about();
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new BlackboxException(
          file + ": what the shared session says about itself cannot be read");
    }
  }

  /**
   * Reads the lines; throws an unchecked exception for everything that this version never wrote.
   */
  private static final class AboutParser {
    private final Map<String, String> fields = new TreeMap<>();
    private final SortedMap<String, Long> masked = new TreeMap<>();
    private final SortedMap<Long, Optional<byte[]>> changed = new TreeMap<>();
    private final List<SharedBlob> blobs = new ArrayList<>();

    AboutParser(String text) {
      String[] lines = text.split("\n", 0);
      require(lines[0].equals(FIRST_LINE));
      for (int i = 1; i < lines.length; i++) {
        int blank = lines[i].indexOf(' ');
        require(blank > 0);
        take(lines[i].substring(0, blank), lines[i].substring(blank + 1));
      }
    }

    private void take(String word, String rest) {
      switch (word) {
        case "masked" -> {
          String[] parts = rest.split(" ", 2);
          masked.put(parts[parts.length - 1], number(parts[0]));
        }
        case "changed" -> {
          String[] parts = rest.split(" ", 2);
          changed.put(
              number(parts[0]),
              parts[parts.length - 1].equals(NONE)
                  ? Optional.empty()
                  : Optional.of(
                      ExactText.hash(parts[parts.length - 1]).orElseThrow(AboutParser::wrong)));
        }
        case "blob" -> {
          String[] parts = rest.split(" ", 3);
          require(parts.length == 3);
          blobs.add(
              new SharedBlob(
                  parts[2],
                  parts[1].equals("-1") ? -1 : number(parts[1]),
                  Inclusion.valueOf(parts[0])));
        }
        default -> require(fields.put(word, rest) == null);
      }
    }

    ShareAbout about() {
      return new ShareAbout(
          field("name"),
          field("version"),
          Instant.parse(field("made")),
          Optional.ofNullable(fields.get("part")).map(AboutParser::part),
          Optional.ofNullable(fields.get("no-seal")),
          field("redacted").equals("true"),
          masked,
          changed,
          blobs);
    }

    private static Part part(String text) {
      String[] numbers = text.split(" ", -1);
      require(numbers.length == 3);
      return new Part(number(numbers[0]), number(numbers[1]), number(numbers[2]));
    }

    private String field(String word) {
      String value = fields.get(word);
      if (value == null) {
        throw wrong();
      }
      return value;
    }

    private static long number(String text) {
      return ExactText.number(text).orElseThrow(AboutParser::wrong);
    }

    private static void require(boolean isRight) {
      if (!isRight) {
        throw wrong();
      }
    }

    private static IllegalArgumentException wrong() {
      return new IllegalArgumentException("not what this version writes");
    }
  }
}
