package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
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
 * Where a machine keeps its keys and its registry: {@code BLACKBOX_HOME}, or {@code ~/.blackbox}.
 */
public record Home(Path folder) {
  public static Home of(Console console) throws BlackboxException {
    return new Home(HomeFolder.of(console.environment(), console.folder()).path());
  }

  KeyFile keys() {
    return new KeyFile(Disk.real(), folder.resolve("keys"));
  }

  Registry registry() {
    return new Registry(Disk.real(), folder);
  }

  MachineKey machine() throws IOException, BlackboxException {
    return keys()
        .load()
        .orElseThrow(
            () ->
                new BlackboxException(
                    folder + ": this machine has no key yet", "blackbox keygen makes one"));
  }

  /** Seals with the key of this machine. */
  public Sealer sealer() throws IOException, BlackboxException {
    MachineKey machine = machine();
    return new Sealer(Disk.real(), Clock.systemUTC(), machine, Optional.of(registry()));
  }

  /** The keys of this machine, none if it has none. */
  List<NoteKey> publicKeys() throws IOException {
    Path file = keys().publicFile();
    return Files.exists(file) ? KeyFile.publicKeys(Disk.real(), file) : List.of();
  }
}
