package dev.blackbox.testkit.recording;

import static dev.blackbox.testkit.property.Gen.frequency;
import static dev.blackbox.testkit.property.Gen.weighted;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Generators of recordings as files.
 *
 * <pre>{@code
 * Property.forAll(10_000, RecordingBytes.any(), file -> assertThat(writtenAgain(file)).isEqualTo(file));
 * RecordingBytes.realistic(1, 100_000_000, 150_000).writeTo(out);
 * }</pre>
 */
public final class RecordingBytes {
  private static final Gen<byte[]> EDGE =
      Gen.elements(
              "", "\n", "\r\n", "\r", "---", "---\n", "---\n---", "---\r\n---\r\n", "\ufeff", " ")
          .map(LenientUtf8::encoded);

  private static final Gen<byte[]> NOISE = choices -> bytes(choices, choices.below(200));

  private static final Gen<byte[]> WELL_FORMED = RecordingBytes::wellFormed;

  private static final Gen<byte[]> DAMAGED = choices -> damaged(choices);

  private static final Gen<byte[]> ANY =
      frequency(
          weighted(6, WELL_FORMED), weighted(12, DAMAGED), weighted(1, EDGE), weighted(1, NOISE));

  private RecordingBytes() {}

  /**
   * Any file that a reader may be given: well formed, with other line ends, with broken headers and
   * unknown lines, with bytes that are not text, with lines of up to a megabyte, torn, empty,
   * noise.
   */
  public static Gen<byte[]> any() {
    return ANY;
  }

  /**
   * A valid recording of an exact size, with a number of calls that {@code t!:} opens and {@code
   * o:} answers a few lines later; the lines between them are messages.
   */
  public static RealisticRecording realistic(long seed, long bytes, int calls) {
    return new RealisticRecording(seed, bytes, calls);
  }

  private static byte[] wellFormed(Choices choices) {
    LineEnd lineEnd = choices.pick(LineEnd.ALL);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    write(HeaderGenerator.any().from(choices), lineEnd, choices, file);
    write(BodyGenerator.any().listOf(30).from(choices), lineEnd, choices, file);
    return file.toByteArray();
  }

  private static void write(
      List<String> lines, LineEnd lineEnd, Choices choices, ByteArrayOutputStream file) {
    for (String line : lines) {
      file.writeBytes(LenientUtf8.encoded(line));
      file.writeBytes(LenientUtf8.encoded(lineEnd.next(choices)));
    }
  }

  private static byte[] damaged(Choices choices) {
    byte[] file = wellFormed(choices);
    for (int left = choices.between(1, 3); left > 0; left--) {
      file = choices.pick(Damage.ALL).apply(file, choices);
    }
    return file;
  }

  static byte[] bytes(Choices choices, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) choices.below(256);
    }
    return bytes;
  }
}
