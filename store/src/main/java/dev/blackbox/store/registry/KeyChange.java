package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskLock;
import dev.blackbox.store.disk.NativeText;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.RegistryEntry.State;
import dev.blackbox.store.seal.TreeHead;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Gives a machine its first key, or another one (seal-1 §8.3). The old key signs for the new one,
 * unless it was lost, and the new key signs for the old registry. Each step can be repeated, so a
 * change that was interrupted is completed by the next program that needs the key.
 *
 * @param home the home folder of the machine
 */
public record KeyChange(Disk disk, Path home) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private KeyFile keys() {
    return new KeyFile(disk, home.resolve("keys"));
  }

  private Registry registry() {
    return new Registry(disk, home);
  }

  /**
   * Makes a key the key of this machine.
   *
   * @throws IOException if a recording is still open, which only the present key can continue, or
   *     if the registry was changed, so that the present key cannot sign for the new one
   */
  public void to(MachineKey next, Instant now) throws IOException {
    Optional<MachineKey> present = keys().load();
    if (present.isPresent()) {
      requireQuiet(present.get());
    }
    keys().stage(next);
    complete(now);
  }

  private void requireQuiet(MachineKey present) throws IOException {
    RegistryState state = registry().read(present.publicKeys());
    if (registry().exists() && state.problem().isPresent()) {
      throw new IOException(state.problem().get());
    }
    for (RegistryEntry entry : state.unfinished()) {
      Optional<String> file = registry().places().pathOf(entry.file());
      if (file.isEmpty() || disk.exists(NativeText.path(file.get()))) {
        throw new IOException(
            file.map(NativeText::shown).orElse(entry.origin())
                + ": it is not closed, and only the present key can continue it; close it, or seal"
                + " it with blackbox seal");
      }
    }
  }

  /** Completes a change that was interrupted; does nothing if there was none. */
  public void complete(Instant now) throws IOException {
    if (!keys().isStaged()) {
      return;
    }
    DiskLock lock = registry().lock(PATIENCE);
    try (lock) {
      Optional<MachineKey> next = keys().staged();
      if (next.isEmpty()) {
        return; // another program completed it meanwhile
      }
      String name = next.get().name();
      Optional<String> old = present().filter(one -> !one.equals(name));
      String before = old.isPresent() ? old.get() : lost().orElse(name);
      if (before.equals(name)) {
        registry().foundIfNew(next.get(), now);
      } else {
        replace(before, next.get(), now);
      }
      keys().promote();
    }
  }

  /** The name of the machine by its public key. */
  private Optional<String> present() throws IOException {
    Path file = keys().publicFile();
    return disk.exists(file)
        ? KeyFile.publicKeys(disk, file).stream().map(NoteKey::name).findFirst()
        : Optional.empty();
  }

  /**
   * Returns the machine that signed the registry here, if its key is neither here nor was replaced:
   * nothing can be added to that registry any more.
   */
  public Optional<String> lost() throws IOException {
    Set<String> known = new HashSet<>();
    present().ifPresent(known::add);
    keys().staged().map(MachineKey::name).ifPresent(known::add);
    keys().oldKeys().forEach(key -> known.add(key.name()));
    RegistryFiles files = registry().files();
    // A crash may have moved the registry and not begun the next one.
    List<RegistryFiles> all =
        disk.exists(files.head()) || !keys().isStaged() ? List.of(files) : files.earlier();
    for (RegistryFiles one : all) {
      Optional<String> machine = new Registry(one).signer();
      if (machine.isPresent() && !known.contains(machine.get())) {
        return machine;
      }
    }
    return Optional.empty();
  }

  /**
   * Begins another registry in the place of one whose key was lost. That is kept beside it under
   * the name of its machine, and the first line of the new one has its last head.
   *
   * @param next the key that signs the new registry
   */
  public void begin(MachineKey next, Instant now) throws IOException {
    Optional<String> lost = lost();
    if (lost.isEmpty()) {
      throw new IOException(
          registry().log() + ": the key that signed it is not lost, so no other one is needed");
    }
    Path kept = registry().files().earlier(lost.get()).head();
    if (disk.exists(kept)) {
      throw new IOException(kept + ": a registry of " + lost.get() + " is kept already");
    }
    keys().stage(next);
    complete(now);
  }

  private void replace(String old, MachineKey next, Instant now) throws IOException {
    RegistryFiles present = registry().files();
    RegistryFiles earlier = present.earlier(old);
    if (present.isOf(old)) {
      if (!disk.exists(earlier.log())) {
        signFor(old, next, now);
      }
      keys().keepOld();
      present.moveTo(earlier);
    }
    // A crash may have left the first line of the new log without a head.
    boolean isMoved = earlier.exists() && !disk.exists(present.head());
    if (isMoved || !present.exists()) {
      TreeHead last =
          earlier
              .lastHead()
              .map(head -> new TreeHead(head.size(), head.root()))
              .orElse(TreeHead.EMPTY);
      registry().begin(new RegistryEntry(now, State.KEY, old, last, "-"), next);
    }
  }

  /** Lets the old key sign for the new one, if it is still there. */
  private void signFor(String name, MachineKey next, Instant now) throws IOException {
    Optional<MachineKey> old = keys().load().filter(key -> key.name().equals(name));
    if (old.isEmpty()) {
      return;
    }
    byte[] text = KeyFile.publicText(next.publicKeys()).getBytes(US_ASCII);
    TreeHead hash = new TreeHead(0, Hashes.sha256().digest(text));
    RegistryEntry entry = new RegistryEntry(now, State.KEY, next.name(), hash, "-");
    boolean isSigned =
        registry().read(old.get().publicKeys()).keyChanges().stream()
            .anyMatch(change -> change.origin().equals(next.name()));
    if (!isSigned) {
      registry().addLocked(entry, old.get());
    }
  }
}
