package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskLock;
import dev.blackbox.store.disk.FileStatus;
import dev.blackbox.store.disk.NativeText;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.registry.RegistryState.WitnessedSize;
import dev.blackbox.store.tree.Subtrees;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The heads of all recordings that a machine sealed: {@code registry.log} and its signed head
 * (seal-1 §8).
 */
public final class Registry {
  private final Disk disk;
  private final RegistryFiles files;

  /** Creates the registry of a folder, which need not exist. */
  public Registry(Disk disk, Path folder) {
    this(RegistryFiles.in(disk, folder));
  }

  Registry(RegistryFiles files) {
    this.disk = files.disk();
    this.files = files;
  }

  /** Whether the folder has a registry of the present key, or of an earlier one. */
  public boolean hasAny() throws IOException {
    return exists() || !files.earlier().isEmpty();
  }

  /**
   * Reads and checks the registry in the same folder that belongs to a machine; its key may be an
   * earlier one.
   *
   * @param trusted the keys of this machine and of others
   * @return empty if the folder is that of another machine
   */
  public Optional<RegistryState> read(String machine, List<NoteKey> trusted) throws IOException {
    Optional<RegistryFiles> own = files.of(machine, trusted.stream().map(NoteKey::name).toList());
    if (own.isEmpty()) {
      return Optional.empty();
    }
    List<NoteKey> keys = trusted.stream().filter(key -> key.name().equals(machine)).toList();
    return Optional.of(new Registry(own.get()).read(keys, trusted));
  }

  RegistryFiles files() {
    return files;
  }

  Disk disk() {
    return disk;
  }

  public Path log() {
    return files.log();
  }

  public Path head() {
    return files.head();
  }

  /** The file with the last head that a witness signed. */
  public Path witnessed() {
    return files.witnessed();
  }

  /** Returns the machine that signed the last head, which nobody has checked. */
  public Optional<String> signer() throws IOException {
    return files.lastHead().flatMap(head -> machineOf(head.origin()));
  }

  /** Returns the machine whose log this is. */
  static Optional<String> machineOf(String origin) {
    String ending = originOf("");
    return Optional.of(origin)
        .filter(one -> one.endsWith(ending))
        .map(one -> one.substring(0, one.length() - ending.length()));
  }

  public boolean exists() {
    return files.exists();
  }

  /** Returns the name of a machine's registry as a log. */
  public static String originOf(String machine) {
    return machine + "/registry";
  }

  /** Locks the registry against other writers. */
  DiskLock lock(Duration patience) throws IOException {
    disk.createFolders(files.folder());
    return disk.await(files.folder().resolve("registry.lock"), patience);
  }

  /** Signs an empty registry, unless there is one. */
  public void found(MachineKey machine, Instant now, Duration patience) throws IOException {
    if (exists()) {
      return;
    }
    DiskLock lock = lock(patience);
    try (lock) {
      foundIfNew(machine, now);
    }
  }

  /**
   * Signs an empty registry in the place of one that is gone.
   *
   * @return whether it was gone; then the caller says so in it
   */
  public boolean foundAgain(MachineKey machine, Instant now, Duration patience) throws IOException {
    DiskLock lock = lock(patience);
    try (lock) {
      boolean isGone = !exists();
      foundIfMissing(machine, now);
      return isGone;
    }
  }

  /** A registry that has an edge existed before; then somebody deleted it. */
  void foundIfNew(MachineKey machine, Instant now) throws IOException {
    if (!disk.exists(files.edge())) {
      foundIfMissing(machine, now);
    }
  }

  private void foundIfMissing(MachineKey machine, Instant now) throws IOException {
    if (!exists()) {
      openHeads().create();
      sign(new RegistryEdge(new Subtrees(0), 0), machine, now);
    }
  }

  private OpenHeads openHeads() {
    return OpenHeads.in(disk, files.folder());
  }

  /**
   * Adds an entry durably and signs the new head.
   *
   * @param patience how long to wait for other programs that add an entry
   * @throws dev.blackbox.store.disk.FileInUseException if the registry is in use for longer
   */
  public void add(RegistryEntry entry, MachineKey machine, Duration patience) throws IOException {
    DiskLock lock = lock(patience);
    try (lock) {
      foundIfNew(machine, entry.time());
      addLocked(entry, machine);
    }
  }

  void addLocked(RegistryEntry entry, MachineKey machine) throws IOException {
    RegistryEdge edge = requireEdge(List.of(machine.key().publicKey()));
    String line = entry.text();
    files.append(line, edge.length());
    sign(edge.with(line), machine, entry.time());
  }

  /** Remembers where a recording is; entries name its place only by a hash. */
  public void keepPlace(Path recording) throws IOException {
    places().put(NativeText.decode(NativeText.bytes(disk.resolve(recording))));
  }

  Places places() {
    return Places.in(disk, files.folder());
  }

  /** Keeps the head of a recording that is being written, in case it is never closed. */
  public void keepOpen(RegistryEntry entry, MachineKey machine) throws IOException {
    openHeads().put(entry, machine.key());
  }

  /** Forgets the head of a recording whose last head is in the log. */
  public void forgetOpen(RegistryEntry entry) throws IOException {
    openHeads().remove(entry);
  }

  /**
   * Adds the kept heads of an origin to the log and forgets them, so that a later entry can set
   * them aside.
   */
  public void addOpen(String origin, MachineKey machine, Duration patience) throws IOException {
    for (RegistryEntry entry : read(machine.publicKeys()).unfinished()) {
      if (entry.origin().equals(origin)) {
        add(entry, machine, patience);
        forgetOpen(entry);
      }
    }
  }

  /** Returns where the log ends; reads all of it only if the file that says so is not right. */
  private RegistryEdge requireEdge(List<NoteKey> machine) throws IOException {
    Checkpoint head = requireSigned(machine, requireNote(head()), false);
    Optional<RegistryEdge> kept = files.bytes(files.edge()).flatMap(RegistryEdge::parse);
    long length = disk.status(log()).map(FileStatus::size).orElse(0L);
    if (kept.isPresent()
        && kept.get().tree().next() == head.size()
        && Arrays.equals(kept.get().tree().root(), head.root())
        && length >= kept.get().length()) {
      return kept.get();
    }
    RegistryLog log = requireWhole(machine).log();
    Subtrees tree = new Subtrees(0);
    log.addTo(tree, log.size());
    return new RegistryEdge(tree, log.length());
  }

  /** Returns the entries that are signed; refuses a log that was changed. */
  private SignedLines requireWhole(List<NoteKey> machine) throws IOException {
    // The heads first: a line is in the log before a head counts it.
    Optional<Note> note = requireNote(head());
    Checkpoint head = requireSigned(machine, note, false);
    List<Start> starts = new ArrayList<>();
    starts.add(new Start(head, ", its head says ", "was signed"));
    if (disk.exists(witnessed())) {
      Checkpoint seen = requireSigned(machine, files.note(witnessed()), true);
      starts.add(new Start(seen, ", a witness has seen ", "a witness has seen"));
    }
    RegistryLog log = files.lines();
    // Lines behind the head do not count, so a witness cannot have seen them.
    RegistryLog signed = log.first((int) Math.min(head.size(), log.size()));
    requireStarts(signed, starts);
    return new SignedLines(note.orElseThrow(), head, signed);
  }

  /** The lines of a log up to one of its heads. */
  private record SignedLines(Note note, Checkpoint head, RegistryLog log) {}

  private Optional<Note> requireNote(Path file) throws IOException {
    if (!disk.exists(file)) {
      throw changed(exists() ? "its signed head is missing" : "the registry is missing");
    }
    return files.note(file);
  }

  /** Returns a head that the machine signed. */
  private Checkpoint requireSigned(List<NoteKey> trusted, Optional<Note> note, boolean isWitnessed)
      throws IOException {
    Optional<String> problem = new HeadSigners(trusted, isWitnessed).problem(note);
    if (problem.isPresent()) {
      throw changed(problem.get());
    }
    return note.flatMap(one -> Checkpoint.parse(one.text())).orElseThrow();
  }

  /** A head that a log must start with, and the words to say that it does not. */
  private record Start(Checkpoint head, String size, String signer) {}

  private void requireStarts(RegistryLog log, List<Start> starts) throws IOException {
    Subtrees tree = new Subtrees(0);
    starts.sort(Comparator.comparingLong(start -> start.head().size()));
    for (Start start : starts) {
      long size = start.head().size();
      if (size > log.size()) {
        throw changed("it has " + Plural.of(log.size(), "entry", "entries") + start.size() + size);
      }
      log.addTo(tree, size);
      if (!Arrays.equals(tree.root(), start.head().root())) {
        throw changed("an entry is not the one that " + start.signer());
      }
    }
  }

  private RegistryChangedException changed(String what) {
    return new RegistryChangedException(log(), what);
  }

  private void sign(RegistryEdge edge, MachineKey machine, Instant now) throws IOException {
    Checkpoint checkpoint =
        new Checkpoint(originOf(machine.name()), edge.tree().next(), edge.tree().root(), List.of());
    Note note = Note.signed(checkpoint.text(), machine.key());
    disk.replace(
        head(),
        machine
            .quantumSafe()
            .map(safe -> Cosignature.add(note, checkpoint, safe, now.getEpochSecond()))
            .orElse(note)
            .format()
            .getBytes(UTF_8));
    disk.replace(files.edge(), edge.bytes());
  }

  /** Stores a head that a witness signed; the registry must continue it from then on. */
  public void keepWitnessed(Note note) throws IOException {
    disk.replace(witnessed(), note.format().getBytes(UTF_8));
  }

  /**
   * Returns the registry with its signed head.
   *
   * @throws IOException if it was changed
   */
  public SignedLog signed(NoteKey machine) throws IOException {
    SignedLines lines = requireWhole(List.of(machine));
    return new SignedLog(lines.note(), lines.head(), lines.log().leaves());
  }

  /** Returns how many entries a witness has seen, 0 without a witness. */
  public long witnessedSize() throws IOException {
    return files
        .note(witnessed())
        .flatMap(one -> Checkpoint.parse(one.text()))
        .map(Checkpoint::size)
        .orElse(0L);
  }

  /** Reads and checks the registry of a machine with these keys. */
  public RegistryState read(List<NoteKey> machine) throws IOException {
    return read(machine, machine);
  }

  private RegistryState read(List<NoteKey> machine, List<NoteKey> trusted) throws IOException {
    try {
      OpenHeads.Content open = openHeads().read();
      RegistryLog log = requireWhole(machine).log();
      return RegistryState.whole(log, open, places(), trusted, witness(log, machine));
    } catch (RegistryChangedException e) {
      return RegistryState.doubtful(String.valueOf(e.getMessage()), places());
    }
  }

  /** Returns who witnessed the registry, which must be somebody that the machine lists. */
  private Optional<WitnessedSize> witness(RegistryLog log, List<NoteKey> trusted)
      throws IOException {
    WitnessList witnesses = WitnessList.read(disk, files.folder());
    Optional<Note> note = files.note(witnessed());
    // The witnesses have not seen the log of a new key when it begins.
    boolean isNew = !disk.exists(witnessed()) && log.continued().isPresent();
    if (witnesses.isEmpty() || isNew) {
      return Optional.empty();
    }
    if (note.isEmpty()) {
      throw changed("it has witnesses, and the head they signed is missing");
    }
    Checkpoint head = requireSigned(trusted, note, true);
    Optional<Witnessed> signer = witnesses.signer(note.get(), head);
    if (signer.isEmpty()) {
      throw changed("no witness signed " + witnessed().getFileName());
    }
    return signer.map(one -> new WitnessedSize(head.size(), one));
  }

  /** Begins a registry with an entry. */
  void begin(RegistryEntry entry, MachineKey machine) throws IOException {
    RegistryEdge edge = new RegistryEdge(new Subtrees(0), 0);
    files.append(entry.text(), 0);
    sign(edge.with(entry.text()), machine, entry.time());
  }
}
