package dev.blackbox.store.registry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a registry knows.
 *
 * @param entries the entry with the most lines of each recording
 * @param problem why it cannot be believed, if it cannot
 */
public record RegistryState(List<RegistryEntry> entries, Optional<String> problem) {
  public RegistryState {
    entries = List.copyOf(entries);
  }

  static RegistryState of(List<RegistryEntry> entries, Optional<String> problem) {
    Map<String, RegistryEntry> latest = new LinkedHashMap<>();
    for (RegistryEntry entry : entries) {
      latest.merge(entry.origin() + " " + entry.file(), entry, RegistryState::later);
    }
    return new RegistryState(List.copyOf(latest.values()), problem);
  }

  /** A recording never has fewer sealed lines than it had. */
  private static RegistryEntry later(RegistryEntry before, RegistryEntry after) {
    return after.size() >= before.size() ? after : before;
  }

  /** The recording that was at a place. */
  public Optional<RegistryEntry> at(String file) {
    return entries.stream().filter(entry -> entry.file().equals(file)).findFirst();
  }
}
