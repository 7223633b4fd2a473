package dev.blackbox.cli.record;

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
 * @param blobs a folder or {@code s3://…}; empty for the folder next to the recording
 * @param isAcknowledged whether the number of each durable event is printed
 * @param isSealed whether the recording is sealed while it is written
 */
public record RecordOptions(
    String file,
    Commit commit,
    String blobs,
    boolean isRedacted,
    List<String> rules,
    Rotation rotation,
    Map<String, String> header,
    boolean isAcknowledged,
    boolean isSealed) {
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
    boolean isPlain = !file.isEmpty() && file.charAt(0) != '-';
    return isPlain
        ? new RecordOptions(
            file,
            Commit.group(),
            "",
            isRedacted,
            List.of(),
            Rotation.NEVER,
            Map.of(),
            isAcknowledged,
            false)
        : null;
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
