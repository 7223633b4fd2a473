package dev.blackbox.library.redact;

import dev.blackbox.library.file.LineLocation;
import dev.blackbox.store.redact.SecretMatch;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/** The secrets of one text: the first ones, and the number of all. */
final class SecretList {
  private static final int MOST_LISTED = 10_000;

  private final List<Found> found = new ArrayList<>();
  private long count;

  private record Found(long line, String kind, String excerpt) {}

  /** Adds the secrets of some lines, of which the first has this number. */
  void add(long firstLine, String text, List<SecretMatch> matches) {
    long line = firstLine;
    int counted = 0;
    for (int i = 0; i < matches.size(); i++) {
      int start = matches.get(i).start();
      for (; counted < start; counted++) {
        line += text.charAt(counted) == '\n' ? 1 : 0;
      }
      if (found.size() < MOST_LISTED) {
        found.add(new Found(line, matches.get(i).type(), SecretExcerpt.of(text, matches, i)));
      }
    }
    count += matches.size();
  }

  /** Adds a secret without the text around it. */
  void add(long line, SecretMatch match) {
    if (found.size() < MOST_LISTED) {
      found.add(new Found(line, match.type(), match.masked()));
    }
    count++;
  }

  long count() {
    return count;
  }

  /** The first secrets, each with its place. */
  List<FoundSecret> listed(LongFunction<LineLocation> places) {
    return found.stream()
        .map(f -> new FoundSecret(places.apply(f.line()), f.kind(), f.excerpt()))
        .toList();
  }
}
