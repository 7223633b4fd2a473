package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.timeline.LineCount;
import dev.blackbox.library.timeline.OpenRecording;
import dev.blackbox.library.timeline.RawLine;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Query;
import dev.blackbox.server.http.Route;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/** Windows of raw lines. */
final class LineRoutes {
  private static final int USUAL = 200;
  private static final int MOST = 2_000;
  private static final int LONGEST_LINE = 1 << 20;

  private final SessionLookup sessions;
  private final OpenRecordings recordings;

  LineRoutes(SessionLookup sessions, OpenRecordings recordings) {
    this.sessions = sessions;
    this.recordings = recordings;
  }

  List<Route> routes() {
    return List.of(Route.get("sessions/{id}/lines", Set.of("from", "at", "count"), this::lines));
  }

  private void lines(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    Query query = exchange.query();
    int count = (int) query.number("count", USUAL, 1, MOST);
    long asked = query.number("from", 1, 1, LinePosition.MOST_LINES);
    if (query.has("from") && query.has("at")) {
      throw HttpProblem.parameter("at", "either at or from");
    }
    String version = SessionLookup.version(entry);
    recordings.use(
        exchange,
        entry,
        recording -> {
          OptionalLong focus =
              query.has("at")
                  ? OptionalLong.of(LinePosition.find(query.text("at"), recording))
                  : OptionalLong.empty();
          long from = focus.isPresent() ? Math.max(1, focus.getAsLong() - count / 2) : asked;
          if (from > OpenRecording.FIRST_LINES) {
            OpenRecordings.await(recording);
          }
          LineCount total = recording.lineCount();
          if (exchange.isUnchanged(version + " " + total)) {
            return;
          }
          try (ReadingLimit.Place _ = recordings.enter()) {
            exchange.json(
                out -> {
                  out.writeNumberProperty("lines_total", total.lines());
                  out.writeBooleanProperty("lines_estimated", !total.isExact());
                  out.writeNumberProperty("from", from);
                  focus.ifPresent(line -> out.writeNumberProperty("focus", line));
                  out.writeArrayPropertyStart("lines");
                  LimitedArray array = new LimitedArray(out);
                  if (!recording.read(from, count, LONGEST_LINE, line -> write(line, array))) {
                    throw OpenRecordings.building();
                  }
                  out.writeEndArray();
                });
          }
        });
  }

  /** Returns whether the answer has space; the client asks for the rest. */
  private static boolean write(RawLine line, LimitedArray array) {
    JsonGenerator out = array.item();
    out.writeStartObject();
    out.writeNumberProperty("line", line.number());
    out.writeStringProperty("kind", line.kind().name().toLowerCase(Locale.ROOT));
    out.writeNumberProperty("offset", line.offset());
    out.writeStringProperty("text", line.text());
    if (line.isCut()) {
      out.writeNumberProperty("cut_bytes", line.bytes());
    }
    out.writeEndObject();
    return array.add();
  }
}
