package dev.blackbox.store.verify;

import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.registry.Revocation;
import java.util.Map;
import java.util.Optional;

/**
 * What is known about recordings besides their seals. A registry must be read before a seal, so
 * that it is never newer.
 *
 * @param registries the registries of machines, by the name of the machine
 * @param head a head that a user kept
 * @param revocations the keys that do not count any more, by the name of the machine
 */
public record PriorKnowledge(
    Map<String, RegistryState> registries,
    Optional<RegistryEntry> head,
    Map<String, Revocation> revocations) {
  public static final PriorKnowledge NOTHING = of(Map.of());

  public PriorKnowledge {
    registries = Map.copyOf(registries);
    revocations = Map.copyOf(revocations);
  }

  /** Returns what these registries know. */
  public static PriorKnowledge of(Map<String, RegistryState> registries) {
    return new PriorKnowledge(registries, Optional.empty(), Map.of());
  }
}
