package dev.blackbox.store.note;

import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.key.NoteKey;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * A signature line of a note: {@code — name base64}.
 *
 * @param keyId distinguishes keys with the same name
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record NoteSignature(String name, int keyId, byte[] bytes) {
  static final String DASH = "\u2014 ";
  private static final int ID_BYTES = 4;

  /** Parses a signature line; empty if it is malformed. */
  public static Optional<NoteSignature> parse(String line) {
    String[] words = line.startsWith(DASH) ? line.substring(DASH.length()).split(" ", -1) : null;
    if (words == null || words.length != 2 || !NoteKey.isName(words[0])) {
      return Optional.empty();
    }
    return ExactText.decode(words[1])
        .filter(bytes -> bytes.length > ID_BYTES)
        .map(
            bytes ->
                new NoteSignature(
                    words[0],
                    ByteBuffer.wrap(bytes).getInt(),
                    Arrays.copyOfRange(bytes, ID_BYTES, bytes.length)));
  }

  /** The line, without its line ending. */
  String text() {
    byte[] all = ByteBuffer.allocate(ID_BYTES + bytes.length).putInt(keyId).put(bytes).array();
    return DASH + name + ' ' + ExactText.encode(all);
  }

  /** Whether the name and the id are those of a key. */
  public boolean isOf(NoteKey key) {
    return name.equals(key.name()) && keyId == key.id();
  }
}
