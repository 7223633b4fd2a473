package dev.blackbox.store.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A machine that seals recordings in a folder, and looks at them again. */
public final class Notary {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-15T12:00:00Z"), ZoneOffset.UTC);

  private final Path folder;
  private final MachineKey machine;

  public Notary(Path folder) {
    this(folder, MachineKey.fresh());
  }

  public Notary(Path folder, MachineKey machine) {
    this.folder = folder;
    this.machine = machine;
  }

  /** One whose key is Ed25519 alone, so that its seals are short. */
  public static Notary brief(Path folder) {
    return new Notary(folder, new MachineKey(MachineKey.fresh().key(), Optional.empty()));
  }

  public MachineKey machine() {
    return machine;
  }

  public Registry registry() {
    return new Registry(Disk.real(), home());
  }

  /** The home folder of this machine. */
  public Path home() {
    return folder.resolve("home-" + machine.name().substring(machine.name().indexOf('/') + 1));
  }

  /** Deletes the registry, as if nothing had been registered yet. */
  public void forget() throws IOException {
    if (Files.exists(home())) {
      try (Stream<Path> files = Files.walk(home())) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** Returns what the registry of this machine knows. */
  public PriorKnowledge known() throws IOException {
    return PriorKnowledge.of(Map.of(machine.name(), registry().read(machine.publicKeys())));
  }

  public Sealer sealer() {
    return new Sealer(Disk.real(), CLOCK, machine, Optional.of(registry()));
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  public static Path sealOf(Path file) {
    return Verifier.sealOf(file);
  }

  /** Returns a sealed recording with this many lines. */
  public Path sealed(String name, int lines) throws IOException {
    Path file = Files.write(file(name), recording(name, lines));
    sealer().seal(file);
    return file;
  }

  /** Returns a recording with this many lines, numbered from 1. */
  public static byte[] recording(String id, int lines) {
    List<String> all = new ArrayList<>();
    all.addAll(List.of("---", "format: bbox/1", "id: " + id, "repo_sha: abcdef0", "---"));
    for (int i = all.size(); i < lines; i++) {
      all.add("a: event " + i);
    }
    return (String.join("\n", all.subList(0, lines)) + "\n").getBytes(UTF_8);
  }

  public Verdict verify(Path file) throws IOException {
    return verify(file, PriorKnowledge.NOTHING);
  }

  public Verdict verify(Path file, PriorKnowledge expected) throws IOException {
    return new Verifier(Disk.real(), machine.publicKeys()).verify(file, expected);
  }
}
