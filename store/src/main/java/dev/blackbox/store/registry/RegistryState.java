package dev.blackbox.store.registry;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The content of a registry.
 *
 * @param entries for each recording the entry with the most lines
 * @param problem why the registry cannot be trusted, if so
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

  /** Keeps the larger entry: the number of sealed lines never shrinks. */
  private static RegistryEntry later(RegistryEntry before, RegistryEntry after) {
    return after.size() >= before.size() ? after : before;
  }

  /** Returns the entry of the recording at a path. */
  public Optional<RegistryEntry> at(String file) {
    return entries.stream().filter(entry -> entry.file().equals(file)).findFirst();
  }
}
