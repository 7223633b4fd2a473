package dev.blackbox.store.seal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.blackbox.format.text.Swar;
import dev.blackbox.store.key.ExactText;
import dev.blackbox.store.note.Note;
import dev.blackbox.store.tree.SaltSeed;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the entries of a seal, valid or not, in constant memory. */
public final class SealReader implements Closeable {
  /** The first line of every seal. */
  public static final String FIRST_LINE = "bbox-seal/1";

  private static final int MAX_LINE = 64 << 10;
  private static final int MAX_NOTE = 256 << 10;

  private final InputStream in;
  private final byte[] buffer = new byte[2 * MAX_LINE];
  private int from;
  private int used;
  private long line;
  private long position;
  private long entryStart;
  private boolean isEnded;

  public SealReader(InputStream in) {
    this.in = in;
  }

  /** Returns the next entry; null after the last or a broken one. */
  public @Nullable SealEntry next() throws IOException {
    if (isEnded) {
      return null;
    }
    if (line == 0) {
      Optional<String> first = readLine();
      if (!first.orElse("").equals(FIRST_LINE)) {
        return broken(FIRST_LINE);
      }
    }
    entryStart = position;
    Optional<String> start = readLine();
    if (start.isEmpty()) {
      return ended();
    }
    String text = start.get();
    if (text.startsWith(SaltSeed.WORD + " ")) {
      Optional<SaltSeed> seed = SaltSeed.parse(text);
      return seed.isPresent() ? new SealEntry.Salt(seed.get()) : broken("salt LEVEL POSITION SEED");
    }
    return text.startsWith(SealEntry.Hints.WORD + " ") ? hints(text) : note(text);
  }

  private SealEntry hints(String text) {
    String[] words = text.split(" ", -1);
    Optional<Long> first = words.length == 3 ? ExactText.number(words[1]) : Optional.empty();
    Optional<byte[]> bytes = words.length == 3 ? ExactText.decode(words[2]) : Optional.empty();
    boolean isWhole =
        first.isPresent()
            && bytes.isPresent()
            && bytes.get().length > 0
            && bytes.get().length % SealEntry.Hints.LENGTH == 0;
    return isWhole
        ? new SealEntry.Hints(first.get(), bytes.get())
        : broken("leaves FIRST BASE64, four bytes for each");
  }

  /** Reads a note, which ends with an empty line after its signatures. */
  private @Nullable SealEntry note(String firstLine) throws IOException {
    ByteArrayOutputStream note = new ByteArrayOutputStream();
    int blanks = 0;
    String text = firstLine;
    while (true) {
      blanks += text.isEmpty() ? 1 : 0;
      if (blanks == 2) {
        break;
      }
      note.writeBytes((text + "\n").getBytes(ISO_8859_1));
      if (note.size() > MAX_NOTE) {
        return broken("a note of at most " + MAX_NOTE + " bytes");
      }
      Optional<String> next = readLine();
      if (next.isEmpty()) {
        return ended();
      }
      text = next.get();
    }
    Optional<Note> parsed = Note.parse(note.toByteArray());
    return parsed.isPresent()
        ? new SealEntry.Signed(parsed.get(), position)
        : broken("a signed note");
  }

  private SealEntry broken(String expected) {
    isEnded = true;
    return new SealEntry.Broken(line, expected);
  }

  private @Nullable SealEntry ended() {
    boolean wasEnded = isEnded;
    isEnded = true;
    if (wasEnded) {
      return new SealEntry.Broken(line, "lines of at most " + MAX_LINE + " bytes");
    }
    return position > entryStart ? new SealEntry.Torn(position - entryStart) : null;
  }

  /** Reads a line, each byte as one character; empty at the end, or if it is too long. */
  private Optional<String> readLine() throws IOException {
    line++;
    int end = Swar.indexOf(buffer, from, used, '\n');
    while (end == used) {
      int searched = used - from;
      if (searched > MAX_LINE) {
        isEnded = true;
        return Optional.empty();
      }
      if (!fill()) {
        position += searched;
        from = used;
        return Optional.empty();
      }
      end = Swar.indexOf(buffer, from + searched, used, '\n');
    }
    if (end - from > MAX_LINE) {
      isEnded = true;
      return Optional.empty();
    }
    String text = new String(buffer, from, end - from, ISO_8859_1);
    position += end + 1 - from;
    from = end + 1;
    return Optional.of(text);
  }

  /** Reads more bytes into the buffer; returns false at the end. */
  private boolean fill() throws IOException {
    System.arraycopy(buffer, from, buffer, 0, used - from);
    used -= from;
    from = 0;
    int count = in.read(buffer, used, buffer.length - used);
    used += Math.max(0, count);
    return count > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
