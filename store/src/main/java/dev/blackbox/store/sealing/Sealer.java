package dev.blackbox.store.sealing;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.parts.PartProblem;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.parts.RotateLine;
import dev.blackbox.store.registry.KeyChange;
import dev.blackbox.store.registry.RegisteredHead;
import dev.blackbox.store.registry.Registry;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.registry.RegistryEntry.State;
import dev.blackbox.store.registry.RegistryState;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.seal.WithheldNote;
import dev.blackbox.store.tree.LeafBlock;
import dev.blackbox.store.tree.LeafStream;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.RecordingIdentity;
import dev.blackbox.store.verify.RolledBackException;
import dev.blackbox.store.verify.SealState;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Seals recordings with the key of a machine.
 *
 * @param registry where heads are remembered, if anywhere
 */
public record Sealer(Disk disk, Clock clock, MachineKey machine, Optional<Registry> registry) {
  /** The most lines whose hints are kept in memory. */
  static final long MAX_WAITING = 1 << 18;

  /** How long work that is done once waits for a registry that is in use. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * Returns a sealer for the machine whose home folder this is, usually {@code ~/.blackbox}.
   *
   * @throws IOException if it has no key; {@code blackbox keygen} creates one
   */
  public static Sealer in(Path home) throws IOException {
    Disk disk = Disk.real();
    new KeyChange(disk, home).complete(Instant.now());
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
      boolean isSealed = writer.isFinal() && writer.waiting() == 0;
      writer.head(true);
      if (!isSealed || !isRegistered(writer)) {
        register(recording, writer, State.FINAL, PATIENCE);
      }
      return writer.added();
    }
  }

  private boolean isRegistered(SealWriter writer) throws IOException {
    return registry.isEmpty()
        || registry.get().read(machine.publicKeys()).of(writer.origin()).heads().stream()
            .map(RegisteredHead::entry)
            .anyMatch(
                entry -> entry.state() == State.FINAL && entry.sealed().isSame(writer.sealed()));
  }

  /**
   * Seals a recording that is not the latest state that the registry knows, such as a restored
   * backup. Every later verdict shows the reason.
   *
   * @return how many lines were sealed that were not sealed before
   * @throws IOException if anything else is wrong with the recording
   */
  public long reset(Path recording, String reason) throws IOException {
    Registry log =
        registry.orElseThrow(() -> new IOException(recording + ": there is no registry to reset"));
    boolean hasSeal = disk.exists(Verifier.sealOf(recording));
    SealState state = hasSeal ? verifier().requireGrown(recording, PriorKnowledge.NOTHING) : null;
    RecordingIdentity name = RecordingIdentity.of(disk, recording);
    String origin = state == null ? name.origin(machine.name()) : state.origin();
    List<TreeHead> kept =
        state == null ? List.of(TreeHead.EMPTY) : List.of(state.sealed(), TreeHead.EMPTY);
    keepPlace(recording);
    boolean isNoted = !log.foundAgain(machine, now(), PATIENCE);
    for (TreeHead head : kept) {
      if (isNoted && isLatest(recording)) {
        break;
      }
      log.addOpen(origin, machine, PATIENCE);
      log.add(
          new RegistryEntry(
              now(), State.RESET, origin, head, name.place(), WithheldNote.clean(reason)),
          machine,
          PATIENCE);
      isNoted = true;
    }
    return seal(recording, true);
  }

  private boolean isLatest(Path recording) throws IOException {
    if (!disk.exists(Verifier.sealOf(recording))) {
      return !verifier().isSealLost(recording, known());
    }
    return verifier().verify(recording, known()).status() != VerdictStatus.ROLLED_BACK;
  }

  /** Opens the seal of a recording and adds all existing lines. */
  SealWriter open(Path recording) throws IOException {
    Path seal = Verifier.sealOf(recording);
    PriorKnowledge known = known();
    // A crash may have kept the last line of a file from being written; a sealed end needs it.
    RotateLine.completeAll(disk, recording);
    if (!disk.exists(seal) && verifier().isSealLost(recording, known)) {
      throw new RolledBackException(
          recording.getFileName() + ": it was sealed before, and its seal is missing");
    }
    // Continuing a seal signs for the existing lines, so they must be valid.
    SealWriter writer =
        disk.exists(seal)
            ? SealWriter.after(
                disk, seal, machine, clock, verifier().requireGrown(recording, known))
            : SealWriter.fresh(
                disk,
                seal,
                machine,
                clock,
                RecordingIdentity.of(disk, recording).origin(machine.name()));
    boolean isDone = false;
    try {
      takeAll(recording, writer);
      keepPlace(recording);
      isDone = true;
      return writer;
    } finally {
      if (!isDone) {
        writer.close();
      }
    }
  }

  Verifier verifier() {
    return new Verifier(disk, machine.publicKeys());
  }

  /**
   * Returns what the registry of this machine knows; it must be read before a seal.
   *
   * @throws IOException if the registry was changed, so that nothing may be added to it
   */
  PriorKnowledge known() throws IOException {
    if (registry.isEmpty()) {
      return PriorKnowledge.NOTHING;
    }
    registry.get().found(machine, now(), PATIENCE);
    RegistryState state = registry.get().read(machine.publicKeys());
    Optional<String> signer = registry.get().signer();
    if (signer.isPresent() && !signer.get().equals(machine.name())) {
      throw new IOException(
          registry.get().log()
              + ": "
              + signer.get()
              + " signed it, whose key is not in keys/; restore that folder, or blackbox keygen"
              + " --new-registry keeps this registry and begins another one");
    }
    if (state.problem().isPresent()) {
      throw new IOException(state.problem().get());
    }
    return PriorKnowledge.of(Map.of(machine.name(), state));
  }

  private void takeAll(Path recording, SealWriter writer) throws IOException {
    try (RecordingSource source = RecordingSource.openWhole(disk, recording);
        LeafStream leaves = new LeafStream(source, writer.salts(), writer.withheld())) {
      for (LeafBlock next = leaves.next(); next != null; next = leaves.next()) {
        writer.add(next);
        if (writer.waiting() >= MAX_WAITING) {
          writer.head(false);
        }
      }
      // A verifier would find these bytes, so signing for the recording would be of no use.
      for (PartProblem problem : source.problems()) {
        if (problem.kind() == PartProblem.Kind.TRAILING) {
          throw new IOException(problem.sentence());
        }
      }
    }
  }

  /** Remembers where a recording is, which entries of the registry do not say. */
  void keepPlace(Path recording) throws IOException {
    if (registry.isPresent()) {
      registry.get().keepPlace(recording);
    }
  }

  /** Keeps the last head of a recording that is still being written. */
  void keepOpen(Path recording, SealWriter writer) throws IOException {
    if (registry.isPresent()) {
      registry
          .get()
          .keepOpen(entry(recording, writer.origin(), writer.sealed(), State.OPEN), machine);
    }
  }

  /**
   * Adds the last head of a recording to the registry.
   *
   * @param patience how long to wait for other programs that add an entry
   */
  void register(Path recording, SealWriter writer, State state, Duration patience)
      throws IOException {
    register(entry(recording, writer.origin(), writer.sealed(), state), patience);
  }

  void register(RegistryEntry entry, Duration patience) throws IOException {
    if (registry.isPresent()) {
      registry.get().add(entry, machine, patience);
      if (entry.state() == State.FINAL) {
        registry.get().forgetOpen(entry);
      }
    }
  }

  private RegistryEntry entry(Path recording, String origin, TreeHead sealed, State state)
      throws IOException {
    return new RegistryEntry(
        now(), state, origin, sealed, RecordingIdentity.place(disk, recording));
  }

  Instant now() {
    return clock.instant().truncatedTo(ChronoUnit.SECONDS);
  }
}
