package dev.blackbox.format.lightbox;

import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.text.Utf8;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts bbox lines to events that Lightbox can show; each event includes its line. */
final class LineToEvent {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'+00:00'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final Pattern TO_COME =
      Pattern.compile("\\[(running|started|launched|pending|auto|queued|waiting)].*");
  private static final Pattern ERROR = Pattern.compile("\\[(err[:\\]]|error[:\\]]|failed)");
  private static final CanonicalJson VERSION = CanonicalJson.of("1");
  private static final int DIGITS = 5;
  private static final String BEGINNING = "1970-01-01T00:00:00.000+00:00";

  private final PendingCalls openings;
  private String time = BEGINNING;
  private @Nullable String begin;
  private long events;

  LineToEvent(PendingCalls openings) {
    this.openings = openings;
  }

  /** The first timestamp of the recording. */
  String begin() {
    return begin == null ? BEGINNING : begin;
  }

  /** The first event, which marks the session as made from bbox. */
  LightboxEvent mark(String sessionId, @Nullable String previous) {
    Map<Field, @Nullable Object> event = event(BboxToLightbox.MARK, nextId(), sessionId, previous);
    event.put(Field.INPUT, Map.of("format", "bbox/1"));
    end(event, Map.of());
    return LightboxEvent.of(event);
  }

  long events() {
    return events;
  }

  void goOn(long after) {
    events = after;
  }

  private String nextId() {
    String number = Long.toString(++events);
    return "inv_" + "0".repeat(Math.max(0, DIGITS - number.length())) + number;
  }

  /**
   * The event of a line with its continuations.
   *
   * @param line null if it is cut or the rest of a cut line
   * @param previous the hash of the event before it; null for the first
   */
  LightboxEvent of(
      @Nullable Line line,
      LineKind kind,
      byte[] bytes,
      String sessionId,
      @Nullable String previous) {
    String own = nextId();
    Metadata meta = metaOf(line);
    meta.get(MetaKey.TS).flatMap(LineToEvent::time).ifPresent(this::now);
    boolean isCall = kind.isCall() || kind == LineKind.OBSERVATION;
    String id = isCall ? meta.id().orElse(own) : own;
    String tool =
        kind.isCall() && line instanceof Line.Statement named
            ? nameOf(named)
            : "bbox." + word(kind);
    Map<String, Object> input =
        line instanceof Line.Statement statement ? args(statement) : new LinkedHashMap<>();
    carry(bytes, input);
    Map<Field, @Nullable Object> event = event(tool, id, sessionId, previous);
    event.put(Field.INPUT, input);
    if (isCall && line instanceof Line.Statement statement) {
      call(event, statement, id);
    } else {
      end(event, Map.of());
    }
    return LightboxEvent.of(event);
  }

  private static Metadata metaOf(@Nullable Line line) {
    if (line instanceof Line.Statement statement) {
      return statement.meta();
    }
    return line instanceof Line.Message message ? message.meta() : Metadata.NONE;
  }

  private static String nameOf(Line.Statement line) {
    return line.name().isEmpty() ? "bbox." + word(line.kind()) : line.name();
  }

  private static String word(LineKind kind) {
    return kind.title().toLowerCase(Locale.ROOT);
  }

  private static Optional<String> time(String text) {
    try {
      return Optional.of(TIME.format(OffsetDateTime.parse(text)));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private void now(String now) {
    time = now;
    begin = begin == null ? now : begin;
  }

  private static Map<String, Object> args(Line.Statement line) {
    Map<String, Object> input = new LinkedHashMap<>();
    List<String> words =
        line.args().stream().filter(arg -> arg.key() == null).map(Arg::value).toList();
    if (!words.isEmpty()) {
      input.put("words", words);
    }
    for (Arg arg : line.args()) {
      if (arg.key() != null) {
        input.put(arg.key(), arg.isList() ? arg.items() : arg.value());
      }
    }
    input.values().removeIf(LineToEvent::hasHalfCharacter);
    return input;
  }

  /** A lone surrogate has no canonical form; the included line keeps it. */
  private static boolean hasHalfCharacter(Object value) {
    return QuotedString.hasLoneSurrogate(String.valueOf(value));
  }

  private static void carry(byte[] bytes, Map<String, Object> input) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    if (Utf8.isValid(bytes, text)) {
      input.put(BboxToLightbox.TEXT, text);
      input.remove(BboxToLightbox.BYTES);
    } else {
      input.put(BboxToLightbox.BYTES, Base64.getEncoder().encodeToString(bytes));
      input.remove(BboxToLightbox.TEXT);
    }
  }

  private Map<Field, @Nullable Object> event(
      String tool, String id, String sessionId, @Nullable String previous) {
    boolean isWritable = !hasHalfCharacter(tool) && !hasHalfCharacter(id);
    Map<Field, @Nullable Object> event = new EnumMap<>(Field.class);
    event.put(Field.PREV_HASH, previous);
    event.put(Field.SCHEMA_VERSION, VERSION);
    event.put(Field.SESSION_ID, sessionId);
    event.put(Field.INVOCATION_ID, isWritable ? id : "inv_unwritable");
    event.put(Field.TOOL, isWritable ? tool : "bbox.unwritable");
    event.put(Field.TIMESTAMP_START, time);
    return event;
  }

  private void call(Map<Field, @Nullable Object> event, Line.Statement line, String id) {
    String result = line.result();
    boolean isPending =
        line.kind().isCall()
            && openings.of(id).isEmpty()
            && (result == null || TO_COME.matcher(result).matches());
    if (isPending) {
      event.put(Field.OUTPUT, null);
      event.put(Field.STATUS, LightboxStatus.PENDING.text());
      event.put(Field.TIMESTAMP_END, null);
      return;
    }
    String text = result == null ? "" : result;
    Map<String, Object> shown = hasHalfCharacter(text) ? Map.of() : Map.of("text", text);
    if (ERROR.matcher(text).lookingAt()) {
      end(event, Map.of());
      event.put(Field.ERROR, shown);
      event.put(Field.STATUS, LightboxStatus.ERROR.text());
    } else {
      end(event, shown);
    }
  }

  private void end(Map<Field, @Nullable Object> event, Map<String, Object> output) {
    event.put(Field.OUTPUT, output);
    event.put(Field.STATUS, LightboxStatus.COMPLETE.text());
    event.put(Field.TIMESTAMP_END, time);
  }
}
