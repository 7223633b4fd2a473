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
 * A line that records an event, with its continuations.
 *
 * @param index its number in the recording, from 0
 * @param lineNumber the physical line, from 1
 * @param line its content, including continuations of its text or result
 * @param details continuations that are neither text nor result
 * @param place its time and place in the session
 * @param role its role for the call
 * @param call the position of its call in {@link Session#calls()}, or -1
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
   * The time and place of an event in the session.
   *
   * @param elapsed time since the start, from {@code # t=} or {@code ts=}; null if there is neither
   * @param time the event's own {@code ts=}, if it has one
   * @param thread the event's {@code tid}, {@code 1} by default
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

  /** Returns the name of a statement; empty for messages. */
  public String name() {
    return line instanceof Line.Statement statement ? statement.name() : "";
  }

  /** Returns the text of a message, or the result of a statement; empty if there is none. */
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

  /** Returns whether it reports a failure, by its result or by {@code level=error}. */
  public boolean isError() {
    boolean isErrorLevel = meta().get(MetaKey.LEVEL).filter("error"::equals).isPresent();
    return line instanceof Line.Statement statement
        ? CallOutcome.of(statement.result(), meta()) == CallOutcome.ERROR
        : isErrorLevel;
  }
}
