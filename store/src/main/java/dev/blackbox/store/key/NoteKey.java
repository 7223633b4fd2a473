package dev.blackbox.store.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.text.Hashes;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A public key in the form of C2SP signed-note: {@code name+1f3a55c0+AQ…}.
 *
 * @param raw the key itself
 */
@SuppressWarnings("ArrayRecordComponent") // equals below
public record NoteKey(String name, Algorithm algorithm, byte[] raw) {
  private static final int MAX_TEXT = 4096;

  /** Parses a key; empty if it is malformed or of an unknown kind. */
  public static Optional<NoteKey> parse(String text) {
    String[] parts = text.length() > MAX_TEXT ? new String[0] : text.split("\\+", 3);
    if (parts.length != 3 || !isName(parts[0])) {
      return Optional.empty();
    }
    return ExactText.decode(parts[2])
        .filter(bytes -> bytes.length > 1)
        .flatMap(bytes -> of(parts[0], bytes))
        .filter(key -> HexFormat.of().toHexDigits(key.id()).equals(parts[1]));
  }

  private static Optional<NoteKey> of(String name, byte[] typed) {
    return Algorithm.ofType(typed[0])
        .filter(algorithm -> algorithm.length() == typed.length - 1)
        .map(algorithm -> new NoteKey(name, algorithm, Arrays.copyOfRange(typed, 1, typed.length)));
  }

  /** Whether a text can be the name of a key: it has no spaces and no plus. */
  public static boolean isName(String text) {
    return !text.isEmpty()
        && text.indexOf('+') < 0
        && text.codePoints()
            .noneMatch(
                c -> Character.isWhitespace(c) || Character.isSpaceChar(c) || c < ' ' || c == 0x7f);
  }

  /** Returns the first four bytes of a hash over name and key, which distinguish equal names. */
  public int id() {
    byte[] hash = hash();
    return hash[0] << 24 | (hash[1] & 255) << 16 | (hash[2] & 255) << 8 | (hash[3] & 255);
  }

  private byte[] hash() {
    MessageDigest digest = Hashes.sha256();
    digest.update(name.getBytes(UTF_8));
    digest.update((byte) '\n');
    digest.update(algorithm.type());
    return digest.digest(raw);
  }

  /**
   * Returns the first 16 bytes of a hash over the key in groups of digits, to be read aloud. For a
   * machine they begin like its name.
   */
  public String fingerprint() {
    String digits = HexFormat.of().formatHex(Hashes.sha256().digest(raw), 0, 16);
    return digits.replaceAll("(?<=\\G.{4})(?!$)", " ");
  }

  /** Returns the hash of the key in hexadecimal digits. */
  public String sha256() {
    return Hashes.sha256Hex(raw);
  }

  /** The key in one line. */
  public String text() {
    byte[] typed = new byte[raw.length + 1];
    typed[0] = algorithm.type();
    System.arraycopy(raw, 0, typed, 1, raw.length);
    return name + '+' + HexFormat.of().toHexDigits(id()) + '+' + ExactText.encode(typed);
  }

  /** Whether the owner of this key signed a message. */
  public boolean hasSigned(byte[] message, byte[] signature) {
    return algorithm.verify(raw, message, signature);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NoteKey key && key.text().equals(text());
  }

  @Override
  public int hashCode() {
    return id();
  }

  @Override
  public String toString() {
    return text();
  }
}
