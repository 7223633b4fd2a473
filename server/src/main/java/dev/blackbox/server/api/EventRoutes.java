package dev.blackbox.server.api;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.EventJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.StateJson;
import dev.blackbox.library.timeline.EventFilter;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Query;
import dev.blackbox.server.http.Route;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import org.eclipse.jetty.http.HttpStatus;

/** What happened in a session, and its state at each point. */
final class EventRoutes {
  private static final int USUAL = 100;
  private static final int MOST = 2_000;

  /** An answer ends after this many events that the filter does not take. */
  private static final int MOST_LOOKED_AT = 1_000_000;

  /** A state lists this many open calls, and counts the others. */
  private static final int MOST_OPEN_CALLS = 1_000;

  private final SessionLookup sessions;
  private final OpenRecordings recordings;

  EventRoutes(SessionLookup sessions, OpenRecordings recordings) {
    this.sessions = sessions;
    this.recordings = recordings;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            "sessions/{id}/events",
            Set.of("from", "count", "kinds", "tid", "errors"),
            this::events),
        Route.get("sessions/{id}/state", Set.of("at"), this::state));
  }

  private void events(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    Query query = exchange.query();
    long from = query.number("from", 1, 1, LinePosition.MOST_LINES);
    int count = (int) query.number("count", USUAL, 1, MOST);
    EventFilter filter =
        new EventFilter(
            -1, 0, query.text("tid"), "", kinds(query.text("kinds")), query.isOn("errors"));
    String version = SessionLookup.version(entry);
    recordings.answer(
        exchange,
        entry,
        session -> {
          if (!exchange.isUnchanged(version + " " + session.totals().lines())) {
            write(exchange, session, filter, from, count);
          }
        });
  }

  private static Set<LineKind> kinds(String words) throws HttpProblem {
    Set<LineKind> kinds = EnumSet.noneOf(LineKind.class);
    for (String word : words.isEmpty() ? new String[0] : words.split(",", -1)) {
      try {
        kinds.add(LineKind.valueOf(word.toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw HttpProblem.parameter("kinds", "kinds of lines, such as user,agent,tool");
      }
    }
    return kinds;
  }

  private static void write(
      Exchange exchange, Session session, EventFilter filter, long from, int count)
      throws IOException, BlackboxException, HttpProblem {
    IntPredicate wanted = filter.events(session);
    int end = session.events().size();
    exchange.json(
        out -> {
          LimitedArray array = new LimitedArray(out);
          EventJson json = new EventJson(session, array.item());
          out.writeNumberProperty("from", from);
          out.writeArrayPropertyStart("events");
          int first = firstFrom(session, from);
          int event = first;
          for (int taken = 0; event < end && taken < count; event++) {
            if (event - first > MOST_LOOKED_AT) {
              break;
            }
            if (wanted.test(event)) {
              array.item().writeStartObject();
              json.properties(session.events().get(event));
              array.item().writeEndObject();
              boolean isAdded = array.add();
              if (!isAdded && taken == 0) {
                throw tooLarge(session.index().line(event));
              }
              if (!isAdded) {
                break;
              }
              taken++;
            }
          }
          out.writeEndArray();
          if (event < end) {
            out.writeNumberProperty("next", session.index().line(event));
          }
        });
  }

  private static HttpProblem tooLarge(long line) {
    return new HttpProblem(
        HttpStatus.UNPROCESSABLE_ENTITY_422,
        "event-too-large",
        "the event in line "
            + line
            + " does not fit into an answer; raw has it, and from="
            + (line + 1)
            + " gives the events after it");
  }

  /** Returns the first event at this line or after it. */
  private static int firstFrom(Session session, long line) {
    int at = session.index().eventAt(line);
    return at >= 0 && session.index().line(at) < line ? at + 1 : Math.max(0, at);
  }

  /** Writes the state after the event at a place, as {@code blackbox replay --json} does. */
  private void state(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    String place = exchange.query().has("at") ? exchange.query().text("at") : "end";
    long[] line = {0};
    recordings.use(exchange, entry, recording -> line[0] = LinePosition.find(place, recording));
    recordings.answer(
        exchange,
        entry,
        session -> {
          if (session.events().isEmpty()) {
            throw HttpProblem.notFound("no-such-place", "the recording has no events");
          }
          Replay replay = new Replay(session);
          replay.moveTo(
              Math.clamp(session.index().eventAt(line[0]), 0, session.events().size() - 1));
          exchange.document(
              HttpStatus.OK_200,
              bytes ->
                  new StateJson(entry.id(), session, replay, new JsonOutput(bytes))
                      .print(place, MOST_OPEN_CALLS));
        });
  }
}
