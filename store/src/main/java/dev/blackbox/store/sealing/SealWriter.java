package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.leaf.LeafHash;
import dev.blackbox.store.leaf.Leaves;
import dev.blackbox.store.leaf.Salts;
import dev.blackbox.store.note.Cosignature;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.seal.Begin;
import dev.blackbox.store.seal.Head;
import dev.blackbox.store.seal.SealEntry;
import dev.blackbox.store.seal.Sealed;
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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes the seal of one recording: lines in, signed heads out. For one thread. */
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
  private final ByteArrayOutputStream hints = new ByteArrayOutputStream();
  private final byte[] leaf = new byte[TreeHash.LENGTH];
  private @Nullable SealFile file;
  private @Nullable SigningKey key;
  private long epoch;
  private Sealed sealed;
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
    sealed = new Sealed(0, TreeHash.empty());
  }

  /** Begins a seal; the file is made with the first head. */
  static SealWriter fresh(Disk disk, Path path, MachineKey machine, Clock clock, String origin) {
    return new SealWriter(disk, path, machine, clock, origin, Salts.fresh(), Map.of(), 0);
  }

  /** Goes on with a seal. */
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
    writer.sealed = state.sealed();
    writer.isFinal = state.isFinal();
    return writer;
  }

  Salts salts() {
    return salts;
  }

  /** The hashes of lines in whose place a stub may stand. */
  Map<Long, byte[]> withheld() {
    return withheld;
  }

  /** Takes leaves that were made elsewhere. */
  void add(Leaves leaves) {
    for (long index = leaves.first(); index < leaves.end(); index++) {
      take(leaves.hashes(), leaves.at(index));
    }
  }

  /** Takes whole lines. */
  void add(byte[] lines) {
    int from = 0;
    for (int i = 0; i < lines.length; i++) {
      if (lines[i] == '\n') {
        hash.begin(tree.next());
        hash.update(lines, from, i + 1 - from);
        hash.end(leaf, 0);
        take(leaf, 0);
        from = i + 1;
      }
    }
  }

  private void take(byte[] from, int at) {
    if (tree.next() >= sealed.size()) {
      hints.write(from, at, SealEntry.Hints.LENGTH);
    }
    tree.add(from, at);
  }

  /** How many lines are not sealed. */
  long waiting() {
    return tree.next() - sealed.size();
  }

  String origin() {
    return origin;
  }

  /** The last head. */
  Sealed sealed() {
    return sealed;
  }

  /** Signs the head over all lines so far, durably; does nothing if nothing is new. */
  void head(boolean isLast) throws IOException {
    boolean isNew = waiting() > 0 || (isLast && !isFinal);
    if (!isNew) {
      return;
    }
    Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    SigningKey current = key == null ? SigningKey.fresh(origin) : key;
    SigningKey next = isLast ? null : SigningKey.fresh(origin);
    Sealed reached = new Sealed(tree.next(), tree.root());
    Head head =
        new Head(origin, reached, epoch, Optional.ofNullable(next).map(SigningKey::publicKey), now);
    String text = (key == null ? begin(current.publicKey(), now) : "") + hintLines();
    append(text + sign(head, current).format() + "\n");
    key = next;
    epoch++;
    sealed = reached;
    isFinal = isLast;
    hints.reset();
  }

  private String begin(NoteKey first, Instant now) {
    List<NoteKey> keys = new ArrayList<>();
    keys.add(machine.key().publicKey());
    machine.quantumSafe().ifPresent(safe -> keys.add(safe.publicKey()));
    Begin begin = new Begin(origin, keys, epoch, first, sealed.size(), sealed.root(), now);
    return Note.signed(begin.text(), machine.key()).format() + "\n";
  }

  private String hintLines() {
    StringBuilder out = new StringBuilder();
    byte[] all = hints.toByteArray();
    int step = SealEntry.Hints.MAX * SealEntry.Hints.LENGTH;
    for (int from = 0; from < all.length; from += step) {
      byte[] piece = Arrays.copyOfRange(all, from, Math.min(from + step, all.length));
      out.append(SealEntry.Hints.WORD)
          .append(' ')
          .append(sealed.size() + from / SealEntry.Hints.LENGTH)
          .append(' ')
          .append(ExactText.encode(piece))
          .append('\n');
    }
    return out.toString();
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

  private void append(String text) throws IOException {
    if (file == null && start == 0) {
      file = SealFile.create(disk, path, SealFile.start(salts.seeds()) + text);
      return;
    }
    SealFile opened = file == null ? SealFile.open(disk, path, start) : file;
    file = opened;
    opened.append(text);
  }

  @Override
  public void close() throws IOException {
    key = null;
    if (file != null) {
      file.close();
    }
  }
}
