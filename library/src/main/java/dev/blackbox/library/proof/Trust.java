package dev.blackbox.library.proof;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.seal.TreeHead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a verifier trusts: the keys of machines, the registry of this machine, and a head that was
 * saved earlier.
 *
 * @param keys the machines whose signatures count
 * @param registry the registry of this machine, if it has one
 * @param head a head that the recording must continue, if one was saved
 */
public record Trust(List<NoteKey> keys, Optional<RegistryState> registry, Optional<TreeHead> head) {
  /** Larger files are neither proofs nor heads. */
  private static final long MAX_BYTES = 4 << 20;

  public Trust {
    keys = List.copyOf(keys);
  }

  /** Trusts the keys and the registry of this machine. */
  public static Trust in(MachineHome home) throws IOException {
    List<NoteKey> own = home.publicKeys();
    Registry registry = home.registry();
    return new Trust(
        own,
        registry.exists() && !own.isEmpty() ? Optional.of(registry.read(own)) : Optional.empty(),
        Optional.empty());
  }

  /** Trusts these keys instead. */
  public Trust withKeys(List<NoteKey> others) {
    return new Trust(others, registry, head);
  }

  /** Expects the recording to continue this head. */
  public Trust withHead(TreeHead saved) {
    return new Trust(keys, registry, Optional.of(saved));
  }

  /** Returns the head that the recording in a file must continue, if one is known. */
  Optional<TreeHead> headOf(Path file) {
    return head.isPresent() ? head : registered(file);
  }

  /** Returns where that head comes from; only the user knows where a saved head was kept. */
  String headSource() {
    return head.isPresent() ? "that was saved earlier" : "in the registry of this machine";
  }

  private Optional<TreeHead> registered(Path file) {
    String path = file.toAbsolutePath().normalize().toString();
    return registry
        .filter(state -> state.problem().isEmpty())
        .flatMap(state -> state.at(path))
        .map(entry -> new TreeHead(entry.size(), entry.root()));
  }

  /** Returns the recordings in the registry; none if it was changed. */
  public List<RegistryEntry> registered() {
    return registry
        .filter(state -> state.problem().isEmpty())
        .map(RegistryState::entries)
        .orElse(List.of());
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

  /** Reads a head that {@code blackbox prove --head note} saved. */
  public static TreeHead headIn(String name, Path file) throws IOException, BlackboxException {
    return Note.parse(bytesOf(name, file))
        .flatMap(note -> Checkpoint.parse(note.text()))
        .map(checkpoint -> new TreeHead(checkpoint.size(), checkpoint.root()))
        .orElseThrow(
            () ->
                new BlackboxException(
                    SafeText.line(name) + ": this is not a head",
                    "blackbox prove FILE --head note writes one"));
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
