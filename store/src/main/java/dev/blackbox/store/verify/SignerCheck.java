package dev.blackbox.store.verify;

import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.registry.Revocation;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Decides whether the machine that signed a seal counts (seal-1 §10.9).
 *
 * @param trusted the keys of machines that are trusted; those of one name are one machine
 * @param revocations the keys that do not count any more, by their name
 */
record SignerCheck(List<NoteKey> trusted, Map<String, Revocation> revocations) {
  /** Whether the seal names every trusted key of its machine; then each of them signed it. */
  boolean isTrusted(List<NoteKey> machine) {
    return !machine.isEmpty()
        && trusted.contains(machine.get(0))
        && trusted.stream()
            .filter(key -> key.name().equals(machine.get(0).name()))
            .allMatch(machine::contains);
  }

  /** Returns why the signatures do not count, if so. */
  Optional<String> problem(KeyChain keys, RegistryCheck heads) {
    String machine = keys.machine().map(NoteKey::name).orElse("its key");
    if (!isTrusted(keys.machineKeys())) {
      boolean isNameKnown = trusted.stream().anyMatch(key -> key.name().equals(machine));
      return Optional.of(
          isNameKnown
              ? "it does not name the keys of " + machine + " that are trusted"
              : machine + " is not a trusted key");
    }
    return Optional.ofNullable(revocations.get(machine))
        .filter(one -> !isWitnessedBefore(one.from(), keys, heads))
        .map(
            one ->
                machine
                    + " was revoked from "
                    + one.from()
                    + " on ("
                    + one.reason()
                    + "), and no witness signed this head before");
  }

  /** The times in a seal are those of a thief; a witness has its own clock. */
  private static boolean isWitnessedBefore(Instant time, KeyChain keys, RegistryCheck heads) {
    Optional<RegistryState.WitnessedSize> witnessed =
        heads.registry().flatMap(RegistryState::witnessed);
    return witnessed.isPresent()
        && witnessed.get().witness().time().isBefore(time)
        && heads.own().stream()
            .anyMatch(
                head ->
                    head.number() > 0
                        && head.number() <= witnessed.get().size()
                        && head.entry().sealed().isSame(keys.sealed()));
  }
}
