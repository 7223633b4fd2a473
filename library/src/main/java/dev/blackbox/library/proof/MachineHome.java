package dev.blackbox.library.proof;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.sealing.Sealer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The keys and the registry of this machine.
 *
 * @param folder the home folder, usually {@code ~/.blackbox}
 */
public record MachineHome(Path folder) {
  /** Returns the keys and the registry in a home folder. */
  public static MachineHome in(HomeFolder home) {
    return new MachineHome(home.path());
  }

  /** Returns the file with the keys, which may not exist yet. */
  public KeyFile keys() {
    return new KeyFile(Disk.real(), folder.resolve("keys"));
  }

  /** Creates the key of this machine; an existing key is never replaced. */
  public MachineKey createKey() throws IOException, BlackboxException {
    KeyFile file = keys();
    if (Files.exists(file.privateFile())) {
      throw new BlackboxException(file.privateFile() + ": a key already exists");
    }
    return file.create();
  }

  /** Returns the registry, which may not exist yet. */
  public Registry registry() {
    return new Registry(Disk.real(), folder);
  }

  /** Returns the failure of work that needs a registry. */
  public BlackboxException noRegistry() {
    return new BlackboxException(
        "blackbox: this machine has no registry yet", "blackbox seal FILE creates one");
  }

  /** Returns the private key of this machine. */
  public MachineKey machine() throws IOException, BlackboxException {
    return keys()
        .load()
        .orElseThrow(
            () ->
                new BlackboxException(
                    folder + ": this machine has no key yet", "blackbox keygen creates one"));
  }

  /** Returns a sealer that signs with the key of this machine. */
  public Sealer sealer(Clock clock) throws IOException, BlackboxException {
    return new Sealer(Disk.real(), clock, machine(), Optional.of(registry()));
  }

  /** Returns the public keys of this machine; none if it has no key. */
  public List<NoteKey> publicKeys() throws IOException {
    Path file = keys().publicFile();
    return Files.exists(file) ? KeyFile.publicKeys(Disk.real(), file) : List.of();
  }
}
