package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Swar;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.seal.BeginNote;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.seal.TreeHead;
import dev.blackbox.store.tree.LeafBlock;
import dev.blackbox.store.tree.LeafHash;
import dev.blackbox.store.tree.Salts;
import dev.blackbox.store.tree.Subtrees;
import dev.blackbox.store.tree.TreeHash;
import dev.blackbox.store.verify.SealState;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes the seal of one recording: lines in, signed heads out. One thread may add lines while
 * another one signs.
 */
final class SealWriter implements Closeable {
  private final Disk disk;
  private final Path path;
  private final MachineKey machine;
  private final Clock clock;
  private final String origin;
  private final Salts salts;
  private final Map<Long, byte[]> withheld;
  private final long start;
  private final LeafHash hash;
  private final Subtrees tree = new Subtrees(0);
  private final HintLines hints = new HintLines();
  private final byte[] leaf = new byte[TreeHash.LENGTH];
  private @Nullable SealFile file;
  private @Nullable SigningKey key;
  private long epoch;
  private long before;
  private TreeHead sealed;
  private boolean isFinal;

  private SealWriter(
      Disk disk,
      Path path,
      MachineKey machine,
      Clock clock,
      String origin,
      Salts salts,
      Map<Long, byte[]> withheld,
      long start) {
    this.disk = disk;
    this.path = path;
    this.machine = machine;
    this.clock = clock;
    this.origin = origin;
    this.salts = salts;
    this.withheld = withheld;
    this.start = start;
    hash = new LeafHash(salts);
    sealed = new TreeHead(0, TreeHash.empty());
  }

  /** Starts a seal; the first head creates the file. */
  static SealWriter fresh(Disk disk, Path path, MachineKey machine, Clock clock, String origin) {
    return new SealWriter(disk, path, machine, clock, origin, Salts.fresh(), Map.of(), 0);
  }

  /** Continues a seal. */
  static SealWriter after(Disk disk, Path path, MachineKey machine, Clock clock, SealState state) {
    SealWriter writer =
        new SealWriter(
            disk,
            path,
            machine,
            clock,
            state.origin(),
            state.salts(),
            state.withheld(),
            state.end());
    writer.epoch = state.epoch();
    writer.before = state.sealed().size();
    writer.sealed = state.sealed();
    writer.isFinal = state.isFinal();
    return writer;
  }

  Salts salts() {
    return salts;
  }

  /** The hashes of lines that a stub may replace. */
  Map<Long, byte[]> withheld() {
    return withheld;
  }

  /** Adds leaves that were computed elsewhere. */
  synchronized void add(LeafBlock leaves) {
    for (long index = leaves.first(); index < leaves.end(); index++) {
      take(leaves.hashes(), leaves.at(index));
    }
  }

  /** Adds whole lines. */
  synchronized void add(byte[][] events) {
    for (byte[] lines : events) {
      for (int from = 0; from < lines.length; ) {
        int end = Swar.indexOf(lines, from, lines.length, '\n') + 1;
        hash.line(tree.next(), lines, from, end - from);
        hash.end(leaf, 0);
        take(leaf, 0);
        from = end;
      }
    }
  }

  private void take(byte[] from, int at) {
    if (tree.next() >= sealed.size()) {
      hints.add(from, at);
    }
    tree.add(from, at);
  }

  /** The number of lines sealed by this writer. */
  long added() {
    return sealed.size() - before;
  }

  /** The number of lines that are not sealed yet. */
  synchronized long waiting() {
    return tree.next() - sealed.size();
  }

  /** Whether the last head closed the recording. */
  boolean isFinal() {
    return isFinal;
  }

  String origin() {
    return origin;
  }

  /** The last head. */
  synchronized TreeHead sealed() {
    return sealed;
  }

  /** The lines to be sealed next. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Next(TreeHead reached, byte[] hints) {}

  /** Signs the head over all lines so far, durably; does nothing if nothing is new. */
  void head(boolean isLast) throws IOException {
    boolean isNew = waiting() > 0 || (isLast && !isFinal);
    if (!isNew) {
      return;
    }
    Next next = next();
    SigningKey nextKey = isLast ? null : SigningKey.fresh(origin);
    append(entries(next, nextKey));
    key = nextKey;
    epoch++;
    isFinal = isLast;
    done(next);
  }

  private synchronized Next next() {
    return new Next(new TreeHead(tree.next(), tree.root()), hints.bytes());
  }

  private synchronized void done(Next next) {
    sealed = next.reached();
    hints.drop(next.hints().length);
  }

  private byte[] entries(Next next, @Nullable SigningKey nextKey) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    SigningKey current = key == null ? SigningKey.fresh(origin) : key;
    ByteArrayOutputStream entries = new ByteArrayOutputStream();
    if (isFresh()) {
      entries.writeBytes(SealFile.start(salts.seeds()).getBytes(UTF_8));
    }
    if (key == null) {
      put(begin(current.publicKey(), now), entries);
    }
    HintLines.write(next.hints(), sealed().size(), entries);
    Optional<NoteKey> named = Optional.ofNullable(nextKey).map(SigningKey::publicKey);
    put(sign(new Head(origin, next.reached(), epoch, named, now), current), entries);
    return entries.toByteArray();
  }

  private Note begin(NoteKey first, Instant now) {
    List<NoteKey> keys = new ArrayList<>();
    keys.add(machine.key().publicKey());
    machine.quantumSafe().ifPresent(safe -> keys.add(safe.publicKey()));
    BeginNote begin = new BeginNote(origin, keys, epoch, first, sealed.size(), sealed.root(), now);
    return Note.signed(begin.text(), machine.key());
  }

  private static void put(Note note, ByteArrayOutputStream entries) {
    entries.writeBytes((note.format() + "\n").getBytes(UTF_8));
  }

  private Note sign(Head head, SigningKey current) {
    Note note = Note.signed(head.checkpoint().text(), current);
    if (!head.isFinal()) {
      return note;
    }
    Note signed = note.signedBy(machine.key(), note.text().getBytes(UTF_8));
    return machine
        .quantumSafe()
        .map(safe -> Cosignature.add(signed, head.checkpoint(), safe, head.time().getEpochSecond()))
        .orElse(signed);
  }

  private void append(byte[] entries) throws IOException {
    if (isFresh()) {
      file = SealFile.create(disk, path, entries);
      return;
    }
    SealFile opened = file == null ? SealFile.open(disk, path, start) : file;
    file = opened;
    opened.append(entries);
  }

  private boolean isFresh() {
    return file == null && start == 0;
  }

  @Override
  public void close() throws IOException {
    key = null;
    if (file != null) {
      file.close();
    }
  }
}
