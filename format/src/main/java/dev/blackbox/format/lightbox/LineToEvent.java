package dev.blackbox.format.lightbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Converts bbox lines to events that Lightbox can show; each event includes its line. */
final class LineToEvent {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'+00:00'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
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
  LightboxEvent mark(String sessionId) {
    return event(BboxToLightbox.MARK, nextId(), sessionId)
        .with(Field.INPUT, Map.of("format", "bbox/1"))
        .with(Field.OUTPUT, Map.of())
        .with(Field.STATUS, LightboxStatus.COMPLETE.text())
        .with(Field.TIMESTAMP_END, time);
  }

  long events() {
    return events;
  }

  void goOn(long after) {
    events = after;
  }

  private String nextId() {
    return String.format("inv_%05d", ++events);
  }

  LightboxEvent of(@Nullable Line line, LineKind kind, byte[] bytes, String sessionId) {
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
    LightboxEvent event = event(tool, id, sessionId).with(Field.INPUT, input);
    return isCall && line instanceof Line.Statement statement
        ? call(event, statement, id)
        : over(event, Map.of());
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
    return !StandardCharsets.UTF_8.newEncoder().canEncode(String.valueOf(value));
  }

  private static void carry(byte[] bytes, Map<String, Object> input) {
    try {
      input.put(
          BboxToLightbox.TEXT,
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
      input.remove(BboxToLightbox.BYTES);
    } catch (CharacterCodingException e) {
      input.put(BboxToLightbox.BYTES, Base64.getEncoder().encodeToString(bytes));
      input.remove(BboxToLightbox.TEXT);
    }
  }

  private LightboxEvent event(String tool, String id, String sessionId) {
    boolean isWritable = StandardCharsets.UTF_8.newEncoder().canEncode(tool + id);
    return LightboxEvent.NONE
        .with(Field.SCHEMA_VERSION, "1")
        .with(Field.SESSION_ID, sessionId)
        .with(Field.INVOCATION_ID, isWritable ? id : "inv_unwritable")
        .with(Field.TOOL, isWritable ? tool : "bbox.unwritable")
        .with(Field.TIMESTAMP_START, time);
  }

  private LightboxEvent call(LightboxEvent event, Line.Statement line, String id) {
    String result = line.result();
    boolean isPending =
        line.kind().isCall() && openings.of(id).isEmpty() && (result == null || isToCome(result));
    if (isPending) {
      return event
          .with(Field.OUTPUT, null)
          .with(Field.STATUS, LightboxStatus.PENDING.text())
          .with(Field.TIMESTAMP_END, null);
    }
    String text = result == null ? "" : result;
    Map<String, Object> shown = hasHalfCharacter(text) ? Map.of() : Map.of("text", text);
    return isError(text)
        ? over(event.with(Field.ERROR, shown), Map.of())
            .with(Field.STATUS, LightboxStatus.ERROR.text())
        : over(event, shown);
  }

  private LightboxEvent over(LightboxEvent event, Map<String, Object> output) {
    return event
        .with(Field.OUTPUT, output)
        .with(Field.STATUS, LightboxStatus.COMPLETE.text())
        .with(Field.TIMESTAMP_END, time);
  }

  private static boolean isToCome(String result) {
    return result.matches("\\[(running|started|launched|pending|auto|queued|waiting)].*");
  }

  private static boolean isError(String result) {
    return result.matches("(?s)\\[(err[:\\]]|error[:\\]]|failed).*");
  }
}
