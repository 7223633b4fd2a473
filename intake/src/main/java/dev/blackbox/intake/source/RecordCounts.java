package dev.blackbox.intake.source;

import dev.blackbox.format.line.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * Counts the outcomes of a source's records. Each counts once: as mapped to lines, as a kind that
 * adds nothing to the lines, or as unknown and kept verbatim.
 */
public final class RecordCounts {
  private static final int MOST_KINDS = 200;

  private long mapped;
  private long unknown;
  private long kept;
  private final SequencedMap<String, Long> keptKinds = new TreeMap<>();

  /** Counts a record. */
  public void count(MappingOutcome outcome) {
    if (outcome.isMapped()) {
      mapped++;
    } else if (outcome.isUnknown()) {
      unknown++;
    } else {
      kept(outcome.kept());
    }
  }

  private void kept(String kind) {
    kept++;
    boolean isListed = keptKinds.containsKey(kind) || keptKinds.size() < MOST_KINDS;
    keptKinds.merge(isListed ? kind : "other", 1L, Long::sum);
  }

  public long records() {
    return mapped + kept + unknown;
  }

  /** {@code records=… mapped=… kept=… unknown=…}. */
  public List<Arg> counts() {
    return List.of(
        Arg.pair("records", Long.toString(records())),
        Arg.pair("mapped", Long.toString(mapped)),
        Arg.pair("kept", Long.toString(kept)),
        Arg.pair("unknown", Long.toString(unknown)));
  }

  /** The kinds of records that became no lines, with their counts. */
  public List<List<Arg>> kinds() {
    List<List<Arg>> lines = new ArrayList<>();
    keptKinds.forEach(
        (kind, count) ->
            lines.add(List.of(Arg.pair("kept", kind), Arg.pair("records", count.toString()))));
    return lines;
  }
}
