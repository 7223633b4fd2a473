package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.tree.LeafBlock;
import dev.blackbox.store.tree.LeafStream;
import dev.blackbox.store.tree.PathFinder;
import dev.blackbox.store.tree.Salts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** Makes proofs, signed by a machine. */
public record Prover(Disk disk, MachineKey machine) {
  private static final int MAX_LINE = 1 << 20;

  /**
   * Returns the proof for one line.
   *
   * @param number the number of the line, from 1
   * @throws IOException if there is no such line, or the recording is not the one that was sealed
   */
  public LineProof prove(Path recording, long number) throws IOException {
    SealState state = state(recording);
    long index = number - 1;
    long size = state.sealed().size();
    if (index < 0 || index >= size) {
      throw new IOException(
          recording.getFileName()
              + ":"
              + number
              + ": "
              + Plural.of(size, "line is", "lines are")
              + " sealed");
    }
    byte[] salt = new byte[Salts.LENGTH];
    if (!state.salts().cursor().salt(index, salt, 0)) {
      throw new IOException(
          recording.getFileName() + ":" + number + ": it is withheld, so it cannot be shown");
    }
    return new LineProof(
        index, salt, line(recording, index), path(recording, state, index), head(state));
  }

  /** Returns the last head of a recording, signed by the machine. */
  public Note head(Path recording) throws IOException {
    return head(state(recording));
  }

  private SealState state(Path recording) throws IOException {
    return new Verifier(disk, machine.publicKeys()).requireValid(recording);
  }

  private Note head(SealState state) {
    Note own = state.head().onlyOf(machine.key().publicKey());
    return own.signatures().isEmpty()
        ? own.signedBy(machine.key(), own.text().getBytes(UTF_8))
        : own;
  }

  private List<byte[]> path(Path recording, SealState state, long index) throws IOException {
    PathFinder finder = new PathFinder(index);
    try (LeafStream leaves =
        new LeafStream(
            RecordingSource.openWhole(disk, recording), state.salts(), state.withheld())) {
      for (LeafBlock next = leaves.next(); next != null; next = leaves.next()) {
        long end = Math.min(next.end(), state.sealed().size());
        for (long i = next.first(); i < end; i++) {
          finder.add(next.hash(i));
        }
      }
    }
    return finder.path();
  }

  private byte[] line(Path recording, long index) throws IOException {
    try (InputStream in = RecordingSource.openWhole(disk, recording)) {
      byte[] buffer = new byte[64 << 10];
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      long left = index;
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        for (int i = 0; i < count; i++) {
          if (left == 0) {
            line.write(buffer[i]);
          }
          if (line.size() > MAX_LINE) {
            throw new IOException(
                recording.getFileName() + ":" + (index + 1) + ": too long for a proof");
          }
          left -= buffer[i] == '\n' ? 1 : 0;
          if (left < 0) {
            return line.toByteArray();
          }
        }
      }
      return line.toByteArray();
    }
  }
}
