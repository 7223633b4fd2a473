package dev.blackbox.library.proof;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.registry.Revocation;
import dev.blackbox.store.registry.RevokedKeys;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.verify.PriorKnowledge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a verifier trusts: the keys of machines, their registries, and a head that was saved
 * earlier. Registries are read when this is created, before any seal.
 *
 * @param keys the machines whose signatures count
 * @param known the registries, the saved head and the revoked keys
 */
public record Trust(List<NoteKey> keys, PriorKnowledge known) {
  /** Larger files are neither proofs nor heads. */
  private static final long MAX_BYTES = 4 << 20;

  public Trust {
    keys = List.copyOf(keys);
  }

  /** Trusts the keys and the registry of this machine. */
  public static Trust in(MachineHome home) throws IOException {
    List<NoteKey> own = home.publicKeys();
    return new Trust(own, PriorKnowledge.NOTHING).withRegistry(home.folder(), own);
  }

  /** Trusts these keys instead. */
  public Trust withKeys(List<NoteKey> others) {
    return new Trust(others, known);
  }

  /**
   * Also uses the registry of another machine, whose keys must be trusted.
   *
   * @param name the folder as it was given, for messages
   * @param folder a copy of the home folder of that machine, without its private keys
   */
  public Trust withRegistry(String name, Path folder) throws IOException, BlackboxException {
    if (!new Registry(Disk.real(), folder).hasAny()) {
      throw new BlackboxException(
          SafeText.line(name) + ": it has no registry.log, expected a copy of ~/.blackbox");
    }
    return withRegistry(folder, keys);
  }

  private Trust withRegistry(Path folder, List<NoteKey> trusted) throws IOException {
    Registry registry = new Registry(Disk.real(), folder);
    Map<String, RegistryState> all = new HashMap<>(known.registries());
    for (NoteKey key : trusted) {
      if (key.algorithm() == Algorithm.ED25519) {
        registry.read(key.name(), trusted).ifPresent(state -> all.put(key.name(), state));
      }
    }
    Map<String, Revocation> revoked = new HashMap<>(known.revocations());
    revoked.putAll(RevokedKeys.in(Disk.real(), folder).read(trusted));
    return new Trust(keys, new PriorKnowledge(all, known.head(), revoked));
  }

  /** Expects the recording to continue this head. */
  public Trust withHead(RegistryEntry saved) {
    return new Trust(
        keys, new PriorKnowledge(known.registries(), Optional.of(saved), known.revocations()));
  }

  /** Returns the recordings in the registries that hold. */
  public List<RegistryEntry> registered() {
    return known.registries().values().stream()
        .flatMap(registry -> registry.recordings().stream())
        .toList();
  }

  /** Returns what is wrong with the registries. */
  public List<String> problems() {
    return known.registries().values().stream()
        .flatMap(registry -> registry.problem().stream())
        .toList();
  }

  /**
   * Reads the public keys in a file.
   *
   * @param name the file as it was given, for messages
   */
  public static List<NoteKey> keysIn(String name, Path file) throws IOException, BlackboxException {
    requireFile(name, file);
    List<NoteKey> found = KeyFile.publicKeys(Disk.real(), Disk.real().resolve(file));
    if (found.isEmpty()) {
      throw new BlackboxException(
          SafeText.line(name) + ": it contains no key, expected the machine.pub of a machine");
    }
    return found;
  }

  /**
   * Reads a head that {@code blackbox prove --head note} saved.
   *
   * @throws BlackboxException if it is no head, or no trusted machine signed it
   */
  public RegistryEntry headIn(String name, Path file) throws IOException, BlackboxException {
    Optional<Note> note = Note.parse(bytesOf(name, file));
    Head head =
        note.flatMap(one -> Head.parse(one.text()))
            .orElseThrow(
                () ->
                    new BlackboxException(
                        SafeText.line(name) + ": this is not a head",
                        "blackbox prove FILE --head note writes one"));
    boolean isSigned =
        keys.stream()
            .anyMatch(
                key -> head.origin().startsWith(key.name() + "/") && note.get().isSignedBy(key));
    if (!isSigned) {
      throw new BlackboxException(
          SafeText.line(name) + ": no trusted machine has signed this head");
    }
    return new RegistryEntry(
        head.time(),
        head.isFinal() ? RegistryEntry.State.FINAL : RegistryEntry.State.OPEN,
        head.origin(),
        head.sealed(),
        "");
  }

  /** Reads a small file: a proof or a head. */
  static byte[] bytesOf(String name, Path file) throws IOException, BlackboxException {
    requireFile(name, file);
    if (Files.size(file) > MAX_BYTES) {
      throw new BlackboxException(SafeText.line(name) + ": too large for a proof or a head");
    }
    return Files.readAllBytes(file);
  }

  private static void requireFile(String name, Path file) throws BlackboxException {
    if (!Files.isRegularFile(file)) {
      throw new BlackboxException(SafeText.line(name) + ": no such file");
    }
  }
}
