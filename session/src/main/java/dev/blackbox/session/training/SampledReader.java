package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.StepMetrics;
import dev.blackbox.session.atif.read.AtifReader;
import dev.blackbox.session.calls.TextBlobs;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the tokens of an answer from its metrics, or from the blobs that they name. */
final class SampledReader {
  private static final Pattern IN_BLOB =
      Pattern.compile(
          "\\b(prompt_token_ids|completion_token_ids|logprobs)=@blob sha256=(\\p{XDigit}+)");

  private final TextBlobs blobs;

  SampledReader(TextBlobs blobs) {
    this.blobs = blobs;
  }

  /** Returns the tokens; null if they are unknown or do not match their log-probabilities. */
  @Nullable SampledTokens read(StepMetrics metrics) {
    String named =
        metrics.extra() instanceof Json.Fields extra
            ? extra.get("blobs").map(Json::text).orElse("")
            : "";
    List<BigDecimal> logprobs = metrics.logprobs();
    return tokens(
        ids(metrics.promptTokenIds(), named, "prompt_token_ids"),
        ids(metrics.completionTokenIds(), named, "completion_token_ids"),
        logprobs == null ? numbers(named, "logprobs") : plain(logprobs));
  }

  /** Returns the tokens in the blobs that metrics name: {@code logprobs=@blob sha256=…}. */
  @Nullable SampledTokens read(String metrics) {
    return tokens(
        ids(null, metrics, "prompt_token_ids"),
        ids(null, metrics, "completion_token_ids"),
        numbers(metrics, "logprobs"));
  }

  private static @Nullable SampledTokens tokens(
      @Nullable TokenIds prompt, @Nullable TokenIds completion, @Nullable List<String> logprobs) {
    return completion == null || logprobs == null || logprobs.size() != completion.count()
        ? null
        : new SampledTokens(prompt, completion, logprobs);
  }

  private @Nullable TokenIds ids(@Nullable List<Long> known, String named, String name) {
    List<String> texts =
        known == null ? numbers(named, name) : known.stream().map(String::valueOf).toList();
    return texts == null ? null : TokenIds.of(texts);
  }

  private static List<String> plain(List<BigDecimal> numbers) {
    return numbers.stream().map(BigDecimal::toPlainString).toList();
  }

  private @Nullable List<String> numbers(String named, String name) {
    Matcher blob = IN_BLOB.matcher(named);
    while (blob.find()) {
      if (blob.group(1).equals(name)) {
        return blobs.text(blob.group(2)).flatMap(AtifReader::value).orElse(null)
                instanceof Json.Items items
            ? numbers(items)
            : null;
      }
    }
    return null;
  }

  private static @Nullable List<String> numbers(Json.Items items) {
    List<String> numbers = new ArrayList<>();
    for (Json item : items.items()) {
      if (!(item instanceof Json.Literal(var text)) || !text.matches("-?\\d.*")) {
        return null;
      }
      numbers.add(text);
    }
    return numbers;
  }
}
