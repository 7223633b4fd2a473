package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;

/** Changes of the lines of a recording that is not compressed. */
enum LineMutation implements Mutation {
  BYTE_FLIPPED((change, bytes) -> change.flipped(bytes)),
  END_CUT((change, bytes) -> change.cut(bytes)),
  BYTES_ZEROED((change, bytes) -> change.zeroed(bytes)),
  ALL_CUT((change, bytes) -> new byte[0]),
  LAST_NEWLINE_CUT((change, bytes) -> Arrays.copyOf(bytes, Math.max(0, bytes.length - 1))),
  MARKED_WITH_BOM((change, bytes) -> RandomChange.joined(new byte[] {-17, -69, -65}, bytes)),
  LINE_REMOVED(lines((change, lines) -> change.without(lines))),
  LINE_DOUBLED(lines((change, lines) -> change.doubled(lines))),
  LINES_SWAPPED(lines((change, lines) -> change.swapped(lines))),
  LINE_ADDED(lines((change, lines) -> change.with(lines, "a: never said\n"))),
  LINE_APPENDED((change, bytes) -> RandomChange.joined(bytes, "a: said later\n".getBytes(UTF_8))),
  LINES_CUT(lines((change, lines) -> lines.subList(0, change.random().nextInt(lines.size())))),
  LINE_CHANGED(
      lines(
          (change, lines) -> {
            int at = change.random().nextInt(lines.size());
            lines.set(
                at, lines.get(at).replace("\n", "") + change.one(List.of(".", " ", "\r")) + "\n");
            return lines;
          }));

  private final BiFunction<RandomChange, byte[], byte[]> change;

  LineMutation(BiFunction<RandomChange, byte[], byte[]> change) {
    this.change = change;
  }

  private static BiFunction<RandomChange, byte[], byte[]> lines(
      BiFunction<RandomChange, List<String>, List<String>> change) {
    return (random, bytes) -> {
      List<String> lines = HonestState.linesOf(bytes);
      return lines.isEmpty() ? bytes : Mutant.joined(change.apply(random, lines));
    };
  }

  /** The bytes of a file with this change. */
  byte[] changed(RandomChange by, byte[] bytes) {
    return change.apply(by, bytes);
  }

  @Override
  public boolean apply(Mutant mutant, Random random) {
    RandomChange by = new RandomChange(random);
    mutant.change(by.one(mutant.parts()), bytes -> change.apply(by, bytes));
    mutant.expectEither();
    return !mutant.isCompressed();
  }
}
