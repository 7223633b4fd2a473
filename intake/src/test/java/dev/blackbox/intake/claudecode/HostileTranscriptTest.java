package dev.blackbox.intake.claudecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.testkit.model.ClaudeTranscript;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Any transcript is imported, and every record is accounted for. */
final class HostileTranscriptTest {
  private static final Path TEA =
      TestFolders.repository().resolve("testdata/agents/claude-2.1/tea.jsonl");

  @TempDir Path folder;

  @Test
  void fileCutAtAnyByteIsImportedUpToTheCut() throws IOException {
    byte[] whole = Files.readAllBytes(TEA);

    for (int length = 0; length < whole.length; length += 97) {
      Imported imported = imported(new ByteArrayInputStream(whole, 0, length));

      assertThat(errors(imported)).isEmpty();
      assertThat(accounted(imported)).isEqualTo(lines(whole, length));
    }
  }

  @Test
  void linksLeadToNoFileOutside() throws IOException {
    Path secret = Files.writeString(folder.resolve("private.txt"), "the private text");
    Path agent =
        Files.writeString(
            folder.resolve("agent-x.jsonl"),
            "{\"type\":\"user\",\"message\":{\"content\":\"the private text\"}}");
    Path whole = Files.createDirectories(folder.resolve("elsewhere/tool-results"));
    Files.writeString(whole.resolve("weigh.txt"), "the private text");

    for (Map.Entry<String, Path> link :
        Map.of(
                "tool-results/weigh.txt", secret,
                "tool-results", whole,
                "", folder.resolve("elsewhere"),
                "subagents/agent-x.jsonl", agent,
                "subagents", folder)
            .entrySet()) {
      Path transcripts = Files.createDirectory(folder.resolve("s" + link.getKey().hashCode()));
      Path tea = Files.copy(TEA, transcripts.resolve("tea.jsonl"));
      Path named = transcripts.resolve("tea").resolve(link.getKey());
      Files.createDirectories(named.getParent());
      Files.createSymbolicLink(named, link.getValue());

      Imported imported =
          Imported.raw("claude-code", transcripts, Imported.files(new ClaudeFormat(), tea));

      assertThat(imported.text()).as(link.getKey()).doesNotContain("the private text");
    }
  }

  @Test
  void linesInAnyOrderAreAllImported() throws IOException {
    List<String> lines = Files.readAllLines(TEA).reversed();

    Imported imported = imported(stream(String.join("\n", lines)));

    assertThat(errors(imported)).isEmpty();
    assertThat(accounted(imported)).isEqualTo(lines.size());
    assertThat(imported.text()).contains("unknown line").doesNotContain("step=0");
  }

  @Test
  void lineOfFiveMegabytesComesBackWhole() throws IOException {
    String text = "long ".repeat(1 << 20) + "end";

    Imported imported =
        imported(
            stream(
                "{\"type\":\"user\",\"sessionId\":\"s\",\"message\":{\"content\":\""
                    + text
                    + "\"}}\n"
                    + "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\","
                    + "\"tool_use_id\":\"t\",\"content\":\""
                    + text
                    + "\"}]}}"));

    assertThat(imported.messages(LineKind.USER)).containsExactly(text);
    assertThat(imported.results("t")).containsExactly(text);
  }

  @Test
  void lineLongerThanAnyRecordIsCountedAndTheNextIsRead() {
    InputStream longLine =
        new SequenceInputStream(
            new SequenceInputStream(
                stream("{\"type\":\"user\",\"message\":{\"content\":\""), endless(40 << 20)),
            stream("\"}}\n{\"type\":\"user\",\"message\":{\"content\":\"next\"}}\n"));

    Imported imported = imported(longLine);

    assertThat(imported.messages(LineKind.USER)).containsExactly("next");
    assertThat(imported.text()).contains("@unknown line=1 size=4194");
    assertThat(accounted(imported)).isEqualTo(2);
  }

  private static InputStream endless(int length) {
    return new InputStream() {
      private int left = length;

      @Override
      public int read() {
        return left-- > 0 ? 'x' : -1;
      }

      @Override
      public int read(byte[] into, int from, int count) {
        int given = Math.min(left, count);
        Arrays.fill(into, from, from + Math.max(0, given), (byte) 'x');
        left -= Math.max(0, given);
        return given <= 0 ? -1 : given;
      }
    };
  }

  @Test
  void manyMegabytesOfProgressAreCounted() {
    ClaudeTranscript transcript = ClaudeTranscript.mostlyProgress(1, 40_000_000);

    Imported imported = imported(transcript);

    Map<String, String> counts = imported.sources().get("hostile.jsonl");
    assertThat(counts).isNotNull();
    assertThat(Long.parseLong(counts.get("records"))).isEqualTo(transcript.records());
    assertThat(Long.parseLong(counts.get("kept"))).isEqualTo(transcript.calls() * 400);
    assertThat(unfinished(imported)).isZero();
  }

  @Test
  void anyTextComesBack() {
    Property.forAll(
        400,
        TextGenerator.any(),
        text -> {
          Imported imported =
              imported(
                  stream(
                      "{\"type\":\"user\",\"message\":{\"content\":"
                          + quoted(text)
                          + "}}\n{\"type\":\"user\",\"message\":{\"content\":[{\"type\":"
                          + "\"tool_result\",\"tool_use_id\":\"t\",\"content\":"
                          + quoted(text)
                          + "},{\"type\":\"tool_result\",\"tool_use_id\":\"e\",\"is_error\":true,"
                          + "\"content\":"
                          + quoted(text)
                          + "}]}}"));

          assertThat(imported.messages(LineKind.USER)).containsExactly(text);
          assertThat(imported.results("t")).containsExactly(text);
          assertThat(imported.results("e")).containsExactly(text);
          assertThat(errors(imported)).isEmpty();
        });
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isPlain = c >= ' ' && c < 0x7f && c != '"' && c != '\\';
      out.append(isPlain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
    }
    return out.append('"').toString();
  }

  @Test
  void damagedFilesNeverFail() throws IOException {
    byte[] whole = Files.readAllBytes(TEA);
    Property.forAll(
        300,
        choices -> {
          byte[] damaged = whole.clone();
          for (int i = 0; i < 1 + choices.below(8); i++) {
            damaged[choices.below(damaged.length)] = (byte) choices.below(256);
          }
          return damaged;
        },
        bytes -> {
          Imported imported = imported(new ByteArrayInputStream(bytes));

          assertThat(errors(imported)).isEmpty();
          assertThat(accounted(imported)).isEqualTo(lines(bytes, bytes.length));
        });
  }

  private static long lines(byte[] bytes, int length) {
    long lines = 0;
    boolean hasText = false;
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n') {
        lines += hasText ? 1 : 0;
        hasText = false;
      } else {
        hasText |= bytes[i] > ' ' || bytes[i] < 0;
      }
    }
    return lines + (hasText ? 1 : 0);
  }

  private static long accounted(Imported imported) {
    Map<String, String> counts = imported.sources().getOrDefault("hostile.jsonl", Map.of());
    long sum = 0;
    for (String key : List.of("mapped", "kept", "unknown")) {
      sum += Long.parseLong(counts.getOrDefault(key, "-1"));
    }
    assertThat(sum).isEqualTo(Long.parseLong(counts.getOrDefault("records", "-1")));
    return sum;
  }

  private static List<String> errors(Imported imported) {
    return imported.findings().stream()
        .filter(finding -> finding.rule().severity() == Severity.ERROR)
        .map(finding -> finding.rule() + " " + finding.message())
        .toList();
  }

  private static long unfinished(Imported imported) {
    return imported.findings().stream()
        .filter(finding -> finding.rule() == Rule.CALL_NEVER_FINISHED)
        .count();
  }

  private Imported imported(InputStream in) {
    return Imported.raw(
        "claude-code",
        folder,
        Imported.stream(new ClaudeFormat(), TranscriptSource.of("hostile.jsonl", () -> in)));
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }
}
