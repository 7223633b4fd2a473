package dev.blackbox.session.usage;

import dev.blackbox.format.line.QuotedString;
import dev.blackbox.session.calls.IdTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Counts names by their bytes; names beyond the first {@link #MOST} are counted together. */
final class ToolNames {
  static final int MOST = 10_000;
  static final String OTHER = "(other)";
  private static final int LONGEST = 256;

  private final long seed = new SplittableRandom().nextLong();
  private final IdTable places = IdTable.map();
  private final List<byte[]> names = new ArrayList<>();
  private long[] counts = new long[64];
  private long others;

  void add(byte[] bytes, int from, int to) {
    long hash = IdTable.hash(bytes, from, to, seed);
    int place = places.get(hash);
    if (place == IdTable.ABSENT) {
      if (names.size() == MOST) {
        others++;
        return;
      }
      place = remember(hash, Arrays.copyOfRange(bytes, from, Math.min(to, from + LONGEST)));
    }
    counts[place]++;
  }

  private int remember(long hash, byte[] name) {
    int place = names.size();
    names.add(name);
    places.put(hash, place);
    if (place == counts.length) {
      counts = Arrays.copyOf(counts, place << 1);
    }
    return place;
  }

  /** Returns the names by count, the largest first, then by name. */
  Map<String, Long> counts() {
    Map<String, Long> byName = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      String written = new String(names.get(i), StandardCharsets.UTF_8);
      byName.merge(QuotedString.unquote(written), counts[i], Long::sum);
    }
    if (others > 0) {
      byName.merge(OTHER, others, Long::sum);
    }
    Map<String, Long> sorted = new LinkedHashMap<>();
    byName.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }
}
