package dev.blackbox.recorder;

import dev.blackbox.format.bbox.CommentParser;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.recorder.pipeline.DurationLimits;
import dev.blackbox.recorder.pipeline.HostText;
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

  static Line.Comment plain(String text) {
    return new Line.Comment(CommentType.PLAIN, text, List.of());
  }

  static Line.Comment note(String text) {
    return new Line.Comment(CommentType.NOTES, "notes: " + text, List.of());
  }

  /** A typed comment; written as plain if its fields do not make it one. */
  static Line.Comment fields(CommentType type, List<Arg> given) {
    Line.Comment parsed = CommentParser.parse(word(type) + words(given));
    boolean isSame = parsed.type() == type && parsed.fields().equals(given);
    return isSame ? parsed : new Line.Comment(type, "", given);
  }

  private static String word(CommentType type) {
    return switch (type) {
      case METRICS, CONDENSE, ANCHOR, MEMORY, GAP -> type.name().toLowerCase(Locale.ROOT) + " ";
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

  static Arg word(@Nullable String value) {
    return Arg.word(String.valueOf(value));
  }

  static Arg pair(String key, @Nullable Object value) {
    return Arg.pair(key, HostText.of(value));
  }

  static <T> List<T> first(T first, List<T> fields) {
    List<T> all = new ArrayList<>();
    all.add(first);
    all.addAll(fields);
    return all;
  }

  static <T> List<T> last(List<T> fields, T last) {
    List<T> all = new ArrayList<>(fields);
    all.add(last);
    return all;
  }

  /** The arguments without nulls. */
  static List<Arg> list(Arg @Nullable ... args) {
    return args == null ? List.of() : Stream.of(args).filter(Objects::nonNull).toList();
  }

  /** A list argument; null means an empty list. */
  static Arg items(@Nullable String key, @Nullable List<?> items) {
    try {
      List<String> texts = new ArrayList<>();
      for (Object item : items == null ? List.of() : items) {
        texts.add(HostText.of(item));
      }
      return Arg.list(key, texts);
    } catch (Throwable e) {
      // The host's list failed; its text names the failure.
      return new Arg(key, HostText.unreadable(e), false);
    }
  }

  /** {@code HH:MM:SS}; null and negative times are zero. */
  static String clock(@Nullable Duration given) {
    Duration time = DurationLimits.bounded(given);
    return String.format(
        "%02d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
  }
}
