package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The heads of all recordings that a machine sealed: {@code registry.log} and its signed head. */
public final class Registry {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int MAX_NOTE = 64 << 10;

  private final Disk disk;
  private final Path folder;

  /** Creates the registry of a folder, which need not exist. */
  public Registry(Disk disk, Path folder) {
    this.disk = disk;
    this.folder = folder;
  }

  public Path log() {
    return folder.resolve("registry.log");
  }

  public Path head() {
    return folder.resolve("registry.note");
  }

  /** The file with the last head that a witness signed. */
  public Path witnessed() {
    return folder.resolve("registry.witnessed");
  }

  public boolean exists() {
    return disk.exists(log()) || disk.exists(head());
  }

  /** Returns the name of a machine's registry as a log. */
  public static String originOf(String machine) {
    return machine + "/registry";
  }

  /** Adds an entry durably and signs the new head. */
  public void add(RegistryEntry entry, MachineKey machine) throws IOException {
    disk.createFolders(folder);
    Closeable lock = lock();
    try (lock) {
      if (!exists()) {
        sign(new RegistryLog(List.of(), 0), machine);
      }
      RegistryLog log = requireWhole(machine.key().publicKey());
      String line = entry.text() + "\n";
      append(line, log.bytes());
      sign(log.with(line), machine);
    }
  }

  private Closeable lock() throws IOException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return disk.lock(log());
      } catch (FileInUseException e) {
        if (System.nanoTime() - end > 0) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() throws IOException {
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the registry was in use", e);
    }
  }

  /** Refuses a log that was changed: adding to it would sign the change. */
  private RegistryLog requireWhole(NoteKey machine) throws IOException {
    RegistryLog log = lines();
    Optional<String> problem = problem(log, List.of(machine));
    if (problem.isPresent()) {
      throw new IOException(log() + ": " + problem.get());
    }
    return log;
  }

  private void append(String line, long position) throws IOException {
    try (DiskFile file = disk.exists(log()) ? disk.open(log()) : disk.create(log())) {
      file.truncate(position);
      file.writeAll(ByteBuffer.wrap(line.getBytes(UTF_8)), position);
      file.force();
    }
    disk.forceFolder(folder);
  }

  private void sign(RegistryLog log, MachineKey machine) throws IOException {
    Checkpoint checkpoint =
        new Checkpoint(originOf(machine.name()), log.size(), log.root(log.size()), List.of());
    replace(head(), Note.signed(checkpoint.text(), machine.key()));
  }

  private void replace(Path target, Note note) throws IOException {
    disk.replace(target, note.format().getBytes(UTF_8));
  }

  /** Stores a head that a witness signed; the registry must continue it from then on. */
  public void keepWitnessed(Note note) throws IOException {
    replace(witnessed(), note);
  }

  /**
   * Returns the registry with its signed head.
   *
   * @throws IOException if it was changed
   */
  public SignedLog signed(NoteKey machine) throws IOException {
    RegistryLog log = requireWhole(machine);
    Note note = note(head()).orElseThrow();
    Checkpoint head = Checkpoint.parse(note.text()).orElseThrow();
    return new SignedLog(note, head, log.leaves(head.size()));
  }

  /** Returns how many entries a witness has seen, 0 without a witness. */
  public long witnessedSize() throws IOException {
    return note(witnessed())
        .flatMap(one -> Checkpoint.parse(one.text()))
        .map(Checkpoint::size)
        .orElse(0L);
  }

  /** Reads and checks the registry. */
  public RegistryState read(List<NoteKey> trusted) throws IOException {
    RegistryLog log = lines();
    return RegistryState.of(log.entries(), problem(log, trusted));
  }

  private RegistryLog lines() throws IOException {
    if (!disk.exists(log())) {
      return new RegistryLog(List.of(), 0);
    }
    try (InputStream in = Channels.newInputStream(disk.read(log()))) {
      return RegistryLog.read(in);
    }
  }

  private Optional<Note> note(Path file) throws IOException {
    if (!disk.exists(file)) {
      return Optional.empty();
    }
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      return Note.parse(in.readNBytes(MAX_NOTE));
    }
  }

  private Optional<String> problem(RegistryLog log, List<NoteKey> trusted) throws IOException {
    if (!disk.exists(head())) {
      return Optional.of("the signed head of the registry is missing");
    }
    Optional<String> problem = problem(log, trusted, head());
    return problem.isEmpty() && disk.exists(witnessed())
        ? problem(log, trusted, witnessed())
        : problem;
  }

  /** Returns what is wrong with the log, compared with one of its heads. */
  private Optional<String> problem(RegistryLog log, List<NoteKey> trusted, Path head)
      throws IOException {
    Optional<Note> note = note(head);
    Optional<Checkpoint> signed = note.flatMap(one -> Checkpoint.parse(one.text()));
    Optional<NoteKey> signer =
        trusted.stream()
            .filter(key -> note.filter(one -> one.isSignedBy(key)).isPresent())
            .findAny();
    if (signed.isEmpty() || signer.isEmpty()) {
      return Optional.of("the head of the registry is not signed by a trusted key");
    }
    if (!signed.get().origin().equals(originOf(signer.get().name()))) {
      return Optional.of("the head of the registry is that of another log");
    }
    boolean isWitnessed = head.equals(witnessed());
    long size = signed.get().size();
    if (size > log.size()) {
      String source = isWitnessed ? "a witness has seen " : "its head says ";
      return Optional.of(
          "the registry has " + Plural.of(log.size(), "entry", "entries") + ", " + source + size);
    }
    return Arrays.equals(log.root(size), signed.get().root())
        ? Optional.empty()
        : Optional.of(
            "an entry of the registry is not the one that "
                + (isWitnessed ? "a witness has seen" : "was signed"));
  }
}
