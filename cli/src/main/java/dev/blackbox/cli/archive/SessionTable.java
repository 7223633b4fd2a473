package dev.blackbox.cli.archive;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.format.text.Plural;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.session.cost.Dollars;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Sessions as a table that fits the width, one row each; two lines each on a narrow terminal. */
final class SessionTable {
  private static final String ASKED = "what was asked";
  private static final List<String> TITLES =
      List.of("#", "when", "agent", "project", ASKED, "took", "cost", "errors");
  private static final Set<String> NUMBERS = Set.of("#", "took", "cost", "errors");

  /** The columns to leave out, the least important first, until the request has room. */
  private static final List<String> OPTIONAL = List.of("took", "project", "agent");

  private static final int LEAST_ASKED = 28;
  private static final int MOST_ASKED = 100;
  private static final int LONGEST_NAME = 14;
  private static final int NARROW = 56;
  private static final String GAP = "  ";

  private final List<Map<String, Styled>> rows = new ArrayList<>();
  private final Map<String, Integer> widths = new HashMap<>();
  private final Prose prose = new Prose(false);
  private final int width;

  SessionTable(List<StoredSession> sessions, Clock clock, int width) {
    this.width = width;
    sessions.forEach(session -> rows.add(cells(session, clock)));
    for (String title : TITLES) {
      widths.put(title, title.length());
      rows.forEach(row -> widths.merge(title, cell(row, title).width(), Math::max));
    }
  }

  private Map<String, Styled> cells(StoredSession session, Clock clock) {
    RecordingSummary summary = session.summary();
    boolean isActive = session.isActive(clock.instant());
    Map<String, Styled> cells = new LinkedHashMap<>();
    cells.put("#", Styled.of(Integer.toString(session.number())));
    cells.put(
        "when",
        isActive
            ? Styled.of(Ink.OK, "● now")
            : session.began().map(began -> Styled.of(Age.of(began, clock))).orElse(none()));
    cells.put("agent", name(summary.agent().replaceFirst("-(code|cli)$", "")));
    String project = summary.project();
    cells.put("project", name(project.substring(project.lastIndexOf('/') + 1)));
    String asked = summary.asked();
    cells.put(ASKED, asked.isEmpty() ? none() : prose.line(Ink.TEXT, asked));
    cells.put("took", session.time().map(Amounts::span).map(Styled::of).orElse(none()));
    cells.put("cost", Styled.of(cost(summary)));
    cells.put(
        "errors",
        summary.failed() == 0 ? none() : Styled.of(Ink.FAILED, Long.toString(summary.failed())));
    return cells;
  }

  private Styled name(String name) {
    return name.isEmpty() ? none() : prose.line(Ink.TEXT, name).cut(LONGEST_NAME);
  }

  private static Styled cell(Map<String, Styled> row, String title) {
    return row.getOrDefault(title, Styled.EMPTY);
  }

  private static Styled none() {
    return Styled.of(Ink.FAINT, "–");
  }

  private static String cost(RecordingSummary summary) {
    boolean isUnknown = summary.unpriced() > 0;
    if (isUnknown && summary.cost().signum() == 0) {
      return "unknown";
    }
    String bound = summary.repeats() > 0 ? "≥" : "";
    return bound + Dollars.cents(summary.cost()) + (isUnknown ? "+" : "");
  }

  List<Styled> lines() {
    return width < NARROW ? narrow() : wide();
  }

  private List<Styled> narrow() {
    List<Styled> lines = new ArrayList<>();
    int indent = cellWidth("#") + GAP.length();
    for (Map<String, Styled> row : rows) {
      Styled number = cell(row, "#").right(indent - GAP.length()).and(GAP);
      lines.add(number.and(cell(row, ASKED).cut(width - indent)));
      Styled errors = cell(row, "errors").text().equals("–") ? Styled.EMPTY : errors(row);
      Styled facts =
          Styled.join(
              " · ", List.of(cell(row, "when"), cell(row, "agent"), cell(row, "cost"), errors));
      lines.add(Styled.of(" ".repeat(indent)).and(facts.cut(width - indent)));
    }
    return lines;
  }

  private static Styled errors(Map<String, Styled> row) {
    long count = Long.parseLong(cell(row, "errors").text());
    return Styled.of(Ink.FAILED, Plural.of(count, "error", "errors"));
  }

  private List<Styled> wide() {
    List<String> shown = new ArrayList<>(TITLES);
    for (String optional : OPTIONAL) {
      if (room(shown) < LEAST_ASKED) {
        shown.remove(optional);
      }
    }
    int asked = Math.min(Math.max(room(shown), ASKED.length()), MOST_ASKED);
    asked = Math.min(asked, cellWidth(ASKED));
    List<Styled> lines = new ArrayList<>();
    List<Styled> titles = shown.stream().map(title -> Styled.of(Ink.FAINT, title)).toList();
    lines.add(line(shown, titles, asked));
    for (Map<String, Styled> row : rows) {
      lines.add(line(shown, shown.stream().map(title -> cell(row, title)).toList(), asked));
    }
    return lines;
  }

  /** The columns left for the request. */
  private int room(List<String> shown) {
    int used = GAP.length() * (shown.size() - 1);
    for (String title : shown) {
      used += title.equals(ASKED) ? 0 : cellWidth(title);
    }
    return width - used;
  }

  private int cellWidth(String title) {
    return widths.getOrDefault(title, 0);
  }

  private Styled line(List<String> shown, List<Styled> cells, int asked) {
    List<Styled> fitted = new ArrayList<>();
    for (int i = 0; i < shown.size(); i++) {
      String title = shown.get(i);
      int columns = title.equals(ASKED) ? asked : cellWidth(title);
      fitted.add(NUMBERS.contains(title) ? cells.get(i).right(columns) : cells.get(i).fit(columns));
    }
    return Styled.join(GAP, fitted);
  }
}
