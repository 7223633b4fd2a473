package dev.blackbox.intake.source;

import java.util.Map;
import java.util.Set;

/**
 * Selects the fields of a record to decode. Transcripts repeat whole files next to each result; the
 * reader skips fields that no mapper uses.
 *
 * @param skipped top-level fields to skip
 * @param only for a top-level field, the only fields to decode below it
 * @param without for a top-level field, the fields to skip below it
 */
public record FieldSelection(
    Set<String> skipped, Map<String, Set<String>> only, Map<String, Set<String>> without) {
  public static final FieldSelection ALL = new FieldSelection(Set.of(), Map.of(), Map.of());

  public FieldSelection {
    skipped = Set.copyOf(skipped);
    only = Map.copyOf(only);
    without = Map.copyOf(without);
  }

  boolean isWanted(String top, String below) {
    Set<String> wanted = only.get(top);
    Set<String> unwanted = without.get(top);
    return (wanted == null || wanted.contains(below))
        && (unwanted == null || !unwanted.contains(below));
  }

  boolean isPartial(String top) {
    return only.containsKey(top) || without.containsKey(top);
  }
}
