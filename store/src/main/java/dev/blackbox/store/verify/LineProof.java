package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.Inclusion;
import dev.blackbox.store.tree.LeafHash;
import dev.blackbox.store.tree.Salts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A proof that a line is part of a recording (seal-1 §9).
 *
 * @param index the index of the line, from 0
 * @param salt the salt of the line
 * @param line its bytes, with its newline
 * @param path the hashes next to the path to the root
 * @param head the head of the recording, signed by the machine
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LineProof(long index, byte[] salt, byte[] line, List<byte[]> path, Note head) {
  private static final String FIRST_LINE = "c2sp.org/tlog-proof@v1";
  private static final int MAX_PATH = 62;

  public LineProof {
    path = List.copyOf(path);
  }

  /** Returns the proof as written to a file. */
  public String format() {
    byte[] extra = Arrays.copyOf(salt, salt.length + line.length);
    System.arraycopy(line, 0, extra, salt.length, line.length);
    StringBuilder out = new StringBuilder(FIRST_LINE).append('\n');
    out.append("extra ").append(ExactText.encode(extra)).append('\n');
    out.append("index ").append(index).append('\n');
    path.forEach(hash -> out.append(ExactText.encode(hash)).append('\n'));
    return out.append('\n').append(head.format()).toString();
  }

  /** Parses a proof; empty if it is malformed or lacks salt and line. */
  public static Optional<LineProof> parse(byte[] bytes) {
    String text = new String(bytes, ISO_8859_1);
    int blank = text.indexOf("\n\n");
    if (blank < 0) {
      return Optional.empty();
    }
    String[] lines = text.substring(0, blank).split("\n", -1);
    boolean isWhole =
        lines.length >= 3
            && lines.length <= MAX_PATH + 3
            && lines[0].equals(FIRST_LINE)
            && lines[1].startsWith("extra ")
            && lines[2].startsWith("index ");
    return isWhole
        ? parse(lines, Note.parse(Arrays.copyOfRange(bytes, blank + 2, bytes.length)))
        : Optional.empty();
  }

  private static Optional<LineProof> parse(String[] lines, Optional<Note> head) {
    Optional<byte[]> extra =
        ExactText.decode(lines[1].substring(6)).filter(bytes -> bytes.length >= Salts.LENGTH);
    Optional<Long> index = ExactText.number(lines[2].substring(6));
    List<byte[]> path = new ArrayList<>();
    for (String line : Arrays.asList(lines).subList(3, lines.length)) {
      ExactText.hash(line).ifPresent(path::add);
    }
    boolean isWhole =
        extra.isPresent()
            && index.isPresent()
            && head.isPresent()
            && path.size() == lines.length - 3;
    return isWhole
        ? Optional.of(
            new LineProof(
                index.get(),
                Arrays.copyOf(extra.get(), Salts.LENGTH),
                Arrays.copyOfRange(extra.get(), Salts.LENGTH, extra.get().length),
                path,
                head.get()))
        : Optional.empty();
  }

  /** Returns what is wrong with the proof; empty if one of these keys signed for the line. */
  public Optional<String> problem(List<NoteKey> trusted) {
    Optional<Checkpoint> checkpoint = checkpoint();
    if (checkpoint.isEmpty()) {
      return Optional.of("the head is not a checkpoint");
    }
    Optional<byte[]> root =
        new Inclusion(index, checkpoint.get().size(), path).rootOf(LeafHash.of(salt, line));
    if (root.isEmpty() || !Arrays.equals(root.get(), checkpoint.get().root())) {
      return Optional.of(
          "line " + (index + 1) + " does not lead to the head over " + checkpoint.get().size());
    }
    boolean isSigned =
        trusted.stream()
            .anyMatch(
                key ->
                    checkpoint.get().origin().startsWith(key.name() + "/") && head.isSignedBy(key));
    return isSigned ? Optional.empty() : Optional.of("the head is not signed by a trusted key");
  }

  /** Returns the head; empty if the note is not a checkpoint. */
  public Optional<Checkpoint> checkpoint() {
    return Checkpoint.parse(head.text());
  }
}
