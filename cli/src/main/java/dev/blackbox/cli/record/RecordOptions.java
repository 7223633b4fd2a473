package dev.blackbox.cli.record;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.library.lines.PlainText;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.Rotation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code blackbox record}.
 *
 * @param file the recording; {@code -} for standard output
 * @param plain what lines become that are plain text
 * @param blobs a folder or {@code s3://…}; empty for the folder next to the recording
 * @param isAcknowledged whether the number of each durable event is printed
 * @param isSealed whether the recording is sealed while it is written
 * @param server the server that also gets the recording; null for none
 */
public record RecordOptions(
    String file,
    PlainText plain,
    Commit commit,
    String blobs,
    boolean isRedacted,
    List<String> rules,
    Rotation rotation,
    Map<String, String> header,
    boolean isAcknowledged,
    boolean isSealed,
    @Nullable ServerOption server) {
  static final String STANDARD_OUTPUT = "-";
  static final String STANDARD_OUTPUT_NAME = "standard output";
  static final List<String> KINDS = List.of("agent", "user", "tool");
  static final List<String> COMMITS = List.of("each", "group", "interval", "none");
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  public RecordOptions {
    rules = List.copyOf(rules);
    header = new LinkedHashMap<>(header);
  }

  /** Parses simple options without picocli; null if picocli must parse them. */
  public static @Nullable RecordOptions ofPlain(List<String> words) {
    String file = "";
    boolean isRedacted = true;
    boolean isAcknowledged = false;
    for (int i = 0; i < words.size(); i++) {
      switch (words.get(i)) {
        case "--ack" -> isAcknowledged = true;
        case "--no-redact" -> isRedacted = false;
        case "-o", "--output" -> {
          i++;
          file = i < words.size() ? words.get(i) : "";
        }
        default -> {
          return null;
        }
      }
    }
    boolean isOption = file.startsWith("-") && !file.equals(STANDARD_OUTPUT);
    boolean isPlain = !file.isEmpty() && !isOption && !(isAcknowledged && isStream(file));
    return isPlain
        ? new RecordOptions(
            file,
            PlainText.OTHER_LINES,
            Commit.group(),
            "",
            isRedacted,
            List.of(),
            Rotation.NEVER,
            Map.of(),
            isAcknowledged,
            false,
            null)
        : null;
  }

  /** Whether the recording goes to standard output. */
  boolean isStream() {
    return isStream(file);
  }

  static boolean isStream(String file) {
    return file.equals(STANDARD_OUTPUT);
  }

  /** What {@code --as} makes of every line; empty if it was not given. */
  static PlainText plain(String as) {
    return switch (as) {
      case "agent" -> PlainText.every(LineKind.AGENT);
      case "user" -> PlainText.every(LineKind.USER);
      case "tool" -> PlainText.every(LineKind.TOOL);
      default -> PlainText.OTHER_LINES;
    };
  }

  static Commit commit(String name) {
    return switch (name) {
      case "each" -> Commit.each();
      case "interval" -> Commit.interval(INTERVAL);
      case "none" -> Commit.none();
      default -> Commit.group();
    };
  }
}
