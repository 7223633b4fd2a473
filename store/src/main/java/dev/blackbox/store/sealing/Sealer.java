package dev.blackbox.store.sealing;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.parts.RotateLine;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryEntry.State;
import dev.blackbox.store.seal.SealOrigin;
import dev.blackbox.store.seal.SessionId;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.tree.LeafBlock;
import dev.blackbox.store.tree.LeafStream;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * Seals recordings with the key of a machine.
 *
 * @param registry where heads are remembered, if anywhere
 */
public record Sealer(Disk disk, Clock clock, MachineKey machine, Optional<Registry> registry) {
  /** The most lines whose hints are kept in memory. */
  static final long MAX_WAITING = 1 << 18;

  /**
   * Returns a sealer for the machine whose home folder this is, usually {@code ~/.blackbox}.
   *
   * @throws IOException if it has no key; {@code blackbox keygen} creates one
   */
  public static Sealer in(Path home) throws IOException {
    Disk disk = Disk.real();
    KeyFile keys = new KeyFile(disk, home.resolve("keys"));
    MachineKey machine =
        keys.load()
            .orElseThrow(
                () -> new IOException(keys.privateFile() + ": this machine has no key yet"));
    return new Sealer(disk, Clock.systemUTC(), machine, Optional.of(new Registry(disk, home)));
  }

  /**
   * Seals a recording that is not being written, or the lines added since it was sealed.
   *
   * @return how many lines were sealed that were not sealed before
   * @throws FinalSealException if lines were added after a final seal
   * @throws IOException if it was sealed before and has changed since
   */
  public long seal(Path recording) throws IOException {
    return seal(recording, false);
  }

  /** Seals a recording, and also the lines added after a final seal; the verdict discloses that. */
  public long reopen(Path recording) throws IOException {
    return seal(recording, true);
  }

  private long seal(Path recording, boolean mayReopen) throws IOException {
    try (SealWriter writer = open(recording)) {
      if (writer.isFinal() && writer.waiting() > 0 && !mayReopen) {
        throw new FinalSealException(recording, writer.waiting());
      }
      writer.head(true);
      register(recording, writer, State.FINAL);
      return writer.added();
    }
  }

  /** Opens the seal of a recording and adds all existing lines. */
  SealWriter open(Path recording) throws IOException {
    Path seal = Verifier.sealOf(recording);
    // A crash may have kept the last line of a file from being written; a sealed end needs it.
    RotateLine.completeAll(disk, recording);
    // Continuing a seal signs for the existing lines, so they must be valid.
    SealWriter writer =
        disk.exists(seal)
            ? SealWriter.after(disk, seal, machine, clock, verifier().requireGrown(recording))
            : SealWriter.fresh(
                disk,
                seal,
                machine,
                clock,
                SealOrigin.of(machine.name(), SessionId.of(disk, recording)));
    boolean isDone = false;
    try {
      takeAll(recording, writer);
      isDone = true;
      return writer;
    } finally {
      if (!isDone) {
        writer.close();
      }
    }
  }

  private Verifier verifier() {
    return new Verifier(disk, List.of(machine.key().publicKey()));
  }

  private void takeAll(Path recording, SealWriter writer) throws IOException {
    try (LeafStream leaves =
        new LeafStream(
            RecordingSource.openWhole(disk, recording), writer.salts(), writer.withheld())) {
      for (LeafBlock next = leaves.next(); next != null; next = leaves.next()) {
        writer.add(next);
        if (writer.waiting() >= MAX_WAITING) {
          writer.head(false);
        }
      }
    }
  }

  void register(Path recording, SealWriter writer, State state) throws IOException {
    register(recording, writer.origin(), writer.sealed(), state);
  }

  void register(Path recording, String origin, TreeHead sealed, State state) throws IOException {
    if (registry.isPresent()) {
      registry
          .get()
          .add(
              new RegistryEntry(
                  clock.instant().truncatedTo(ChronoUnit.SECONDS),
                  state,
                  origin,
                  sealed.size(),
                  sealed.root(),
                  recording.toAbsolutePath().normalize().toString()),
              machine);
    }
  }
}
