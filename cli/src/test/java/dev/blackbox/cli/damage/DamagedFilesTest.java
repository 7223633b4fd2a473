package dev.blackbox.cli.damage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import dev.blackbox.store.compress.ZstdOutput;
import dev.blackbox.testkit.property.Property;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged files through every verb that reads or converts: a verb may not be silent about lines
 * that are in the undamaged file and missing from the damaged one.
 */
final class DamagedFilesTest {
  private static final int EVENTS = 160;
  private static final int FRAME = 4 << 10;
  private static final Pattern GAP = Pattern.compile("# ?gap |\"gap|gap (bytes|line|reason)");

  /** What reads; in the output of the marked ones is a gap. */
  private static final List<String> READING =
      List.of(
          "show +",
          "show --json +",
          "stats +",
          "stats --json +",
          "cost +",
          "cost --json +",
          "why +",
          "why --json +",
          "parse +",
          "parse --json +",
          "replay +",
          "replay --json +",
          "diff +",
          "diff --json +",
          "validate",
          "validate --json",
          "show --outline");

  /**
   * What converts to standard output. Rows for training have no place for a gap, nor has a document
   * that is made again from a foreign ATIF document: there the exit code and the message say it.
   */
  private static final List<String> CONVERTING =
      List.of(
          "export --format bbox +",
          "export --format compact +",
          "export --format jsonl +",
          "export --format atif",
          "export --format lightbox",
          "export --format openai",
          "export --format html",
          "import -o - +");

  private static final List<String> OF_BBOX =
      List.of("redact -o - +", "fix --renumber-steps -o - +");

  private static final List<String> IN_PLACE =
      List.of("fix --renumber-steps --write", "redact --write");

  @TempDir Path folder;

  private final Map<String, byte[]> originals = new HashMap<>();
  private final Map<String, Set<String>> lines = new HashMap<>();
  private final List<String> complaints = new ArrayList<>();
  private int cases;
  private int losses;
  private int refused;
  private int runs;

  @BeforeEach
  void writeOriginals() throws IOException {
    StringBuilder text =
        new StringBuilder("---\nformat: bbox/1\nid: sess_harbour\nrepo_sha: abc1234\n");
    text.append("runner: local\n---\n\n@start id=sess_harbour step=1\n");
    for (int i = 2; i < EVENTS; i += 2) {
      int metres = i * 7919 % 9973;
      text.append("u: How deep is the harbour at buoy %d? step=%d\n".formatted(i, i));
      text.append(
          "t:sound id=c%d buoy=%d → \"%d metres\" step=%d\n".formatted(i, i, metres, i + 1));
    }
    byte[] plain = text.append("@end step=%d\n".formatted(EVENTS)).toString().getBytes(UTF_8);
    originals.put("plain.bbox", plain);
    originals.put("packed.bbox.zst", packed(plain));
    ByteArrayOutputStream frames = new ByteArrayOutputStream();
    for (int from = 0; from < plain.length; from += FRAME) {
      frames.writeBytes(
          packed(Arrays.copyOfRange(plain, from, Math.min(plain.length, from + FRAME))));
    }
    originals.put("frames.bbox.zst", frames.toByteArray());
    Files.write(folder.resolve("plain.bbox"), plain);
    for (String form : List.of("jsonl", "atif", "lightbox")) {
      String name = form + (form.equals("atif") ? ".json" : ".jsonl");
      assertThat(Ran.in(folder, "export", "plain.bbox", "--format", form, "-o", name).code())
          .isZero();
      originals.put(name, Files.readAllBytes(folder.resolve(name)));
    }
    assertThat(
            Ran.in(
                    folder,
                    "export",
                    "plain.bbox",
                    "--format",
                    "atif",
                    "--no-source",
                    "-o",
                    "a.json")
                .code())
        .isZero();
    originals.put("foreign.json", Files.readAllBytes(folder.resolve("a.json")));
    for (Map.Entry<String, byte[]> original : originals.entrySet()) {
      Files.write(folder.resolve(original.getKey()), original.getValue());
      lines.put(original.getKey(), events(original.getKey()));
    }
  }

  private static byte[] packed(byte[] text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZstdOutput packed = new ZstdOutput(out, "test")) {
      packed.write(text);
      packed.finish();
    }
    return out.toByteArray();
  }

  @Test
  void noVerbIsSilentAboutWhatIsMissing() {
    Property.forAll(1_000, DamagedFile.of(originals), this::check);

    System.out.println(
        cases
            + " damaged files, "
            + losses
            + " with less content, "
            + refused
            + " of them refused, "
            + runs
            + " runs, "
            + complaints.size()
            + " complaints");
    assertThat(complaints).isEmpty();
    assertThat(losses).isPositive();
  }

  private void check(DamagedFile file) throws IOException {
    cases++;
    String name = "damaged-" + file.name();
    Files.write(folder.resolve(name), file.bytes());
    boolean isLess = !events(name).containsAll(lines.getOrDefault(file.name(), Set.of()));
    if (isLess && !file.isHidden()) {
      losses++;
      if (ran("parse", name).code() == 3) {
        refused++; // every verb then says what the file is instead
      }
      READING.forEach(verb -> requireSaid(file, verb, name));
      CONVERTING.forEach(verb -> requireSaid(file, verb, name));
      if (file.name().endsWith(".bbox") || file.name().endsWith(".zst")) {
        OF_BBOX.forEach(verb -> requireSaid(file, verb, name));
      }
    }
    for (String verb : IN_PLACE) {
      runs++;
      Ran ran = ran(verb, name);
      byte[] after = Files.readAllBytes(folder.resolve(name));
      boolean isRefused = ran.code() == 3 && !ran.err().isEmpty();
      boolean isTorn = file.name().endsWith(".bbox") && file.kind() == DamagedFile.Kind.CUT;
      if (isLess && !file.isHidden() && !isTorn && !isRefused) {
        complaints.add(file + ": " + verb + " exits " + ran.code());
      }
      if (isRefused && !Arrays.equals(after, file.bytes())) {
        complaints.add(file + ": " + verb + " changed the file");
      }
    }
    Files.delete(folder.resolve(name));
  }

  private void requireSaid(DamagedFile file, String verb, String name) {
    runs++;
    boolean hasGap = verb.endsWith(" +");
    String bare = hasGap ? verb.substring(0, verb.length() - 2) : verb;
    Ran ran = ran(bare, name);
    boolean isSaid = ran.code() == 3 || verb.startsWith("validate") || !ran.err().isEmpty();
    boolean isMarked =
        !hasGap
            || ran.code() == 3
            || GAP.matcher(ran.out()).find()
            || ran.out().startsWith("(\ufffd/\ufffd")
            || file.name().startsWith("lightbox");
    // 3 is no answer of a verb that fails for another reason
    boolean isOther = ran.code() == 3 && !ran.err().contains(name);
    if ((ran.code() != 1 && ran.code() != 3) || isOther || !isSaid || !isMarked) {
      complaints.add(file + ": " + bare + " exits " + ran.code() + ": " + ran.err());
    }
    if (ran.err().contains("stopped by an error in the program itself")) {
      complaints.add(file + ": " + bare + ": " + ran.err());
    }
  }

  private Ran ran(String verb, String name) {
    List<String> words = new ArrayList<>(List.of(verb.split(" ")));
    words.add(1, name);
    if (verb.startsWith("diff")) {
      words.add(1, "plain.bbox");
    }
    Map<String, String> home = Map.of("HOME", folder.toString());
    return Ran.on(Screen.NONE, home, folder, words.toArray(String[]::new));
  }

  /** The events as JSON lines, in any order; none if the file is refused. */
  private Set<String> events(String name) {
    Map<String, Integer> seen = new LinkedHashMap<>();
    Ran ran = Ran.in(folder, "export", name, "--format", "jsonl");
    ran.out().lines().forEach(line -> seen.merge(line, 1, Integer::sum));
    Set<String> events = new HashSet<>();
    seen.forEach((line, count) -> events.add(count + " " + line));
    return events;
  }
}
