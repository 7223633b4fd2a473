package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.calls.BlobRefs;
import java.util.ArrayList;
import java.util.List;

/** A line that may still get continuations. */
final class OpenEvent {
  private final long lineNumber;
  private final Line line;
  private final boolean isResultBelow;
  private final List<String> continuations = new ArrayList<>(0);
  private final List<BlobRefs.Ref> blobs;
  private int redactions;

  /**
   * Creates an event from its first line.
   *
   * @param shift what to add to the number of the line
   */
  OpenEvent(LineView view, long shift) {
    lineNumber = view.number() + shift;
    line = view.toLine();
    isResultBelow = view.isResultBelow();
    blobs = new ArrayList<>(BlobRefs.of(view));
    redactions = view.redactions();
  }

  void continueWith(LineView view) {
    continuations.add(view.text(view.contentStart(), view.end()));
    blobs.addAll(BlobRefs.of(view));
    redactions += view.redactions();
  }

  Line firstLine() {
    return line;
  }

  Event toEvent(int index, Event.Place place, CallRole role, int call) {
    Line whole = isFolded() ? folded() : line;
    List<String> details = isFolded() ? List.of() : continuations;
    return new Event(index, lineNumber, whole, details, blobs, redactions, place, role, call);
  }

  NonEventLine toRemark(int nextEvent) {
    return new NonEventLine(lineNumber, line, continuations, nextEvent);
  }

  private boolean isFolded() {
    return !continuations.isEmpty() && (line instanceof Line.Message || isResultBelow);
  }

  /** Returns the line with its continuations as part of its text or as its result (bbox-1 §7). */
  private Line folded() {
    String below = String.join("\n", continuations);
    return switch (line) {
      case Line.Message(var kind, var text, var meta, var metrics) ->
          new Line.Message(kind, text + "\n" + below, meta, metrics);
      case Line.Statement statement -> statement.withResult(below);
      case Line.Comment _, Line.Continuation _, Line.Blank _, Line.HeaderText _, Line.Unknown _ ->
          line;
    };
  }
}
