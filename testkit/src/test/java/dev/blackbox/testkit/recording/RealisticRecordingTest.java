package dev.blackbox.testkit.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RealisticRecordingTest {
  private static final Pattern CALL =
      Pattern.compile(
          "t!:\\S+ id=(\\w{8}) .* ?→ \\[running] tokens_in=\\d+ tokens_out=\\d+"
              + " tokens_cached=\\d+");
  private static final Pattern ANSWER = Pattern.compile("o: id=(\\w{8}) → \\[(?:ok|error)] .*");
  private static final Pattern MESSAGE =
      Pattern.compile("(?:a|th): .* tokens_in=\\d+ tokens_out=\\d+ tokens_cached=\\d+");

  @ParameterizedTest
  @CsvSource({
    "1, 1000000, 1500",
    "2, 1000000, 6000",
    "3, 164096, 1000",
    "4, 4096, 0",
    "5, 4256, 1"
  })
  void hasExactlyTheBytesAndCallsThatWereAskedFor(long seed, int bytes, int calls) {
    byte[] file = RecordingBytes.realistic(seed, bytes, calls).toByteArray();

    assertThat(file).hasSize(bytes);
    assertThat(lines(file).stream().filter(line -> line.startsWith("t!:"))).hasSize(calls);
  }

  @Test
  void anySizeThatTheCallsFitIntoIsMet() {
    Gen<RealisticRecording> recordings =
        choices -> {
          int calls = choices.below(300);
          int least = 4_096 + 160 * calls;
          int bytes = least + choices.below(choices.pick(List.of(10, 1_000, 50_000)));
          return RecordingBytes.realistic(choices.below(1_000), bytes, calls);
        };

    Property.forAll(
        200,
        recordings,
        recording -> {
          byte[] file = recording.toByteArray();
          assertThat(file.length).isEqualTo((int) recording.bytes());
          assertThat(lines(file).stream().filter(line -> line.startsWith("t!:")))
              .hasSize(recording.calls());
          assertThat(lines(file).stream().filter(line -> line.startsWith("o: ")))
              .hasSize(recording.calls());
        });
  }

  @Test
  void everyLineIsOfAKnownShape() {
    List<String> lines = lines(RecordingBytes.realistic(1, 300_000, 450).toByteArray());
    List<String> body = lines.subList(lines.indexOf("") + 3, lines.size() - 2);

    assertThat(lines).startsWith("---", "format: bbox/1");
    assertThat(lines.get(3)).matches("repo_sha: [0-9a-f]{40}");
    assertThat(lines.get(lines.indexOf("") + 1)).startsWith("@start id=");
    assertThat(body)
        .allMatch(line -> List.of(CALL, ANSWER, MESSAGE).stream().anyMatch(p -> matches(p, line)));
    assertThat(lines.get(lines.size() - 2)).startsWith("a: ").endsWith(".");
    assertThat(lines.get(lines.size() - 1)).startsWith("@end ");
  }

  @ParameterizedTest
  @CsvSource({"1, 2000000, 3000", "9, 2000000, 12000"})
  void everyCallIsAnsweredOnceAFewLinesLater(long seed, int bytes, int calls) {
    Map<String, Integer> open = new LinkedHashMap<>();
    Set<String> seen = new HashSet<>();
    int mostOpen = 0;
    int number = 0;
    for (String line : lines(RecordingBytes.realistic(seed, bytes, calls).toByteArray())) {
      number++;
      Matcher call = CALL.matcher(line);
      Matcher answer = ANSWER.matcher(line);
      if (call.matches()) {
        assertThat(seen.add(call.group(1))).as("id of line %s is new", number).isTrue();
        open.put(call.group(1), number);
        mostOpen = Math.max(mostOpen, open.size());
      } else if (answer.matches()) {
        assertThat(open).as("calls open at line %s", number).containsKey(answer.group(1));
        assertThat(number - open.getOrDefault(answer.group(1), 0)).isBetween(1, 12);
        open.remove(answer.group(1));
      }
    }
    assertThat(open).isEmpty();
    assertThat(mostOpen).isBetween(2, 4);
    assertThat(seen).hasSize(calls);
  }

  @Test
  void linesAreAsLongAsInRealLogsAndCallsSpreadEvenly() {
    byte[] file = RecordingBytes.realistic(1, 2_000_000, 3_000).toByteArray();
    List<String> lines = lines(file);
    List<String> firstHalf = lines.subList(0, lines.size() / 2);

    assertThat((double) file.length / lines.size()).isCloseTo(107, within(5.0));
    assertThat(firstHalf.stream().filter(line -> line.startsWith("t!:")).count())
        .isCloseTo(1_500L, within(60L));
  }

  @Test
  void theSameSeedGivesTheSameBytesAndAnotherSeedOthers() {
    byte[] file = RecordingBytes.realistic(1, 100_000, 100).toByteArray();

    assertThat(RecordingBytes.realistic(1, 100_000, 100).toByteArray()).isEqualTo(file);
    assertThat(RecordingBytes.realistic(2, 100_000, 100).toByteArray()).isNotEqualTo(file);
  }

  @Test
  void itIsWrittenInPiecesAndNeverHeldAsAWhole() throws IOException {
    LargestPiece out = new LargestPiece();

    RecordingBytes.realistic(1, 50_000_000, 75_000).writeTo(out);

    assertThat(out.bytes).isEqualTo(50_000_000);
    assertThat(out.largest).isLessThanOrEqualTo(1 << 16);
  }

  @Test
  void aSizeThatTheCallsDoNotFitIntoIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordingBytes.realistic(1, 10_000, 1_000))
        .withMessage("10000 bytes with 1000 calls: expected 164096 bytes or more");
  }

  private static boolean matches(Pattern pattern, String line) {
    return pattern.matcher(line).matches();
  }

  private static List<String> lines(byte[] file) {
    return List.of(new String(file, StandardCharsets.UTF_8).split("\n"));
  }

  private static final class LargestPiece extends OutputStream {
    private long bytes;
    private int largest;

    @Override
    public void write(int b) {
      bytes++;
    }

    @Override
    public void write(byte[] piece, int offset, int length) {
      bytes += length;
      largest = Math.max(largest, length);
    }
  }
}
