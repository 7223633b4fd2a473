package dev.blackbox.intake.source;

import java.util.Map;
import java.util.Set;

/**
 * Which parts of a record are worth decoding. Transcripts repeat whole files beside each result;
 * what nobody asks for is passed over.
 *
 * @param skipped fields at the top of a record that nobody asks for
 * @param only for a field at the top, the fields below it that are asked for, and no others
 * @param without for a field at the top, the fields below it that nobody asks for
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
