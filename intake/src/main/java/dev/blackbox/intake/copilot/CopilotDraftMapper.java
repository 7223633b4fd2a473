package dev.blackbox.intake.copilot;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.Meta;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.TextPieces;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects answers and thoughts that a stream sends in pieces. They are dropped when the whole text
 * arrives. If it never does, because the request failed or the stream was cut, the pieces become
 * {@code @partial}: they are not a message, because the agent repeated the request without them.
 */
final class CopilotDraftMapper {
  private final SessionWriter writer;
  private final Map<Place, Draft> drafts = new LinkedHashMap<>();

  CopilotDraftMapper(SessionWriter writer) {
    this.writer = writer;
  }

  /** Identifies a draft; there is one per kind and thread at a time. */
  private record Place(LineKind kind, int thread) {}

  private record Draft(String id, TextPieces pieces) {}

  /** Adds a piece; a different draft in its place will not be completed. */
  void add(LineKind kind, int thread, String id, String piece, String when) throws IOException {
    Place place = new Place(kind, thread);
    Draft draft = drafts.get(place);
    if (draft != null && (!draft.id.equals(id) || draft.pieces.isFull())) {
      map(place);
    }
    drafts.computeIfAbsent(place, _ -> new Draft(id, new TextPieces())).pieces.add(piece, when);
  }

  /** The whole text has arrived. */
  void complete(LineKind kind, int thread, String id, String whole) {
    Place place = new Place(kind, thread);
    Draft draft = drafts.get(place);
    if (draft != null && (draft.id.equals(id) || draft.pieces.text().equals(whole))) {
      drafts.remove(place);
    }
  }

  /** Drafts of the thread will not be completed. */
  void abandon(int thread) throws IOException {
    for (Place place : List.copyOf(drafts.keySet())) {
      if (place.thread == thread) {
        map(place);
      }
    }
  }

  /** No draft will be completed. */
  void finish() throws IOException {
    for (Place place : List.copyOf(drafts.keySet())) {
      map(place);
    }
  }

  private void map(Place place) throws IOException {
    Draft draft = drafts.remove(place);
    if (draft != null && !draft.pieces.isEmpty()) {
      writer.at(draft.pieces.began(), place.thread);
      String what = place.kind == LineKind.THINKING ? "thinking" : "message";
      writer.lifecycle("partial", List.of(Arg.pair("of", what)), draft.pieces.text(), Meta.none());
    }
  }
}
