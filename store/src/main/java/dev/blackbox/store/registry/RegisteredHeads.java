package dev.blackbox.store.registry;

import dev.blackbox.store.registry.RegistryEntry.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a registry knows about one origin.
 *
 * @param heads the entries that bind, oldest first
 * @param resets the entries that set earlier ones aside
 */
public record RegisteredHeads(List<RegisteredHead> heads, List<RegistryEntry> resets) {
  /** The knowledge of a registry that knows nothing. */
  public static final RegisteredHeads NONE = new RegisteredHeads(List.of(), List.of());

  public RegisteredHeads {
    heads = List.copyOf(heads);
    resets = List.copyOf(resets);
  }

  /** Returns what these entries of one origin bind, oldest first. */
  static RegisteredHeads of(List<RegisteredHead> entries) {
    List<RegisteredHead> heads = new ArrayList<>();
    List<RegistryEntry> resets = new ArrayList<>();
    for (RegisteredHead head : entries) {
      RegistryEntry entry = head.entry();
      if (entry.state() == State.RESET) {
        resets.add(entry);
        heads.removeIf(earlier -> earlier.entry().size() > entry.size());
        heads.replaceAll(earlier -> new RegisteredHead(earlier.number(), earlier.entry().asOpen()));
      }
      heads.add(
          entry.state() == State.RESET ? new RegisteredHead(head.number(), entry.asOpen()) : head);
    }
    return new RegisteredHeads(heads, resets);
  }

  /** Whether lines of a recording at one of these places were registered. */
  public boolean hasLinesAt(Set<String> places) {
    return heads.stream()
        .anyMatch(head -> head.entry().size() > 0 && places.contains(head.entry().place()));
  }
}
