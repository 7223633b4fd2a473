package dev.blackbox.testkit.recording;

import dev.blackbox.testkit.property.Choices;
import java.util.Arrays;
import java.util.List;

/** A kind of damage to a file. */
@FunctionalInterface
interface Damage {
  /** In order of likelihood, the mild ones first. */
  List<Damage> ALL =
      List.of(
          Damage::withoutLastByte,
          Damage::withoutLastByte,
          Damage::torn,
          Damage::torn,
          Damage::withByteOrderMark,
          Damage::withInvalidUtf8,
          Damage::withInvalidUtf8,
          Damage::withNul,
          Damage::withChangedByte,
          Damage::withRepeatedPart,
          Damage::withoutPart,
          Damage::withNoise,
          Damage::withLongLine);

  List<byte[]> INVALID_UTF8 =
      List.of(
          new byte[] {(byte) 0xff},
          new byte[] {(byte) 0x80},
          new byte[] {(byte) 0xc0, (byte) 0x80},
          new byte[] {(byte) 0xe2, (byte) 0x86},
          new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
          new byte[] {(byte) 0xf0, (byte) 0x9f, (byte) 0x8e},
          new byte[] {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80});

  byte[] apply(byte[] file, Choices choices);

  private static byte[] withoutLastByte(byte[] file, Choices choices) {
    return Arrays.copyOf(file, Math.max(0, file.length - 1));
  }

  private static byte[] torn(byte[] file, Choices choices) {
    return Arrays.copyOf(file, position(file, choices));
  }

  private static byte[] withByteOrderMark(byte[] file, Choices choices) {
    return insert(file, 0, LenientUtf8.encoded("\ufeff"));
  }

  private static byte[] withInvalidUtf8(byte[] file, Choices choices) {
    return insert(file, position(file, choices), choices.pick(INVALID_UTF8));
  }

  private static byte[] withNul(byte[] file, Choices choices) {
    return insert(file, position(file, choices), new byte[choices.between(1, 8)]);
  }

  private static byte[] withNoise(byte[] file, Choices choices) {
    byte[] noise = RecordingBytes.bytes(choices, choices.between(1, 64));
    return insert(file, position(file, choices), noise);
  }

  private static byte[] withChangedByte(byte[] file, Choices choices) {
    byte[] changed = file.clone();
    if (changed.length > 0) {
      changed[choices.below(changed.length)] = (byte) choices.below(256);
    }
    return changed;
  }

  private static byte[] withRepeatedPart(byte[] file, Choices choices) {
    int from = position(file, choices);
    int to = choices.between(from, Math.min(file.length, from + 500));
    return insert(file, to, Arrays.copyOfRange(file, from, to));
  }

  private static byte[] withoutPart(byte[] file, Choices choices) {
    int from = position(file, choices);
    int to = choices.between(from, Math.min(file.length, from + 500));
    return insert(Arrays.copyOf(file, from), from, Arrays.copyOfRange(file, to, file.length));
  }

  /** A line of up to a megabyte; the lengths are spread over the powers of two. */
  private static byte[] withLongLine(byte[] file, Choices choices) {
    String start = choices.pick(List.of("a: ", "o: id=x → ", "t:run ", "# ", "", "  ", "u: \""));
    String filler = choices.pick(List.of("x", "ab ", "→", "k=v ", "\"", "\\", "[", "🎉", "\r"));
    int length = Math.min(1_000_000, 1 << choices.between(8, 20));
    String line = "\n" + start + filler.repeat(length / LenientUtf8.encoded(filler).length) + "\n";
    return insert(file, position(file, choices), LenientUtf8.encoded(line));
  }

  private static int position(byte[] file, Choices choices) {
    return choices.between(0, file.length);
  }

  private static byte[] insert(byte[] file, int at, byte[] inserted) {
    byte[] result = Arrays.copyOf(file, file.length + inserted.length);
    System.arraycopy(inserted, 0, result, at, inserted.length);
    System.arraycopy(file, at, result, at + inserted.length, file.length - at);
    return result;
  }
}
