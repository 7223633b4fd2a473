package dev.blackbox.cli.damage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Program;
import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.cli.command.Streams;
import dev.blackbox.store.compress.ZstdOutput;
import dev.blackbox.testkit.golden.Golden;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the verbs on damage, and compares what they answer with docs/promises.md. */
final class PromisesTest {
  private static final Path PAGE = Path.of("../docs/promises.md");

  private static final String START =
      """
      # What a verb does when it cannot do everything

      A test writes the tables of this page: it runs the verbs and prints what they answer (`PromisesTest`).

      - A verb that could not do all of its work says how much it did, and its exit code is not 0: 1 if the recording has an
        error, 3 if the work could not be done.
      - A gap that a reader steps over appears in what it writes: a line `# gap …` ([bbox-1 §8.3](format/bbox-1.md)), and
        `"gaps"` in the objects of `--json`.
      - A recording that cannot be read whole is never rewritten in place.
      - What no reader can know: bytes of a text that were changed into other text, unless the recording is sealed; and lines
        missing from the end of a text that was cut right behind a line.
      """;

  private static final List<String> READING =
      List.of(
          "show IN",
          "stats IN",
          "cost IN",
          "why IN",
          "parse IN",
          "validate IN",
          "replay IN",
          "diff whole.bbox IN",
          "export IN --format jsonl",
          "export IN --format atif",
          "export IN --format openai",
          "import IN -o OUT",
          "redact IN -o OUT",
          "fix IN --renumber-steps -o OUT",
          "redact IN --write",
          "fix IN --renumber-steps --write");

  private static final List<String> WRITING =
      List.of(
          "export whole.bbox --format bbox -o OUT",
          "export whole.bbox --format jsonl -o OUT",
          "export whole.bbox --format atif -o OUT",
          "export whole.bbox --format html -o OUT",
          "export whole.bbox --format openai -o OUT",
          "import whole.jsonl -o OUT",
          "redact whole.bbox -o OUT",
          "fix whole.bbox --renumber-steps -o OUT");

  private static final List<String> FROM_STDIN =
      List.of(
          "show -",
          "stats -",
          "cost -",
          "why -",
          "parse -",
          "validate -",
          "import - -o OUT",
          "redact - -o OUT");

  @TempDir Path folder;

  private final StringBuilder page = new StringBuilder(START);

  /** Standard input that was closed before the program began. */
  private static final class ClosedInput extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("Bad file descriptor");
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      return read();
    }
  }

  @Test
  void everyVerbAnswersAsThePageSays() throws IOException {
    Assumptions.assumeTrue(Files.isWritable(Path.of("/dev/full")), "needs /dev/full");
    StringBuilder text =
        new StringBuilder("---\nformat: bbox/1\nid: sess_quay\nrepo_sha: abc1234\n");
    text.append("runner: local\n---\n\n@start id=sess_quay step=1\n");
    for (int i = 2; i < 100; i++) {
      String who = i % 2 == 0 ? "u" : "a";
      text.append("%s: Ship %d is in, berth %d. step=%d\n".formatted(who, i, i * 7919, i));
    }
    byte[] plain = text.append("@end step=100\n").toString().getBytes(UTF_8);
    Files.write(folder.resolve("whole.bbox"), plain);
    assertThat(Ran.in(folder, "export", "whole.bbox", "-f", "jsonl", "-o", "whole.jsonl").code())
        .isZero();

    reading("Torn tail", "torn.bbox", Arrays.copyOf(plain, 2000));
    byte[] packed =
        joined(
            packed(Arrays.copyOf(plain, 1500)),
            packed(Arrays.copyOfRange(plain, 1500, plain.length)));
    byte[] flipped = packed.clone();
    int place = packed(Arrays.copyOf(plain, 1500)).length + 100;
    flipped[place] ^= 0x55;
    flipped[place + 1] ^= (byte) 0xFF;
    reading("Damaged frame", "frame.bbox.zst", flipped);
    reading("Cut file", "cut.bbox.zst", Arrays.copyOf(packed, place));
    byte[] hole = plain.clone();
    Arrays.fill(hole, 1024, 2048, (byte) 0);
    reading("Hole", "hole.bbox", hole);
    reading("Missing part", "part.bbox", (text + "@rotate file=part.part2.bbox\n").getBytes(UTF_8));
    full();
    linked();
    closed();

    Golden.assertMatches(PAGE, page.toString());
  }

  private static byte[] packed(byte[] text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZstdOutput packed = new ZstdOutput(out, "test")) {
      packed.write(text);
      packed.finish();
    }
    return out.toByteArray();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private void reading(String title, String name, byte[] bytes) throws IOException {
    begin(title);
    for (String verb : READING) {
      Files.write(folder.resolve(name), bytes);
      Ran ran =
          Ran.on(
              Screen.NONE,
              Map.of("HOME", folder.toString()),
              folder,
              words(verb, name, "out.bbox"));
      boolean isKept = Arrays.equals(bytes, Files.readAllBytes(folder.resolve(name)));
      row(
          verb.replace("IN", name),
          ran,
          verb.endsWith("--write") && isKept ? ", the file is unchanged" : "");
      boolean isOneFile = verb.startsWith("parse") || verb.startsWith("import");
      if (!isOneFile || !title.equals("Missing part")) {
        assertThat(ran.code()).as(title + ": " + verb).isNotZero();
      }
      Files.deleteIfExists(folder.resolve("out.bbox"));
    }
  }

  private void full() {
    begin("Full disk");
    for (String verb : WRITING) {
      Ran ran =
          Ran.on(
              Screen.NONE, Map.of("HOME", folder.toString()), folder, words(verb, "", "/dev/full"));
      row(verb, ran, "");
    }
  }

  private void linked() throws IOException {
    begin("Link at the output");
    for (String verb : WRITING) {
      Files.writeString(folder.resolve("other.txt"), "mine");
      Files.createSymbolicLink(folder.resolve("link.bbox"), Path.of("other.txt"));
      Ran ran =
          Ran.on(
              Screen.NONE, Map.of("HOME", folder.toString()), folder, words(verb, "", "link.bbox"));
      boolean isKept = Files.readString(folder.resolve("other.txt")).equals("mine");
      row(
          verb,
          ran,
          isKept
              ? ", the file behind the link is unchanged"
              : ", the file behind the link is replaced");
      Files.deleteIfExists(folder.resolve("link.bbox"));
    }
  }

  private void closed() {
    begin("Closed standard input");
    for (String verb : FROM_STDIN) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      Streams streams = new Streams(new ClosedInput(), out, err);
      Console console = new Console(folder, streams, Map.of(), Screen.NONE);
      int code = Program.run(List.of(words(verb, "", "out.bbox")), console);
      row(verb, new Ran(code, out.toString(UTF_8), err.toString(UTF_8)), "");
      assertThat(code).as(verb).isEqualTo(3);
    }
  }

  private void begin(String title) {
    page.append("\n## ").append(title).append("\n\n| verb | exit | says |\n|---|---|---|\n");
  }

  private void row(String verb, Ran ran, String more) {
    String said = ran.err().isEmpty() ? ran.out() : ran.err();
    String sentence =
        said.lines()
            .map(String::strip)
            .filter(line -> line.contains(": "))
            .findFirst()
            .orElse("")
            .replace("|", "\\|");
    page.append("| `").append(verb).append("` | ").append(ran.code()).append(more).append(" | ");
    page.append(sentence).append(" |\n");
    assertThat(ran.err()).doesNotContain("stopped by an error in the program itself");
  }

  private static String[] words(String verb, String in, String out) {
    return Arrays.stream(verb.split(" "))
        .map(word -> word.equals("IN") ? in : word.equals("OUT") ? out : word)
        .toArray(String[]::new);
  }
}
