package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import dev.blackbox.library.proof.Mutant.Expected;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes of a compressed recording. */
enum PackedMutation implements Mutation {
  BYTE_FLIPPED(either((change, bytes) -> change.flipped(bytes))),
  TABLE_FLIPPED(
      either((change, bytes) -> change.flippedFrom(bytes, Math.max(0, bytes.length - 40)))),
  END_CUT(either((change, bytes) -> change.cut(bytes))),
  TABLE_CUT(
      either(
          (change, bytes) ->
              Arrays.copyOf(bytes, Math.max(4, bytes.length - change.random().nextInt(40))))),
  BYTES_ZEROED(either((change, bytes) -> change.zeroed(bytes))),
  ZEROS_APPENDED(
      either(
          (change, bytes) -> Arrays.copyOf(bytes, bytes.length + 1 + change.random().nextInt(9)))),
  FRAME_APPENDED(
      (mutant, change, bytes) -> {
        // A frame that was never ended may hold anything.
        boolean isEnded = bytes.length > 3 && bytes[bytes.length - 1] == (byte) 0x8F;
        mutant.expect(isEnded ? Expected.NOT_VALID : Expected.EITHER);
        byte[] foreign = {0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 'a', 'b', 'c'};
        foreign[0] += (byte) change.random().nextInt(16);
        return RandomChange.joined(bytes, foreign);
      }),
  FRAME_IN_FRONT(
      either(
          (change, bytes) ->
              RandomChange.joined(new byte[] {0x5B, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 0, 0}, bytes))),
  PADDING_APPENDED(
      either(
          (change, bytes) ->
              RandomChange.joined(bytes, new byte[] {0x5B, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 0, 0}))),
  LINES_APPENDED(
      either(
          (change, bytes) ->
              RandomChange.joined(bytes, Zstd.compress("a: said later\n".getBytes(UTF_8))))),
  EMPTY_FRAME_APPENDED(
      either((change, bytes) -> RandomChange.joined(bytes, Zstd.compress(new byte[0])))),
  PACKED_AGAIN((mutant, change, bytes) -> Zstd.compress(unpacked(bytes), 1)),
  PACKED_IN_TWO(
      (mutant, change, bytes) -> {
        byte[] text = unpacked(bytes);
        int middle = change.random().nextInt(text.length + 1);
        return RandomChange.joined(
            Zstd.compress(Arrays.copyOf(text, middle)),
            Zstd.compress(Arrays.copyOfRange(text, middle, text.length)));
      }),
  NOT_PACKED((mutant, change, bytes) -> unpacked(bytes)),
  LINE_CHANGED(repacked(LineMutation.LINE_CHANGED)),
  LINE_REMOVED(repacked(LineMutation.LINE_REMOVED)),
  LINES_SWAPPED(repacked(LineMutation.LINES_SWAPPED)),
  TEXT_FLIPPED(repacked(LineMutation.BYTE_FLIPPED)),
  TEXT_CUT(repacked(LineMutation.END_CUT));

  /** Changes the bytes of a file. */
  private interface Change {
    byte[] apply(Mutant mutant, RandomChange change, byte[] bytes);
  }

  /** Changes bytes, whatever the verdict may be. */
  private interface PlainChange {
    byte[] apply(RandomChange change, byte[] bytes);
  }

  private final Change change;

  PackedMutation(Change change) {
    this.change = change;
  }

  private static Change either(PlainChange change) {
    return (mutant, random, bytes) -> {
      mutant.expectEither();
      return change.apply(random, bytes);
    };
  }

  private static Change repacked(LineMutation lines) {
    return (mutant, random, bytes) -> {
      mutant.expectEither();
      return Zstd.compress(lines.changed(random, unpacked(bytes)));
    };
  }

  static byte[] unpacked(byte[] bytes) {
    try {
      return read(bytes);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** Whether a file has a frame that cannot be unpacked, although it was not cut. */
  static boolean isDamaged(byte[] bytes) {
    try {
      read(bytes);
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  private static byte[] read(byte[] bytes) throws IOException {
    try (ZstdInputStream text =
        new ZstdInputStream(new ByteArrayInputStream(bytes)).setContinuous(true)) {
      return text.readAllBytes();
    }
  }

  @Override
  public boolean apply(Mutant mutant, Random random) {
    RandomChange by = new RandomChange(random);
    List<String> parts = mutant.parts();
    String file = by.one(parts);
    boolean isFollowed = parts.indexOf(file) < parts.size() - 1;
    mutant.change(file, bytes -> change.apply(mutant, by, bytes));
    if (isFollowed) {
      mutant.expectEither(); // the next file states the length of this one
    }
    return mutant.isCompressed();
  }
}
