package dev.blackbox.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.CatalogEntry.Activity;
import dev.blackbox.library.archive.SealClaims;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.CatalogJson;
import dev.blackbox.library.json.TokensJson;
import dev.blackbox.library.timeline.LineCount;
import dev.blackbox.library.timeline.OpenRecording;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Query;
import dev.blackbox.server.http.Route;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Lists sessions: filtered, sorted, page by page. */
final class SessionList {
  private static final int USUAL = 100;
  private static final int MOST = 1_000;
  private static final Pattern TIME =
      Pattern.compile("\\d{4}(-\\d{2}(-\\d{2}(T\\d{2}(:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?)?Z?)?)?)?");
  private static final List<String> SORTS = List.of("began", "changed", "cost", "failed", "bytes");
  private static final List<String> STATES = List.of("", "running", "ended", "stopped");

  private final SessionLookup sessions;
  private final OpenRecordings recordings;
  private final SealClaims seals = new SealClaims();

  SessionList(SessionLookup sessions, OpenRecordings recordings) {
    this.sessions = sessions;
    this.recordings = recordings;
  }

  List<Route> routes() {
    return List.of(
        Route.get(
            "sessions",
            Set.of(
                "cursor", "limit", "q", "agent", "project", "state", "since", "sort", "failed",
                "sealed"),
            this::list),
        Route.get("sessions/{id}", Set.of(), this::one));
  }

  /** What the answer to a list needs after the parameters are read. */
  private record Page(List<CatalogEntry> all, List<CatalogEntry> shown, String next) {}

  private void list(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    Instant now = Instant.now();
    Page page = page(exchange, now);
    exchange.json(
        out -> {
          out.writeNumberProperty("total", page.all.size());
          out.writeNumberProperty(
              "tokens", page.all.stream().mapToLong(CatalogEntry::tokens).sum());
          TokensJson.dollars(
              "cost_usd",
              page.all.stream().map(CatalogEntry::cost).reduce(BigDecimal.ZERO, BigDecimal::add),
              out);
          // The sums lack these.
          out.writeNumberProperty(
              "unmeasured", page.all.stream().filter(entry -> !entry.isMeasured()).count());
          out.writeArrayPropertyStart("sessions");
          CatalogJson json = new CatalogJson(out, now);
          for (CatalogEntry entry : page.shown) {
            out.writeStartObject();
            json.properties(entry);
            out.writeEndObject();
          }
          out.writeEndArray();
          if (!page.next.isEmpty()) {
            out.writeStringProperty("next", page.next);
          }
        });
  }

  private Page page(Exchange exchange, Instant now) throws HttpProblem {
    Query query = exchange.query();
    int limit = (int) query.number("limit", USUAL, 1, MOST);
    String sort = query.word("sort", SORTS);
    List<CatalogEntry> all =
        filtered(exchange, now).sorted(order(sort).thenComparing(CatalogEntry::id)).toList();
    int from = query.has("cursor") ? after(query.text("cursor"), sort, all) : 0;
    int to = Math.min(all.size(), from + limit);
    String next = to < all.size() ? cursor(sort, all.get(to - 1)) : "";
    return new Page(all, all.subList(from, to), next);
  }

  private Stream<CatalogEntry> filtered(Exchange exchange, Instant now) throws HttpProblem {
    Query query = exchange.query();
    List<String> words = List.of(query.text("q").strip().split("\\s+"));
    String state = query.has("state") ? query.word("state", STATES) : "";
    String since = since(query);
    String sealed = query.has("sealed") ? query.word("sealed", List.of("true", "false")) : "";
    boolean isOnlyFailed = query.isOn("failed");
    return sessions.visible(exchange.caller()).stream()
        .filter(entry -> entry.agent().contains(query.text("agent")))
        .filter(entry -> entry.project().contains(query.text("project")))
        .filter(entry -> entry.began().compareTo(since) >= 0)
        .filter(entry -> state.isEmpty() || state.equals(word(entry.activity(now))))
        .filter(entry -> sealed.isEmpty() || sealed.equals(String.valueOf(entry.isSealed())))
        .filter(entry -> !isOnlyFailed || entry.failed() > 0)
        .filter(entry -> words.stream().allMatch(entry::mentions));
  }

  private static String since(Query query) throws HttpProblem {
    String since = query.text("since");
    if (query.has("since") && !TIME.matcher(since).matches()) {
      throw HttpProblem.parameter("since", "a day or a time in UTC, such as 2026-11-01");
    }
    return since;
  }

  private static String word(Activity activity) {
    return activity.name().toLowerCase(Locale.ROOT);
  }

  /** The largest first. */
  private static Comparator<CatalogEntry> order(String sort) {
    Comparator<CatalogEntry> ascending =
        switch (sort) {
          case "changed" -> Comparator.comparing(CatalogEntry::changed);
          case "cost" -> Comparator.comparing(CatalogEntry::cost);
          case "failed" -> Comparator.comparingLong(CatalogEntry::failed);
          case "bytes" -> Comparator.comparingLong(CatalogEntry::bytes);
          default -> Comparator.comparing(CatalogEntry::began);
        };
    return ascending.reversed();
  }

  private static String cursor(String sort, CatalogEntry last) {
    byte[] text = (sort + "\n" + last.id()).getBytes(UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
  }

  /** A session that is gone or has moved since ends the list; the next look starts over. */
  private static int after(String cursor, String sort, List<CatalogEntry> all) throws HttpProblem {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), UTF_8);
      for (int i = 0; i < all.size(); i++) {
        if (text.equals(sort + "\n" + all.get(i).id())) {
          return i + 1;
        }
      }
    } catch (IllegalArgumentException e) {
      // Reported below.
    }
    throw new HttpProblem(
        400, "bad-cursor", "cursor: expected the value of next of the last answer");
  }

  private void one(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = sessions.named(exchange);
    recordings.use(exchange, entry, recording -> one(exchange, entry, recording));
  }

  private void one(Exchange exchange, CatalogEntry entry, OpenRecording recording)
      throws IOException, BlackboxException, HttpProblem {
    LineCount lines = recording.lineCount();
    OpenRecording.Progress progress = recording.progress();
    exchange.json(
        out -> {
          new CatalogJson(out, Instant.now()).properties(entry);
          out.writeNumberProperty("lines", lines.lines());
          out.writeBooleanProperty("lines_estimated", !lines.isExact());
          out.writeNumberProperty("parts", entry.parts().size());
          if (entry.isSealed()) {
            out.writeNumberProperty("sealed_lines", seals.lines(entry.recording()));
          }
          out.writeObjectPropertyStart("index");
          out.writeStringProperty("state", lines.isExact() ? "ready" : "building");
          out.writeNumberProperty("done", progress.done());
          out.writeNumberProperty("total", progress.total());
          out.writeEndObject();
          recording.withSession(
              session -> {
                CatalogJson.session(session, out);
                return true;
              });
        });
  }
}
