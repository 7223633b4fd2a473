package dev.blackbox.session.model;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.calls.BlobRefs;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A line that says something happened, with the lines that continue it.
 *
 * @param index which event of the recording it is, from 0
 * @param lineNumber the physical line, from 1
 * @param line what it says; continuations that belong to its text or result are in there
 * @param details continuations that are neither text nor result
 * @param place when and where in the session it happened
 * @param role what it does to the call
 * @param call which call it concerns, as a position in {@link Session#calls()}; -1 if none
 */
public record Event(
    int index,
    long lineNumber,
    Line line,
    List<String> details,
    List<BlobRefs.Ref> blobs,
    int redactions,
    Place place,
    CallRole role,
    int call) {

  /**
   * Where in the session an event stands.
   *
   * @param elapsed time since the start, from {@code # t=} or {@code ts=}; null where neither says
   * @param time the event's own {@code ts=}, if it has one
   * @param thread the event's {@code tid}; {@code 1} where it names none
   * @param mode the mode in force, empty if none
   * @param phase the phase in force, empty if none
   */
  public record Place(
      @Nullable Duration elapsed,
      @Nullable Instant time,
      String thread,
      String mode,
      String phase) {}

  public Event {
    details = List.copyOf(details);
    blobs = List.copyOf(blobs);
  }

  public LineKind kind() {
    return line.kind();
  }

  public Metadata meta() {
    return switch (line) {
      case Line.Message message -> message.meta();
      case Line.Statement statement -> statement.meta();
      case Line.Comment _, Line.Continuation _, Line.Blank _, Line.HeaderText _, Line.Unknown _ ->
          Metadata.NONE;
    };
  }

  /** The name of a statement; empty for messages. */
  public String name() {
    return line instanceof Line.Statement statement ? statement.name() : "";
  }

  /** The text of a message, or the result of a statement; empty where there is none. */
  public String text() {
    String text =
        switch (line) {
          case Line.Message message -> message.text();
          case Line.Statement statement -> statement.result();
          case Line.Comment comment -> comment.text();
          case Line.Continuation continuation -> continuation.text();
          case Line.HeaderText header -> header.text();
          case Line.Unknown unknown -> unknown.text();
          case Line.Blank _ -> "";
        };
    return text == null ? "" : text;
  }

  public OptionalLong step() {
    return meta().step();
  }

  /** Whether it tells of a failure: by its result, or by {@code level=error}. */
  public boolean isError() {
    boolean isErrorLevel = meta().get(MetaKey.LEVEL).filter("error"::equals).isPresent();
    return line instanceof Line.Statement statement
        ? CallOutcome.of(statement.result(), meta()) == CallOutcome.ERROR
        : isErrorLevel;
  }
}
