package dev.blackbox.store.note;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Comparator.naturalOrder;

import dev.blackbox.store.key.Algorithm;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The signatures of C2SP tlog-cosignature: over the head of a tree and a time. ML-DSA-44 omits the
 * extension lines, and commits to the name of the signer; Ed25519 is the other way round.
 */
public final class Cosignature {
  private static final byte[] LABEL = "subtree/v1\n\0".getBytes(UTF_8);
  private static final int TIME_BYTES = 8;
  private static final int MAX_ORIGIN = 255;

  private Cosignature() {}

  /** Adds the signature of a key to a checkpoint. */
  public static Note add(Note note, Checkpoint head, SigningKey key, long unixSeconds) {
    byte[] signature = key.sign(message(head, key.publicKey(), unixSeconds));
    ByteBuffer timed = ByteBuffer.allocate(TIME_BYTES + signature.length).putLong(unixSeconds);
    return note.with(key.publicKey(), timed.put(signature).array());
  }

  /** Whether a note has a valid cosignature of a key over a checkpoint. */
  public static boolean isBy(NoteKey key, Note note, Checkpoint head) {
    return time(key, note, head).isPresent();
  }

  /**
   * Returns when a key signed a checkpoint, by the clock of the signer; the first time if it signed
   * more than once. Empty if it did not sign, or if one of its signatures is wrong.
   */
  public static Optional<Instant> time(NoteKey key, Note note, Checkpoint head) {
    List<NoteSignature> own = note.signatures().stream().filter(one -> one.isOf(key)).toList();
    boolean isRight = own.stream().allMatch(one -> isBy(key, one.bytes(), head));
    return isRight
        ? own.stream().map(one -> Instant.ofEpochSecond(secondsIn(one.bytes()))).min(naturalOrder())
        : Optional.empty();
  }

  private static boolean isBy(NoteKey key, byte[] timed, Checkpoint head) {
    if (timed.length <= TIME_BYTES || head.origin().getBytes(UTF_8).length > MAX_ORIGIN) {
      return false;
    }
    long time = secondsIn(timed);
    byte[] signature = Arrays.copyOfRange(timed, TIME_BYTES, timed.length);
    return time >= 0
        && time <= Instant.MAX.getEpochSecond()
        && key.hasSigned(message(head, key, time), signature);
  }

  private static long secondsIn(byte[] timed) {
    return ByteBuffer.wrap(timed).getLong();
  }

  private static byte[] message(Checkpoint head, NoteKey signer, long unixSeconds) {
    return signer.algorithm() == Algorithm.ML_DSA_44
        ? subtree(head, signer.name(), unixSeconds)
        : ("cosignature/v1\ntime " + unixSeconds + "\n" + head.text()).getBytes(UTF_8);
  }

  private static byte[] subtree(Checkpoint head, String signer, long unixSeconds) {
    byte[] name = signer.getBytes(UTF_8);
    byte[] origin = head.origin().getBytes(UTF_8);
    return ByteBuffer.allocate(LABEL.length + name.length + origin.length + 58)
        .put(LABEL)
        .put((byte) name.length)
        .put(name)
        .putLong(unixSeconds)
        .put((byte) origin.length)
        .put(origin)
        .putLong(0)
        .putLong(head.size())
        .put(head.root())
        .array();
  }
}
