package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes of a seal. */
enum SealMutation implements Mutation {
  BYTE_FLIPPED((change, bytes) -> change.flipped(bytes)),
  END_CUT((change, bytes) -> change.cut(bytes)),
  BYTES_ZEROED((change, bytes) -> change.zeroed(bytes)),
  ALL_CUT((change, bytes) -> new byte[0]),
  NEWLINE_APPENDED((change, bytes) -> RandomChange.joined(bytes, new byte[] {'\n'})),
  TEXT_APPENDED(
      (change, bytes) ->
          RandomChange.joined(
              bytes,
              change
                  .one(List.of("leaves 3", "salt 20 0", "bbox-seal/1 begin\n", "x\n\n", "\n\n\n"))
                  .getBytes(UTF_8))),
  LINE_REMOVED(lines((change, lines) -> change.without(lines))),
  LINE_DOUBLED(lines((change, lines) -> change.doubled(lines))),
  LINES_SWAPPED(lines((change, lines) -> change.swapped(lines))),
  LINE_TOO_LONG(lines((change, lines) -> change.with(lines, "x".repeat(70_000) + "\n"))),
  ENTRY_REMOVED(entries((change, entries) -> change.without(entries))),
  ENTRY_DOUBLED(entries((change, entries) -> change.doubled(entries))),
  ENTRIES_SWAPPED(entries((change, entries) -> change.swapped(entries))),
  LAST_ENTRIES_REMOVED(
      entries(
          (change, entries) -> entries.subList(0, change.random().nextInt(entries.size() + 1)))),
  NOTE_ADDED(
      entries(
          (change, entries) ->
              change.with(
                  entries, "something else\n\n\u00e2\u0080\u0094 somebody AAAAAAAAAAA=\n\n"))),
  EMPTY_NOTE_ADDED(entries((change, entries) -> change.with(entries, "a note\n\n\n"))),
  LEAVES_CHANGED(replaced("(?m)^leaves (\\d+) ..", "leaves $1 AA")),
  LEAVES_SHIFTED(replaced("(?m)^leaves ", "leaves 1")),
  LEAVES_REMOVED(replaced("(?m)^leaves .*\n", "")),
  SALT_REMOVED(replaced("(?m)^salt .*\n", "")),
  SALT_CHANGED(replaced("(?m)^(salt \\d+ \\d+) ..", "$1 AA")),
  SALT_MOVED(replaced("(?m)^salt (\\d+) (\\d+)", "salt $1 1$2")),
  FINAL_CHANGED(replaced("\nfinal\n", "\nFinal\n")),
  TIME_CHANGED(replaced("(?m)^time 2", "time 1")),
  EPOCH_CHANGED(replaced("(?m)^epoch ", "epoch 1")),
  SIGNATURE_CHANGED(replaced("(\u00e2\u0080\u0094 \\S+ ......)..", "$1AA")),
  SIGNATURE_REMOVED(replaced("\u00e2\u0080\u0094 .*\n", "")),
  SIGNATURE_DOUBLED(replaced("(\u00e2\u0080\u0094 .*\n)", "$1$1"));

  private final BiFunction<RandomChange, byte[], byte[]> change;

  SealMutation(BiFunction<RandomChange, byte[], byte[]> change) {
    this.change = change;
  }

  private static BiFunction<RandomChange, byte[], byte[]> lines(
      BiFunction<RandomChange, List<String>, List<String>> change) {
    return (random, bytes) -> Mutant.joined(change.apply(random, HonestState.linesOf(bytes)));
  }

  private static BiFunction<RandomChange, byte[], byte[]> entries(
      BiFunction<RandomChange, List<String>, List<String>> change) {
    return (random, bytes) -> Mutant.joined(change.apply(random, entriesOf(bytes)));
  }

  /** Replaces one match of a pattern, or all. */
  private static BiFunction<RandomChange, byte[], byte[]> replaced(String pattern, String by) {
    return (change, bytes) -> {
      String text = new String(bytes, ISO_8859_1);
      List<Integer> places = new ArrayList<>();
      Matcher found = Pattern.compile(pattern).matcher(text);
      while (found.find()) {
        places.add(found.start());
      }
      if (places.isEmpty()) {
        return bytes;
      }
      int place = change.one(places);
      return change.random().nextInt(4) == 0
          ? text.replaceAll(pattern, by).getBytes(ISO_8859_1)
          : (text.substring(0, place) + text.substring(place).replaceFirst(pattern, by))
              .getBytes(ISO_8859_1);
    };
  }

  /** The first line, salts, leaves and notes, as text in which each byte is a character. */
  static List<String> entriesOf(byte[] seal) {
    List<String> entries = new ArrayList<>();
    StringBuilder note = new StringBuilder();
    int blanks = 0;
    for (String line : HonestState.linesOf(seal)) {
      note.append(line);
      blanks += line.equals("\n") ? 1 : 0;
      boolean isLine = line.startsWith("salt ") || line.startsWith("leaves ") || entries.isEmpty();
      if (isLine || blanks == 2) {
        entries.add(note.toString());
        note.setLength(0);
        blanks = 0;
      }
    }
    if (note.length() > 0) {
      entries.add(note.toString());
    }
    return entries;
  }

  @Override
  public boolean apply(Mutant mutant, Random random) {
    mutant.change(mutant.seal(), bytes -> change.apply(new RandomChange(random), bytes));
    mutant.expectEither();
    return mutant.files().containsKey(mutant.seal());
  }
}
