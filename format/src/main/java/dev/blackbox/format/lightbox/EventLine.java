package dev.blackbox.format.lightbox;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.line.ResultShorthand;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Converts a Lightbox event to a bbox line and back.
 *
 * <pre>
 * t:heat watts=2200 id=inv_00002 ts=2026-03-04T09:00:02.120+00:00 → {"ok":true}
 * </pre>
 */
final class EventLine {
  private static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,60}");
  private static final String EXTRA = "extra.";
  private static final String END = EXTRA + "end";

  /** How lines of BlackBox 0.1 mark an error; still read. */
  private static final String OLD_ERROR = "[error] ";

  private static final String ERROR_START = "[err: ";

  /** Fields that are carried as {@code extra.…} under their own names. */
  private static final List<Field> EXTRAS =
      List.of(
          Field.ACTOR,
          Field.ORIGINATING_ACTOR,
          Field.RETRY_OF,
          Field.CHUNK_COUNT,
          Field.TOTAL_BYTES);

  private EventLine() {}

  /**
   * Renders an event as a line, without its line ending.
   *
   * @param isEnd whether it ends a pending call
   * @param step the number of the event, from 1
   */
  static String of(LightboxEvent event, boolean isEnd, long step) {
    boolean isPending = event.status().equals(Optional.of(LightboxStatus.PENDING));
    Metadata meta = meta(event, isEnd, step);
    String result = isPending ? ResultShorthand.pending(LineKind.TOOL) : result(event);
    Line line;
    if (isEnd) {
      line = new Line.Observation(List.of(), result, meta);
    } else {
      String tool = event.text(Field.TOOL).filter(name -> !name.isEmpty()).orElse("unknown");
      LineKind kind = isPending ? LineKind.TOOL_START : LineKind.TOOL;
      line = new Line.Call(kind, tool, args(event), result, meta);
    }
    return BboxWriter.render(line, LineLayout.SPACED);
  }

  private static List<Arg> args(LightboxEvent event) {
    List<Arg> args = new ArrayList<>();
    CanonicalJson input = event.get(Field.INPUT).orElse(CanonicalJson.EMPTY);
    input
        .members()
        .forEach(
            (key, value) -> {
              if (KEY.matcher(key).matches() && !isMetaKey(key)) {
                args.add(Arg.pair(key, value.text()));
              }
            });
    return args;
  }

  private static boolean isMetaKey(String key) {
    for (MetaKey meta : MetaKey.values()) {
      if (meta.text().equals(key)) {
        return true;
      }
    }
    return false;
  }

  private static Metadata meta(LightboxEvent event, boolean isEnd, long step) {
    List<Metadata.Entry> entries = new ArrayList<>();
    add(entries, MetaKey.ID.text(), event.text(Field.INVOCATION_ID));
    add(entries, MetaKey.STEP.text(), Optional.of(Long.toString(step)));
    Optional<String> start = event.text(Field.TIMESTAMP_START);
    Optional<String> end = event.text(Field.TIMESTAMP_END);
    add(entries, MetaKey.TS.text(), isEnd ? end : start);
    if (!isEnd && end.isPresent() && !end.equals(start)) {
      add(entries, END, end);
    }
    add(entries, MetaKey.PARENT.text(), event.text(Field.PARENT_INVOCATION));
    for (Field field : EXTRAS) {
      add(entries, EXTRA + field.key(), event.get(field).map(CanonicalJson::text));
    }
    return new Metadata(entries);
  }

  /** Omits a value with blanks, which is not one word; the event is then added as a comment. */
  private static void add(List<Metadata.Entry> to, String key, Optional<String> value) {
    value
        .filter(text -> text.matches("[!-~&&[^\"→]]+"))
        .ifPresent(text -> to.add(new Metadata.Entry(key, text)));
  }

  private static String result(LightboxEvent event) {
    boolean isError = event.status().equals(Optional.of(LightboxStatus.ERROR));
    return isError
        ? ResultShorthand.error(event.get(Field.ERROR).orElse(CanonicalJson.EMPTY).json())
        : event.get(Field.OUTPUT).orElse(CanonicalJson.NULL).json();
  }

  /** The event of a line, if an event can have become that line; without {@code prev_hash}. */
  static Optional<LightboxEvent> event(String text, String sessionId, PendingCalls openings) {
    try {
      BboxReader reader =
          new BboxReader(
              new ByteArrayInputStream(("\n" + text + "\n").getBytes(StandardCharsets.UTF_8)));
      reader.next();
      reader.next();
      return reader.line().toLine() instanceof Line.Statement statement
          ? event(statement, sessionId, openings)
          : Optional.empty();
    } catch (IOException e) {
      throw new IllegalStateException("bytes in memory", e);
    }
  }

  private static Optional<LightboxEvent> event(
      Line.Statement line, String sessionId, PendingCalls openings) {
    Metadata meta = line.meta();
    Optional<String> id = meta.id();
    Optional<String> ts = meta.get(MetaKey.TS);
    Optional<PendingCalls.Opening> opening = openings.of(id.orElse(""));
    boolean isEnd = line.kind() == LineKind.OBSERVATION;
    boolean isKnown =
        isEnd
            ? opening.isPresent()
            : line.kind() == LineKind.TOOL || line.kind() == LineKind.TOOL_START;
    if (!isKnown || id.isEmpty() || ts.isEmpty() || line.result() == null) {
      return Optional.empty();
    }
    boolean isPending = line.kind() == LineKind.TOOL_START;
    String end = isPending ? null : meta.get(END).orElse(ts.get());
    LightboxEvent event =
        LightboxEvent.NONE
            .with(Field.SCHEMA_VERSION, "1")
            .with(Field.SESSION_ID, sessionId)
            .with(Field.INVOCATION_ID, id.get())
            .with(
                Field.TOOL,
                opening.filter(o -> isEnd).map(PendingCalls.Opening::tool).orElse(line.name()))
            .with(Field.INPUT, input(line.args()))
            .with(
                Field.TIMESTAMP_START,
                opening.filter(o -> isEnd).map(PendingCalls.Opening::start).orElse(ts.get()))
            .with(Field.TIMESTAMP_END, end)
            .withOptional(Field.PARENT_INVOCATION, meta.get(MetaKey.PARENT).orElse(null));
    for (Field field : EXTRAS) {
      Optional<String> value = meta.get(EXTRA + field.key());
      boolean isNumber = field == Field.CHUNK_COUNT || field == Field.TOTAL_BYTES;
      Object known = value.isEmpty() ? null : isNumber ? value(value.get()) : value.get();
      event = event.withOptional(field, known);
    }
    return Optional.of(
        isPending ? pending(event) : withResult(event, String.valueOf(line.result())));
  }

  private static Map<String, Object> input(List<Arg> args) {
    Map<String, Object> input = new LinkedHashMap<>();
    for (Arg arg : args) {
      input.put(String.valueOf(arg.key()), value(arg.value()));
    }
    return input;
  }

  /** A JSON value if the text is one, else the text. */
  private static Object value(String text) {
    Optional<CanonicalJson> json =
        text.isEmpty() || text.charAt(0) == '"' ? Optional.empty() : CanonicalJson.parse(text);
    return json.isPresent() ? json.get() : text;
  }

  private static LightboxEvent pending(LightboxEvent event) {
    return event.with(Field.OUTPUT, null).with(Field.STATUS, LightboxStatus.PENDING.text());
  }

  private static LightboxEvent withResult(LightboxEvent event, String result) {
    Optional<String> error = error(result);
    if (error.isEmpty()) {
      return event
          .with(Field.STATUS, LightboxStatus.COMPLETE.text())
          .with(Field.OUTPUT, value(result));
    }
    return event
        .with(Field.STATUS, LightboxStatus.ERROR.text())
        .with(Field.OUTPUT, CanonicalJson.EMPTY)
        .with(Field.ERROR, value(error.get()));
  }

  private static Optional<String> error(String result) {
    if (result.startsWith(OLD_ERROR)) {
      return Optional.of(result.substring(OLD_ERROR.length()));
    }
    return result.startsWith(ERROR_START) && result.endsWith("]")
        ? Optional.of(result.substring(ERROR_START.length(), result.length() - 1))
        : Optional.empty();
  }
}
