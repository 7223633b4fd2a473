package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.proof.Mutant.Expected;
import java.util.List;
import java.util.Random;

/** Changes of the files of a recording that has several, compressed or not. */
enum PartMutation implements Mutation {
  FILE_REMOVED(
      (mutant, change) -> {
        mutant.files().remove(later(mutant, change));
        mutant.expectEither();
      }),
  FILES_SWAPPED(
      (mutant, change) -> {
        String one = change.one(mutant.parts());
        String other = change.one(mutant.parts());
        byte[] bytes = mutant.files().get(one);
        mutant.files().put(one, mutant.files().get(other));
        mutant.files().put(other, bytes);
        mutant.expectEither();
      }),
  FILE_DOUBLED(
      (mutant, change) -> {
        int number = 2 + change.random().nextInt(8);
        String copy = mutant.name().replace(".bbox", ".part" + number + ".bbox");
        mutant.files().put(copy, mutant.files().get(change.one(mutant.parts())));
        mutant.expectEither();
      }),
  FILE_OF_ANOTHER_SESSION(
      (mutant, change) -> {
        HonestState other = change.one(mutant.other().states());
        mutant.files().put(later(mutant, change), other.file(mutant.other().name()));
        mutant.expectEither();
      }),
  STALE_FILE_ADDED(
      (mutant, change) -> {
        HonestState other = change.one(mutant.other().states());
        String added =
            mutant.name().replace(".bbox", ".part" + (mutant.parts().size() + 1) + ".bbox");
        mutant.files().put(added, other.file(mutant.other().name()));
        mutant.expectEither();
      }),
  FILE_RENAMED(
      (mutant, change) -> {
        String file = later(mutant, change);
        byte[] bytes = mutant.files().remove(file);
        mutant.files().put(file.replaceAll("part(\\d+)", "part1$1"), bytes);
        mutant.expectEither();
      }),
  TEXT_BEHIND(
      (mutant, change) -> {
        String text = change.one(List.of("x", "a: never said\n", "\n", "@end\n", "\0\0\0\0"));
        String file = mutant.parts().get(change.random().nextInt(mutant.parts().size() - 1));
        mutant.change(file, bytes -> RandomChange.joined(bytes, text.getBytes(UTF_8)));
        mutant.expect(Expected.NOT_VALID);
      }),
  ROTATE_REDIRECTED((mutant, change) -> rotate(mutant, change, "part\\d", "part7")),
  ROTATE_CHANGED((mutant, change) -> rotate(mutant, change, "@rotate", "@Rotate")),
  ROTATE_REMOVED((mutant, change) -> rotate(mutant, change, "@rotate[^\n]*\n$", "")),
  ROTATE_CUT((mutant, change) -> rotate(mutant, change, "[^\n]{1,9}\n$", "")),
  CONTINUE_CHANGED(
      (mutant, change) -> {
        String[] by =
            change.one(
                List.of(
                    new String[] {"bytes=(\\d+)", "bytes=1$1"},
                    new String[] {"bytes=\\d", "bytes="},
                    new String[] {"tail=.", "tail=g"},
                    new String[] {" tail=\\S+", ""},
                    new String[] {"file=(\\S+)", "file=x$1"},
                    new String[] {"(@continue .*)", "$1 reason=full"}));
        mutant.change(
            later(mutant, change),
            bytes -> new String(bytes, ISO_8859_1).replaceFirst(by[0], by[1]).getBytes(ISO_8859_1));
        mutant.expectEither();
      });

  /** Changes a mutant that has several files. */
  private interface Change {
    void apply(Mutant mutant, RandomChange change);
  }

  private final Change change;

  PartMutation(Change change) {
    this.change = change;
  }

  private static String later(Mutant mutant, RandomChange change) {
    List<String> parts = mutant.parts();
    return change.one(parts.subList(1, parts.size()));
  }

  private static void rotate(Mutant mutant, RandomChange change, String pattern, String by) {
    List<String> parts = mutant.parts();
    String file = change.one(parts.subList(0, parts.size() - 1));
    mutant.change(
        file,
        bytes -> {
          String text = new String(bytes, ISO_8859_1);
          int line = text.lastIndexOf("@rotate ");
          return line < 0
              ? bytes
              : (text.substring(0, line) + text.substring(line).replaceFirst(pattern, by))
                  .getBytes(ISO_8859_1);
        });
    mutant.expectEither();
  }

  @Override
  public boolean apply(Mutant mutant, Random random) {
    if (mutant.parts().size() < 2) {
      return false;
    }
    change.apply(mutant, new RandomChange(random));
    return true;
  }
}
