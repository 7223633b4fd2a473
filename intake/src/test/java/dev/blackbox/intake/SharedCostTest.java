package dev.blackbox.intake;

import static dev.blackbox.intake.testing.JsonLines.number;
import static dev.blackbox.intake.testing.JsonLines.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.claudecode.ClaudeFormat;
import dev.blackbox.intake.codex.CodexFormat;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.intake.testing.JsonLines;
import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Compares the cost of real runs with what the agents state. */
final class SharedCostTest {
  /** Agents add up binary fractions; their error is far smaller than this. */
  private static final int EXACT = 12;

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> aStreamCostsWhatItsResultSays() throws IOException {
    return captured("claude-", "stdout.*\\.jsonl").stream()
        .map(stream -> DynamicTest.dynamicTest(name(stream), () -> checkStream(stream)));
  }

  private void checkStream(Path stream) throws IOException {
    Optional<BigDecimal> said = saidCost(stream);
    if (said.isPresent()) {
      assertThat(exact(claude(stream).total().cost())).isEqualByComparingTo(exact(said.get()));
    }
  }

  /** The transcript states no cost; its tokens at the price of the table must give the same. */
  @TestFactory
  Stream<DynamicTest> aTranscriptCostsWhatItsStreamSays() throws IOException {
    return captured("claude-2.1", "stdout\\.jsonl").stream()
        .filter(stream -> Files.isDirectory(stream.resolveSibling("transcripts")))
        .map(stream -> DynamicTest.dynamicTest(name(stream), () -> checkTranscript(stream)));
  }

  private void checkTranscript(Path stream) throws IOException {
    Optional<BigDecimal> said = saidCost(stream);
    Path transcripts = stream.resolveSibling("transcripts");
    for (Path transcript : TestFolders.files(transcripts, ".*\\.jsonl")) {
      if (new ClaudeFormat().parentOf(transcript).isEmpty() && said.isPresent()) {
        CostSum total = claude(transcript).total();
        assertThat(total.unpriced()).isZero();
        assertThat(exact(total.cost())).isEqualByComparingTo(exact(said.get()));
      }
    }
  }

  /** Returns the totals in the results of a stream; those of a resumed session include more. */
  private static Optional<BigDecimal> saidCost(Path stream) throws IOException {
    Optional<BigDecimal> total = Optional.empty();
    BigDecimal since = BigDecimal.ZERO;
    for (@Nullable Map<String, Object> entry : JsonLines.read(stream)) {
      String said = text(entry, "total_cost_usd");
      if (text(entry, "type").equals("result") && !said.isEmpty()) {
        total = Optional.of(new BigDecimal(said));
        if (JsonLines.at(entry, "model_usage_since_last_result") instanceof Map<?, ?> models) {
          for (Object used : models.values()) {
            since = since.add(new BigDecimal(text(used, "costUSD")));
          }
        }
      }
    }
    return since.signum() > 0 ? Optional.of(since) : total;
  }

  /** Tokens once, and each at its price: reckoned here from the agent's own count. */
  @TestFactory
  Stream<DynamicTest> aRolloutCostsWhatItsTokenCountSays() throws IOException {
    return captured("codex-", "rollout-.*\\.jsonl").stream()
        .filter(SharedCostTest::isAlone)
        .map(rollout -> DynamicTest.dynamicTest(name(rollout), () -> checkRollout(rollout)));
  }

  private void checkRollout(Path rollout) throws IOException {
    Tokens counted = counted(rollout);
    CostSum total = codex(rollout).total();

    assertThat(total.tokens()).isEqualTo(counted);
    if (total.unpriced() == 0) {
      BigDecimal expected =
          new BigDecimal("5")
              .multiply(BigDecimal.valueOf(counted.in()))
              .add(new BigDecimal("0.5").multiply(BigDecimal.valueOf(counted.cached())))
              .add(new BigDecimal("30").multiply(BigDecimal.valueOf(counted.out())))
              .movePointLeft(6);
      assertThat(total.cost()).isEqualByComparingTo(expected);
    }
  }

  /** Sessions of one thread with one model and no history of another session. */
  private static boolean isAlone(Path rollout) {
    try {
      List<@Nullable Map<String, Object>> records = JsonLines.read(rollout);
      boolean isFork =
          records.stream().anyMatch(r -> !text(r, "payload", "forked_from_id").isEmpty());
      boolean isPriced =
          records.stream()
              .filter(r -> text(r, "type").equals("turn_context"))
              .allMatch(r -> text(r, "payload", "model").equals("gpt-5.5"));
      boolean hasCounts =
          records.stream().anyMatch(r -> text(r, "payload", "type").equals("token_count"));
      return !isFork
          && isPriced
          && hasCounts
          && new CodexFormat().subagents(rollout).isEmpty()
          && new CodexFormat().parentOf(rollout).isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Tokens counted(Path rollout) throws IOException {
    Tokens last = Tokens.NONE;
    for (@Nullable Map<String, Object> entry : JsonLines.read(rollout)) {
      Object usage = JsonLines.at(entry, "payload", "info", "total_token_usage");
      if (text(entry, "payload", "type").equals("token_count") && usage instanceof Map) {
        long cached = number(usage, "cached_input_tokens");
        last =
            new Tokens(
                number(usage, "input_tokens") - cached, number(usage, "output_tokens"), cached);
      }
    }
    return last;
  }

  /** A fork brings the answers of its session along. */
  @Test
  void forksAndResumedSessionsAreNotCountedTwice() throws IOException {
    Path multi = TestFolders.shared("data/agents").resolve("captured/claude-2.1.325/multi");
    AnswerIndex once = new AnswerIndex();
    Bill bill = new Bill(Grouping.SESSION);
    List<String> ids = new ArrayList<>();

    for (Path transcript : TestFolders.files(multi.resolve("transcripts"), ".*\\.jsonl")) {
      if (new ClaudeFormat().parentOf(transcript).isEmpty()) {
        Imported imported = imported(transcript);
        bill.add(transcript.toString(), imported.cost(Prices.standard(), once));
        imported.usage().calls().forEach(call -> ids.add(call.messageId()));
      }
    }

    long named = ids.stream().filter(id -> !id.isEmpty()).distinct().count();
    long nameless = ids.stream().filter(String::isEmpty).count();
    assertThat(bill.total().calls()).isEqualTo(named + nameless);
    assertThat(bill.elsewhere()).isEqualTo(ids.size() - bill.total().calls());
  }

  private RecordingCost claude(Path source) {
    return imported(source).cost(Prices.standard(), new AnswerIndex());
  }

  private Imported imported(Path source) {
    return Imported.raw("claude-code", folder, Imported.files(new ClaudeFormat(), source));
  }

  private RecordingCost codex(Path source) {
    return Imported.raw("codex", folder, Imported.files(new CodexFormat(), source))
        .cost(Prices.standard(), new AnswerIndex());
  }

  private static BigDecimal exact(BigDecimal cost) {
    return cost.setScale(EXACT, RoundingMode.HALF_EVEN);
  }

  private static List<Path> captured(String agent, String pattern) throws IOException {
    return TestFolders.files(TestFolders.shared("data/agents").resolve("captured"), pattern)
        .stream()
        .filter(file -> file.toString().contains("/captured/" + agent))
        .toList();
  }

  private static String name(Path source) {
    String path = source.toString();
    return path.substring(path.lastIndexOf("captured/"));
  }
}
