package dev.blackbox.recorder;

import dev.blackbox.format.bbox.CommentParser;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.QuotedString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates comment lines, and the texts of arguments. */
final class CommentFactory {
  private static final Pattern BARE = Pattern.compile("[\\w$@:./,+-]+");

  private CommentFactory() {}

  /**
   * The text of a value. The host's code makes it, and must not end the recording: if it fails, the
   * text names the failure.
   */
  static String text(@Nullable Object value) {
    try {
      return String.valueOf(value);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return "[unreadable: " + e.getClass().getSimpleName() + "]";
    }
  }

  /** The message of an exception; null if it has none. */
  static @Nullable String messageOf(Throwable cause) {
    try {
      return cause.getMessage();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return null;
    }
  }

  static Line.Comment plain(String text) {
    return new Line.Comment(CommentType.PLAIN, text, List.of());
  }

  static Line.Comment note(String text) {
    return new Line.Comment(CommentType.NOTES, "notes: " + text, List.of());
  }

  /** A typed comment; written as plain if its fields do not make it one. */
  static Line.Comment fields(CommentType type, Arg... fields) {
    List<Arg> given = list(fields);
    Line.Comment parsed = CommentParser.parse(word(type) + words(given));
    boolean isSame = parsed.type() == type && parsed.fields().equals(given);
    return isSame ? parsed : new Line.Comment(type, "", given);
  }

  private static String word(CommentType type) {
    return switch (type) {
      case METRICS, CONDENSE, ANCHOR, MEMORY -> type.name().toLowerCase(Locale.ROOT) + " ";
      case BUDGET, MODEL -> type.name().toLowerCase(Locale.ROOT) + ": ";
      case TIME, NOTES, REDACTIONS, SUMMARY, PLAIN -> "";
    };
  }

  /** Fields as words; in a comment, keys of metadata need no quotes either. */
  private static String words(List<Arg> fields) {
    StringJoiner words = new StringJoiner(" ");
    for (Arg field : fields) {
      boolean isBare = field.isList() || BARE.matcher(field.value()).matches();
      String value = isBare ? field.value() : QuotedString.quote(field.value());
      words.add(field.key() == null ? value : field.key() + "=" + value);
    }
    return words.toString();
  }

  static Arg[] first(String word, Arg... fields) {
    return behind(Arg.word(String.valueOf(word)), fields);
  }

  static Arg[] firstPair(String key, String value, Arg... fields) {
    return behind(Arg.pair(key, String.valueOf(value)), fields);
  }

  static Arg[] lastPair(Arg[] fields, String key, String value) {
    List<Arg> all = new ArrayList<>(list(fields));
    all.add(Arg.pair(key, String.valueOf(value)));
    return all.toArray(Arg[]::new);
  }

  private static Arg[] behind(Arg first, Arg... fields) {
    List<Arg> all = new ArrayList<>();
    all.add(first);
    all.addAll(list(fields));
    return all.toArray(Arg[]::new);
  }

  /** The arguments without nulls. */
  static List<Arg> list(Arg... args) {
    return Stream.of(args).filter(Objects::nonNull).toList();
  }

  /** A list argument; null means an empty list. */
  static Arg items(@Nullable String key, @Nullable List<String> items) {
    List<String> texts = items == null ? List.of() : items.stream().map(String::valueOf).toList();
    return Arg.list(key, texts);
  }

  /** {@code HH:MM:SS}. */
  static String clock(Duration time) {
    return String.format(
        "%02d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }
}
