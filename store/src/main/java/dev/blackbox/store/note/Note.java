package dev.blackbox.store.note;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.key.SigningKey;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A text with its signatures.
 *
 * @param text one line or more, each with its newline
 */
public record Note(String text, List<NoteSignature> signatures) {
  /** The most signatures a note may have. */
  public static final int MAX_SIGNATURES = 16;

  public Note {
    signatures = List.copyOf(signatures);
  }

  /** Signs a text with a key. */
  public static Note signed(String text, SigningKey key) {
    return new Note(text, List.of()).signedBy(key, text.getBytes(UTF_8));
  }

  /** Adds a signature over a message that represents the text. */
  public Note signedBy(SigningKey key, byte[] message) {
    return with(key.publicKey(), key.sign(message));
  }

  /** Returns the note with one more signature. */
  public Note with(NoteKey key, byte[] signature) {
    List<NoteSignature> more = new ArrayList<>(signatures);
    more.add(new NoteSignature(key.name(), key.id(), signature));
    return new Note(text, more);
  }

  /** Returns the note with the signatures of one key only. */
  public Note onlyOf(NoteKey key) {
    return new Note(text, signatures.stream().filter(one -> one.isOf(key)).toList());
  }

  /** Parses a note; empty if it is malformed. */
  public static Optional<Note> parse(byte[] bytes) {
    return decode(bytes).flatMap(Note::parse);
  }

  private static Optional<String> decode(byte[] bytes) {
    try {
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      boolean isClean = text.chars().allMatch(c -> c >= ' ' || c == '\n');
      return isClean ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static Optional<Note> parse(String all) {
    int blank = all.lastIndexOf("\n\n");
    if (blank < 0 || !all.endsWith("\n")) {
      return Optional.empty();
    }
    List<NoteSignature> signatures = new ArrayList<>();
    String[] lines = all.substring(blank + 2).split("\n", 0);
    for (String line : lines) {
      Optional<NoteSignature> signature = NoteSignature.parse(line);
      if (signature.isEmpty() || signatures.size() == MAX_SIGNATURES) {
        return Optional.empty();
      }
      signatures.add(signature.get());
    }
    return Optional.of(new Note(all.substring(0, blank + 1), signatures));
  }

  /** Returns the note as written to a file. */
  public String format() {
    StringBuilder out = new StringBuilder(text).append('\n');
    signatures.forEach(signature -> out.append(signature.text()).append('\n'));
    return out.toString();
  }

  /** Whether a key signed the text; signatures of other keys are ignored. */
  public boolean isSignedBy(NoteKey key) {
    return isSignedBy(key, text.getBytes(UTF_8));
  }

  /**
   * Whether a key signed a message that represents the text: at least one signature, and none that
   * is wrong.
   */
  boolean isSignedBy(NoteKey key, byte[] message) {
    List<NoteSignature> own = signatures.stream().filter(one -> one.isOf(key)).toList();
    return !own.isEmpty() && own.stream().allMatch(one -> key.hasSigned(message, one.bytes()));
  }
}
