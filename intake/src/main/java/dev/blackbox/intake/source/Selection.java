package dev.blackbox.intake.source;

import java.util.Map;
import java.util.Set;

/**
 * Which parts of a record are worth decoding. Transcripts repeat whole files beside each result;
 * what nobody asks for is passed over.
 *
 * @param skipped fields at the top of a record that nobody asks for
 * @param only for a field at the top, the fields below it that are asked for, and no others
 */
public record Selection(Set<String> skipped, Map<String, Set<String>> only) {
  public static final Selection ALL = new Selection(Set.of(), Map.of());

  public Selection {
    skipped = Set.copyOf(skipped);
    only = Map.copyOf(only);
  }
}
