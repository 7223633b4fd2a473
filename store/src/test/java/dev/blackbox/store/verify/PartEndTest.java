package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.blackbox.store.compress.SeekTable;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.parts.Part;
import dev.blackbox.store.testing.Notary;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing but the right {@code @rotate} line and the seek table may follow the lines of a part. */
final class PartEndTest {
  private static final String FORGED = "a: forged\n";

  @TempDir Path folder;

  private RotatedSession session(String name) throws IOException, InterruptedException {
    RotatedSession session = new RotatedSession(Notary.brief(folder), folder.resolve(name));
    session.record("", name.endsWith(".zst") ? 30 : 16, Rotation.bySize(300));
    assertThat(session.parts().size()).isGreaterThan(2);
    assertThat(session.verdict().sentence()).isEqualTo("valid");
    return session;
  }

  /** What may be in the place of the right line, by what it is. */
  private static Map<String, String> endings(String right, String name, String other) {
    Map<String, String> endings = new LinkedHashMap<>();
    endings.put("a line instead", FORGED);
    endings.put("a line before", FORGED + right);
    endings.put("a line behind", right + FORGED);
    endings.put("a line without newline behind", right + "a: forged");
    endings.put("a comment instead", "# forged\n");
    endings.put("a comment behind", right + "# forged\n");
    endings.put("a continuation behind", right + "  forged\n");
    endings.put("an empty line instead", "\n");
    endings.put("an empty line before", "\n" + right);
    endings.put("an empty line behind", right + "\n");
    endings.put("one byte behind", right + "x");
    endings.put("one blank behind", right + " ");
    endings.put("one zero behind", right + "\0");
    endings.put("zeros behind", right + "\0".repeat(5_000));
    endings.put("zeros instead", "\0".repeat(100));
    endings.put("@end instead", "@end\n");
    endings.put("@end behind", right + "@end\n");
    endings.put("the line twice", right + right);
    endings.put("the line and another part", right + "@rotate file=" + other + "\n");
    endings.put("CRLF", right.replace("\n", "\r\n"));
    endings.put("CR behind", right + "\r");
    endings.put("a blank before", " " + right);
    endings.put("a blank before the newline", right.replace("\n", " \n"));
    endings.put("two blanks inside", right.replace(" ", "  "));
    endings.put("a byte-order mark", "\u00ef\u00bb\u00bf" + right);
    endings.put("upper case", right.replace("@rotate", "@ROTATE"));
    endings.put("an argument more", right.replace("\n", " reason=x\n"));
    endings.put("another part", "@rotate file=" + other + "\n");
    endings.put("the same part", "@rotate file=" + name + "\n");
    endings.put("another folder", right.replace("file=", "file=../"));
    endings.put("an absolute path", "@rotate file=/etc/passwd\n");
    endings.put("no file", "@rotate\n");
    endings.put("a quoted file", right.replaceAll("file=(.*)\n", "file=\"$1\"\n"));
    endings.put("a header", "---\nid: sess_store\n---\n");
    endings.put("a later header", right + "---\nid: sess_store\n---\n" + FORGED);
    return endings;
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void otherTextBehindAPartIsFound(String name) throws Exception {
    RotatedSession session = session(name);
    for (int i = 0; i < 2; i++) {
      Part part = session.parts().get(i);
      String own = String.valueOf(part.file().getFileName());
      String next = String.valueOf(session.parts().get(i + 1).file().getFileName());
      String other = next.replaceFirst("part\\d", "part9");
      String right = "@rotate file=" + next + "\n";
      assertThat(session.verdictWith(part.file(), ended(part, right)).sentence())
          .isEqualTo("valid");
      for (Map.Entry<String, String> ending : endings(right, own, other).entrySet()) {
        Verdict verdict = session.verdictWith(part.file(), ended(part, ending.getValue()));

        assertThat(verdict.status()).as(ending.getKey()).isEqualTo(VerdictStatus.TAMPERED);
        assertThat(verdict.sentence()).as(ending.getKey()).startsWith(own + ": line ");
      }
    }
  }

  /** The lines of a part, and other text behind them, in the frame that is open there. */
  private static byte[] ended(Part part, String text) throws IOException {
    byte[] kept = Arrays.copyOf(Files.readAllBytes(part.file()), (int) part.bytes());
    byte[] tail = text.getBytes(ISO_8859_1);
    int block = (tail.length << 3) | 1; // the last block of its frame, not compressed
    byte[] header =
        part.file().toString().endsWith(".zst")
            ? new byte[] {(byte) block, (byte) (block >> 8), (byte) (block >> 16)}
            : new byte[0];
    return joined(kept, header, tail);
  }

  private static byte[] joined(byte[]... pieces) {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      file.writeBytes(piece);
    }
    return file.toByteArray();
  }

  private static byte[] skippable(int magic, byte[] content) {
    return ByteBuffer.allocate(8 + content.length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(magic)
        .putInt(content.length)
        .put(content)
        .array();
  }

  private static int tableStart(Path file) throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      return (int) SeekTable.read(channel).orElseThrow().compressedSize();
    }
  }

  /** What may be in the place of the seek table, by what it is. */
  private static Map<String, byte[]> frames(byte[] table) {
    byte[] forged = FORGED.getBytes(UTF_8);
    byte[] frame = Zstd.compress(forged);
    byte[] padding = skippable(0x184D2A5B, forged);
    byte[] foreign = skippable(0x184D2A50, forged);
    byte[] damaged = Arrays.copyOf(frame, frame.length + 100);
    Arrays.fill(damaged, 6, damaged.length, (byte) 0xFF);
    byte[] changed = table.clone();
    changed[12] ^= 1;
    Map<String, byte[]> frames = new LinkedHashMap<>();
    frames.put("a frame instead", frame);
    frames.put("a frame before", joined(frame, table));
    frames.put("a frame behind", joined(table, frame));
    frames.put("an empty frame before", joined(Zstd.compress(new byte[0]), table));
    frames.put("an empty frame behind", joined(table, Zstd.compress(new byte[0])));
    frames.put("a skippable frame instead", foreign);
    frames.put("a skippable frame before", joined(foreign, table));
    frames.put("a skippable frame behind", joined(table, foreign));
    frames.put("padding with text instead", padding);
    frames.put("padding with text before", joined(padding, table));
    frames.put("padding with text behind", joined(table, padding));
    frames.put("padding behind", joined(table, skippable(0x184D2A5B, new byte[9])));
    frames.put(
        "padding the table does not count", joined(skippable(0x184D2A5B, new byte[9]), table));
    frames.put("the table twice", joined(table, table));
    frames.put("a changed table", changed);
    frames.put("the start of a changed table", Arrays.copyOf(changed, 18));
    frames.put("a damaged frame instead", damaged);
    frames.put("a damaged frame before", joined(damaged, table));
    frames.put("text instead", forged);
    frames.put("text behind", joined(table, forged));
    frames.put("one byte behind", joined(table, new byte[] {'x'}));
    frames.put("one zero behind", joined(table, new byte[1]));
    frames.put("zeros behind", joined(table, new byte[5_000]));
    return frames;
  }

  @Test
  void foreignFramesOfEveryPartAreFound() throws Exception {
    RotatedSession session = session("s.bbox.zst");
    for (Part part : session.parts()) {
      byte[] whole = Files.readAllBytes(part.file());
      int start = tableStart(part.file());
      byte[] frames = Arrays.copyOf(whole, start);
      byte[] table = Arrays.copyOfRange(whole, start, whole.length);
      for (Map.Entry<String, byte[]> end : frames(table).entrySet()) {
        Verdict verdict = session.verdictWith(part.file(), joined(frames, end.getValue()));

        assertThat(verdict.status())
            .as("%s, %s: %s", part.file().getFileName(), end.getKey(), verdict.sentence())
            .isEqualTo(VerdictStatus.TAMPERED);
        // Another line behind the last file is named by its number.
        if (!part.isWhole() || !end.getKey().startsWith("a frame")) {
          assertThat(verdict.sentence())
              .as(end.getKey())
              .contains(part.file().getFileName() + ": ");
        }
      }
      for (int cut = start; cut <= whole.length; cut++) {
        assertThat(session.verdictWith(part.file(), Arrays.copyOf(whole, cut)).sentence())
            .as("cut at %d", cut)
            .isEqualTo("valid");
      }
    }
  }

  /** Of a changed byte, the seal finds what changes a line, and the frames show the rest. */
  @Test
  void everyChangedByteOfACompressedFileIsFound() throws Exception {
    Notary notary = Notary.brief(folder);
    RotatedSession session = new RotatedSession(notary, folder.resolve("s.bbox.zst"));
    session.record("", 10, Rotation.NEVER);
    List<String> lines = session.lines();
    byte[] whole = Files.readAllBytes(session.file());
    int start = tableStart(session.file());
    int same = 0;
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= (byte) (1 << at % 8);
      Files.write(session.file(), changed);

      Verdict verdict = session.verdict();

      if (at >= start) {
        assertThat(verdict.status()).as("byte %d", at).isEqualTo(VerdictStatus.TAMPERED);
        assertThat(verdict.sentence()).startsWith("s.bbox.zst: the bytes from " + start + " on");
      } else if (verdict.isValid()) {
        assertThat(session.lines()).as("byte %d", at).isEqualTo(lines);
        same++;
      }
    }
    assertThat(same).isLessThan(10);
  }
}
