package dev.blackbox.session.cost;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ModelNameTest {
  @ParameterizedTest
  @CsvSource({
    "claude-opus-5-5, claude-opus-5-5",
    "Claude-Opus-5-5, claude-opus-5-5",
    "claude-opus-5-5[1m], claude-opus-5-5",
    "claude-opus-5.5, claude-opus-5-5",
    "anthropic/claude-opus-5.5, claude-opus-5-5",
    "anthropic.claude-haiku-5-5, claude-haiku-5-5",
    "claude-haiku-4-5-20251001, claude-haiku-4-5",
    "claude-haiku-4-5@20251001, claude-haiku-4-5",
    "claude-sonnet-4-5-20250929[1m], claude-sonnet-4-5",
    "claude-sonnet-4-5@20250929, claude-sonnet-4-5",
    "claude-sonnet-4-5@default, claude-sonnet-4-5",
    "claude-sonnet-4-5-latest, claude-sonnet-4-5",
    "claude-sonnet-4.5, claude-sonnet-4-5",
    "anthropic/claude-sonnet-4.5, claude-sonnet-4-5",
    "anthropic/claude-sonnet-4.5:beta, claude-sonnet-4-5",
    "anthropic:claude-sonnet-4-5, claude-sonnet-4-5",
    "openrouter/anthropic/claude-sonnet-4.5, claude-sonnet-4-5",
    "anthropic/claude-4.5-sonnet-20250929, claude-sonnet-4-5",
    "claude-4.5-sonnet, claude-sonnet-4-5",
    "copilot/claude-sonnet-4.5, claude-sonnet-4-5",
    "vertex_ai/claude-sonnet-4-5@20250929, claude-sonnet-4-5",
    "publishers/anthropic/models/claude-sonnet-4-5@20250929, claude-sonnet-4-5",
    "anthropic.claude-sonnet-4-5-20250929-v1:0, claude-sonnet-4-5",
    "us.anthropic.claude-sonnet-4-5-20250929-v1:0, claude-sonnet-4-5",
    "eu.anthropic.claude-sonnet-4-5-20250929-v1:0, claude-sonnet-4-5",
    "apac.anthropic.claude-sonnet-4-20250514-v1:0, claude-sonnet-4",
    "jp.anthropic.claude-sonnet-4-5-20250929-v1:0, claude-sonnet-4-5",
    "global.anthropic.claude-opus-4-5-20251101-v1:0, claude-opus-4-5",
    "us-gov.anthropic.claude-3-7-sonnet-20250219-v1:0, claude-3-7-sonnet",
    "us.anthropic.claude-opus-4-6-v1, claude-opus-4-6",
    "bedrock/us.anthropic.claude-opus-4-1-20250805-v1:0, claude-opus-4-1",
    "arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.anthropic.claude-sonnet-4-5-20250929-v1:0,"
        + " claude-sonnet-4-5",
    "arn:aws:bedrock:us-east-1::foundation-model/anthropic.claude-3-5-haiku-20241022-v1:0:200k,"
        + " claude-3-5-haiku",
    "claude-sonnet-4-20250514, claude-sonnet-4",
    "claude-sonnet-4-0, claude-sonnet-4",
    "claude-opus-4-0, claude-opus-4",
    "anthropic/claude-4-opus-20250522, claude-opus-4",
    "anthropic/claude-3.7-sonnet:thinking, claude-3-7-sonnet",
    "claude-3-7-sonnet-latest, claude-3-7-sonnet",
    "claude-3-5-haiku@20241022, claude-3-5-haiku",
    "gpt-5.5, gpt-5.5",
    "gpt-5.5-2026-04-23, gpt-5.5",
    "openai/gpt-5.5, gpt-5.5",
    "openai:gpt-5-codex, gpt-5-codex",
    "azure/gpt-5-codex, gpt-5-codex",
    "gpt-6.1-sol-2026-09-29, gpt-6.1-sol",
    "models/gemini-2.5-pro, gemini-2.5-pro",
    "google/gemini-2.5-pro, gemini-2.5-pro",
    "publishers/google/models/gemini-2.5-pro, gemini-2.5-pro"
  })
  void everySpellingFindsItsPrice(String spelling, String model) {
    assertThat(ModelName.plain(spelling)).isEqualTo(model);
    assertThat(Prices.standard().find(spelling, "", 0)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "claude",
        "claude-sonnet",
        "sonnet",
        "claude-sonnet-4-5-fast",
        "claude-sonnet-45",
        "claude-sonnet-4-50",
        "claude-4.5",
        "anthropic/claude-sonnet-4.5:free",
        "google/gemini-2.5-pro:free",
        "anthropic/claude-sonnet-4.5:nitro",
        "my.anthropic.claude-sonnet-4-5-20250929-v1:0",
        "us.anthropic.claude-sonnet-4-5-20250929-v1:0-tuned",
        "databricks-claude-sonnet-4-5",
        "anthropic--claude-4.5-sonnet",
        "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/a1b2c3d4e5f6",
        "us.amazon.nova-pro-v1:0",
        "gpt-5-5",
        "gpt-5.5-high",
        "gpt-5.5-pro",
        "gpt-5-turbo",
        "gpt-5@20250929-custom",
        "ft:gpt-5:teahouse::abc123",
        "gemini-2.5-pro-preview-05-06",
        "gemini-2-5-pro",
        "<synthetic>",
        "mock-model"
      })
  void anUnknownSpellingHasNoPrice(String spelling) {
    assertThat(Prices.standard().find(spelling, "", 0)).isEmpty();
  }
}
