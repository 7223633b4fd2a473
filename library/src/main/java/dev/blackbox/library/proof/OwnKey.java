package dev.blackbox.library.proof;

import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.Revocation;
import java.util.List;
import java.util.Optional;

/**
 * A key that this machine has or had.
 *
 * @param keys its algorithms, Ed25519 first
 * @param isCurrent whether the machine still signs with it
 */
public record OwnKey(
    String name, List<NoteKey> keys, boolean isCurrent, Optional<Revocation> revocation) {
  public OwnKey {
    keys = List.copyOf(keys);
  }
}
