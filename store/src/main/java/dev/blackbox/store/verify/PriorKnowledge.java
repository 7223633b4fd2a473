package dev.blackbox.store.verify;

import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.registry.Revocation;
import java.util.HashMap;
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
    registries = Map.copyOf(continued(registries));
    revocations = Map.copyOf(revocations);
  }

  /**
   * Doubts the registry of an earlier key unless it is the one that the next registry continues.
   */
  private static Map<String, RegistryState> continued(Map<String, RegistryState> registries) {
    Map<String, RegistryState> all = new HashMap<>(registries);
    for (RegistryState next : registries.values()) {
      next.continued()
          .ifPresent(
              entry -> all.computeIfPresent(entry.origin(), (old, one) -> one.before(entry)));
    }
    return all;
  }

  /** Returns how a machine changed its key, if it did: the next registry begins with that. */
  Optional<String> keyChange(String machine) {
    for (Map.Entry<String, RegistryState> registry : registries.entrySet()) {
      String next = registry.getKey();
      for (RegistryEntry change : registry.getValue().keyChanges()) {
        if (change.origin().equals(machine) && !next.equals(machine)) {
          boolean isSigned =
              registries.containsKey(machine)
                  && registries.get(machine).keyChanges().stream()
                      .anyMatch(entry -> entry.origin().equals(next));
          return Optional.of(
              machine
                  + " was replaced on "
                  + change.time()
                  + " by "
                  + next
                  + (isSigned ? ", for which it signed" : ", for which it did not sign"));
        }
      }
    }
    return Optional.empty();
  }

  /** Returns what these registries know. */
  public static PriorKnowledge of(Map<String, RegistryState> registries) {
    return new PriorKnowledge(registries, Optional.empty(), Map.of());
  }
}
