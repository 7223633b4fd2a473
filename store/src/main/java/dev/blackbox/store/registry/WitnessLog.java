package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskLock;
import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.key.WitnessKeyFile;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.TreeHash;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A witness of the registries of machines (C2SP tlog-witness). A folder holds its key and, for each
 * registry, the last head it signed. It stores a head durably before it signs, so that a crash
 * never lets it sign two histories.
 */
public final class WitnessLog implements Witness, Closeable {
  private static final int MAX_NOTE = 256 << 10;

  private final Disk disk;
  private final Path heads;
  private final Map<String, List<NoteKey>> logs;
  private final SigningKey key;
  private final Clock clock;
  private final DiskLock lock;
  private WitnessListener listener = WitnessListener.NONE;

  private WitnessLog(
      Disk disk,
      Path folder,
      Map<String, List<NoteKey>> logs,
      SigningKey key,
      Clock clock,
      DiskLock lock) {
    this.disk = disk;
    this.heads = folder.resolve("heads");
    this.logs = logs;
    this.key = key;
    this.clock = clock;
    this.lock = lock;
  }

  /**
   * Opens the witness of a folder; creates its key if there is none.
   *
   * @param machines the Ed25519 keys of the machines whose registries it signs; other keys are
   *     ignored
   * @throws dev.blackbox.store.disk.FileInUseException if another witness uses the folder
   */
  public static WitnessLog open(Disk disk, Path folder, List<NoteKey> machines, Clock clock)
      throws IOException {
    WitnessKeyFile file = new WitnessKeyFile(disk, folder);
    disk.createFolders(folder);
    DiskLock lock = disk.lock(file.privateFile());
    boolean isOpen = false;
    try {
      WitnessLog log =
          new WitnessLog(disk, folder, byOrigin(machines), file.loadOrCreate(), clock, lock);
      log.prepare();
      isOpen = true;
      return log;
    } finally {
      if (!isOpen) {
        lock.close();
      }
    }
  }

  private static Map<String, List<NoteKey>> byOrigin(List<NoteKey> machines) {
    Map<String, List<NoteKey>> logs = new TreeMap<>();
    for (NoteKey machine : machines) {
      if (machine.algorithm() == Algorithm.ED25519) {
        String origin = Registry.originOf(machine.name());
        logs.put(origin, machines.stream().filter(one -> isSame(one, machine)).toList());
      }
    }
    return logs;
  }

  private static boolean isSame(NoteKey one, NoteKey machine) {
    return one.name().equals(machine.name()) && one.algorithm() == machine.algorithm();
  }

  private void prepare() throws IOException {
    disk.createFolders(heads);
    for (String origin : logs.keySet()) {
      disk.deleteUnfinished(fileOf(origin));
    }
  }

  /** Reports decisions from now on to this listener instead. */
  public synchronized void setListener(WitnessListener other) {
    listener = other;
  }

  /** The key that others know it by. */
  public NoteKey publicKey() {
    return key.publicKey();
  }

  /** The names of the logs it signs. */
  public List<String> origins() {
    return List.copyOf(logs.keySet());
  }

  @Override
  public Reply add(byte[] body) throws IOException {
    Optional<WitnessRequest> parsed = WitnessRequest.parse(body);
    if (parsed.isEmpty()) {
      return Reply.of(Reply.MALFORMED, "expected old N, a proof and a signed checkpoint");
    }
    WitnessRequest request = parsed.get();
    List<NoteKey> keys = logs.get(request.head().origin());
    if (keys == null) {
      return Reply.of(Reply.UNKNOWN_LOG, "this witness does not know the log");
    }
    Optional<NoteKey> signer = keys.stream().filter(request.note()::isSignedBy).findFirst();
    if (signer.isEmpty()) {
      return Reply.of(Reply.UNKNOWN_KEY, "no known key of the log signed the checkpoint");
    }
    if (request.old() > request.head().size()) {
      return Reply.of(Reply.MALFORMED, "the old size is larger than that of the checkpoint");
    }
    return decide(request, signer.get(), keys);
  }

  /** One at a time: what was compared is what gets replaced. */
  private synchronized Reply decide(WitnessRequest request, NoteKey signer, List<NoteKey> keys)
      throws IOException {
    Checkpoint head = request.head();
    Checkpoint latest = latest(head.origin(), keys);
    boolean isOther = head.size() == latest.size() && !Arrays.equals(head.root(), latest.root());
    if (request.old() != latest.size() || isOther) {
      if (isOther || head.size() < latest.size()) {
        listener.refused(head, latest.size());
      }
      return Reply.of(Reply.CONFLICT, String.valueOf(latest.size()));
    }
    if (!request.consistency().holds(latest.root(), head.root())) {
      listener.refused(head, latest.size());
      return Reply.of(Reply.NOT_CONSISTENT, "the proof does not hold");
    }
    // Also for the same head: an earlier attempt may have stored it, but not durably.
    disk.replace(fileOf(head.origin()), request.note().onlyOf(signer).format().getBytes(UTF_8));
    listener.signed(head);
    return new Reply(Reply.SIGNED, signature(head));
  }

  private Checkpoint latest(String origin, List<NoteKey> keys) throws IOException {
    Path file = fileOf(origin);
    if (!disk.exists(file)) {
      return new Checkpoint(origin, 0, TreeHash.empty(), List.of());
    }
    try (InputStream in = Channels.newInputStream(disk.read(file))) {
      return Note.parse(in.readNBytes(MAX_NOTE))
          .filter(note -> keys.stream().anyMatch(note::isSignedBy))
          .flatMap(note -> Checkpoint.parse(note.text()))
          .filter(head -> head.origin().equals(origin))
          .orElseThrow(() -> new IOException(file + ": not the signed head of " + origin));
    }
  }

  private Path fileOf(String origin) {
    byte[] hash = Hashes.sha256().digest(origin.getBytes(UTF_8));
    return heads.resolve(HexFormat.of().formatHex(hash, 0, 16));
  }

  /** Returns the line with the signature of this witness. */
  private byte[] signature(Checkpoint head) {
    long seconds = clock.instant().getEpochSecond();
    Note note = Cosignature.add(new Note(head.text(), List.of()), head, key, seconds);
    return note.format().substring(head.text().length() + 1).getBytes(UTF_8);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
