package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.MetaKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Follows time, mode and phase through the lines of a session. */
final class PlaceTracker {
  private final Clock clock;
  private String mode;
  private String phase;
  private @Nullable Instant time;
  private Line.@Nullable Comment comment;

  PlaceTracker(Clock clock, String mode, String phase) {
    this.clock = clock;
    this.mode = mode;
    this.phase = phase;
  }

  Clock clock() {
    return clock;
  }

  String mode() {
    return mode;
  }

  String phase() {
    return phase;
  }

  /** Returns the last comment. */
  Line.@Nullable Comment comment() {
    return comment;
  }

  /** Returns the time of the last event, if it has one. */
  @Nullable Instant time() {
    return time;
  }

  /** Takes the next line that is neither blank nor a continuation. */
  void accept(LineView line) {
    switch (line.kind()) {
      case COMMENT -> {
        comment = (Line.Comment) line.toLine();
        if (comment.type() == CommentType.TIME) {
          clock.mark(comment.field("t").orElse(""));
        }
      }
      case MODE -> {
        // A change of mode ends the phase.
        mode = ((Line.Mode) line.toLine()).name();
        phase = "";
      }
      case PHASE -> phase = ((Line.Lifecycle) line.toLine()).name();
      default -> {}
    }
    if (line.kind().isEvent()) {
      time = clock.read(line);
    }
  }

  /** Returns the place of the last line, which is an event. */
  Event.Place place(LineView line) {
    return new Event.Place(clock.elapsed(), time, thread(line), mode, phase);
  }

  static String thread(LineView line) {
    return line.has(MetaKey.TID) ? line.meta(MetaKey.TID).orElse("") : ThreadRecord.MAIN;
  }
}
