package dev.blackbox.cli.redact;

import dev.blackbox.library.file.LineLocation;
import dev.blackbox.store.redact.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** The secrets found in one text; the first ones are kept, all are counted. */
final class Secrets {
  private static final int MOST_LISTED = 10_000;

  private final List<Found> found = new ArrayList<>();
  private long count;

  private record Found(long line, String kind, String excerpt) {}

  /** Takes what was found in some lines, of which the first has this number. */
  void add(long firstLine, String text, List<Match> matches) {
    long line = firstLine;
    int counted = 0;
    for (int i = 0; i < matches.size(); i++) {
      int start = matches.get(i).start();
      for (; counted < start; counted++) {
        line += text.charAt(counted) == '\n' ? 1 : 0;
      }
      if (found.size() < MOST_LISTED) {
        found.add(new Found(line, matches.get(i).type(), Excerpt.of(text, matches, i)));
      }
    }
    count += matches.size();
  }

  /** Takes one that was found where the text around it is gone already. */
  void add(long line, Match match) {
    if (found.size() < MOST_LISTED) {
      found.add(new Found(line, match.type(), match.masked()));
    }
    count++;
  }

  long count() {
    return count;
  }

  /** Those that are listed, each at its place. */
  List<Secret> listed(LongFunction<LineLocation> places) {
    return found.stream()
        .map(f -> new Secret(places.apply(f.line()), f.kind(), f.excerpt()))
        .toList();
  }
}
