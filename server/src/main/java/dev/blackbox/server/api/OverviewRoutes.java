package dev.blackbox.server.api;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.CallsJson;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.MapJson;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Query;
import dev.blackbox.server.http.Route;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.overview.Axis;
import dev.blackbox.session.overview.AxisWindow;
import dev.blackbox.session.overview.SessionOverview;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpStatus;

/** The columns for pictures of a session: the strip and the waterfall. */
final class OverviewRoutes {
  private static final int USUAL_PX = 1_200;
  private static final int MOST_LANES = 1_000;
  private static final int KEPT = 4;

  /** An overview keeps 14 bytes for each call. */
  private static final long MOST_CALLS = 1_500_000;

  private final SessionLookup sessions;
  private final OpenRecordings recordings;
  private final Map<Path, Overview> kept = new LinkedHashMap<>(KEPT, 0.75f, true);

  private record Overview(SessionIndex index, SessionOverview overview) {}

  OverviewRoutes(SessionLookup sessions, OpenRecordings recordings) {
    this.sessions = sessions;
    this.recordings = recordings;
  }

  List<Route> routes() {
    return List.of(
        Route.get("sessions/{id}/map", Set.of("x0", "x1", "px", "axis"), this::map),
        Route.get("sessions/{id}/calls", Set.of("x0", "x1", "px", "axis", "lanes"), this::calls));
  }

  private void map(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    recordings.answer(
        exchange,
        entry,
        session -> {
          SessionOverview overview = of(entry.recording(), session);
          AxisWindow window = window(exchange.query(), overview);
          exchange.document(
              HttpStatus.OK_200,
              bytes -> new MapJson(new JsonOutput(bytes)).print(overview.map(window)));
        });
  }

  private void calls(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    int lanes = (int) exchange.query().number("lanes", SessionOverview.LANES, 1, MOST_LANES);
    recordings.answer(
        exchange,
        entry,
        session -> {
          SessionOverview overview = of(entry.recording(), session);
          AxisWindow window = window(exchange.query(), overview);
          exchange.document(
              HttpStatus.OK_200,
              bytes -> new CallsJson(new JsonOutput(bytes)).print(overview.calls(window, lanes)));
        });
  }

  private static AxisWindow window(Query query, SessionOverview overview) throws HttpProblem {
    int px = (int) query.number("px", USUAL_PX, 1, AxisWindow.MOST_PX);
    Axis axis = axis(query, overview);
    AxisWindow whole = overview.whole(axis, px);
    long x0 = query.number("x0", whole.x0(), 0, AxisWindow.LAST_PLACE);
    long x1 = query.number("x1", Math.max(x0 + 1, whole.x1()), 0, AxisWindow.LAST_PLACE);
    if (x1 <= x0) {
      throw HttpProblem.parameter("x1", "a place after x0");
    }
    return new AxisWindow(axis, x0, x1, px);
  }

  /** Without times, all events are at the same place of the axis of time. */
  private static Axis axis(Query query, SessionOverview overview) throws HttpProblem {
    String word = query.word("axis", List.of("", "time", "step"));
    if (!word.isEmpty()) {
      return Axis.valueOf(word.toUpperCase(Locale.ROOT));
    }
    return overview.isTimed() ? Axis.TIME : Axis.STEP;
  }

  /** A recording that has grown has another index. */
  private SessionOverview of(Path file, Session session) {
    synchronized (kept) {
      Overview known = kept.get(file);
      if (known != null && known.index.equals(session.index())) {
        return known.overview;
      }
    }
    Overview made = new Overview(session.index(), SessionOverview.of(session));
    synchronized (kept) {
      kept.put(file, made);
      long calls = kept.values().stream().mapToLong(each -> each.index.calls()).sum();
      Iterator<Overview> oldest = kept.values().iterator();
      while (kept.size() > 1 && (kept.size() > KEPT || calls > MOST_CALLS)) {
        calls -= oldest.next().index.calls();
        oldest.remove();
      }
    }
    return made.overview;
  }
}
