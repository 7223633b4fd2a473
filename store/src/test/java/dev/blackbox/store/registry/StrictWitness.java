package dev.blackbox.store.registry;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.Consistency;
import dev.blackbox.store.tree.TreeHash;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** A witness of one log that follows C2SP tlog-witness exactly. */
final class StrictWitness implements Witness {
  static final String NAME = "witness.example/w1";
  private static final long TIME = 1_700_000_000;

  private final String origin;
  private final NoteKey log;
  private final SigningKey key = SigningKey.fresh(NAME);
  private final List<Integer> statuses = new ArrayList<>();
  private long size;
  private byte[] root = TreeHash.empty();

  StrictWitness(String origin, NoteKey log) {
    this.origin = origin;
    this.log = log;
  }

  /** The key that others know it by. */
  NoteKey publicKey() {
    return new NoteKey(NAME, Algorithm.ED25519_WITNESS, key.publicKey().raw());
  }

  long size() {
    return size;
  }

  /** Its answers, in order. */
  List<Integer> statuses() {
    return statuses;
  }

  @Override
  public Reply add(byte[] request) {
    Reply reply = answer(new String(request, UTF_8));
    statuses.add(reply.status());
    return reply;
  }

  private Reply answer(String request) {
    int blank = request.indexOf("\n\n");
    List<String> lines = List.of(request.substring(0, blank).split("\n", -1));
    Note note = Note.parse(request.substring(blank + 2).getBytes(UTF_8)).orElseThrow();
    Checkpoint head = Checkpoint.parse(note.text()).orElseThrow();
    if (!head.origin().equals(origin)) {
      return new Reply(404, new byte[0]);
    }
    if (!note.isSignedBy(log)) {
      return new Reply(403, new byte[0]);
    }
    long old = Long.parseLong(lines.get(0).substring("old ".length()));
    if (old > head.size() || lines.size() > 64) {
      return new Reply(400, new byte[0]);
    }
    boolean isOther = old == head.size() && !Arrays.equals(root, head.root());
    if (old != size || isOther) {
      return new Reply(409, (size + "\n").getBytes(UTF_8));
    }
    List<byte[]> path =
        lines.subList(1, lines.size()).stream().map(Base64.getDecoder()::decode).toList();
    if (!new Consistency(old, head.size(), path).holds(root, head.root())) {
      return new Reply(422, new byte[0]);
    }
    size = head.size();
    root = head.root();
    return new Reply(200, signature(note));
  }

  private byte[] signature(Note note) {
    byte[] signed = key.sign(("cosignature/v1\ntime " + TIME + "\n" + note.text()).getBytes(UTF_8));
    byte[] timed = ByteBuffer.allocate(8 + signed.length).putLong(TIME).put(signed).array();
    String all = new Note("x\n", List.of()).with(publicKey(), timed).format();
    return all.substring("x\n\n".length()).getBytes(UTF_8);
  }
}
