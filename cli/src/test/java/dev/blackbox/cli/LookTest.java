package dev.blackbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The look people know from the first BlackBox command: labels, their order, their columns. */
final class LookTest {
  private static final String SESSION =
      """
      ---
      format: bbox/1
      id: sess_12h
      mode: auto
      sandbox_id: box_1
      model: sonnet-4
      repo: acme/platform
      repo_sha: 215db51
      runner: local
      ---

      # t=00:00:00
      @start id=sess_12h budget=$50 duration=12h step=1

      a: Starting a long session. step=2 ts=2025-12-18T00:00:02Z
      # metrics step=2 prompt_tokens=1200 completion_tokens=45
      r: "platform" "priorities" step=3 → [2 matches]
        sess_20250617: roadmap
      t:read id=call_1 a.md step=4 → [19 lines]
      t:read id=call_2 b.md step=5 → @blob sha256=a1b2c3d4 bytes=12847
      t:shell id=call_3 env step=6 → KEY=[redacted:env_var]
      c:github.issues id=call_4 state=open step=7 → [8 issues]
      x:explore id=sub_1 "parts" step=8 → session_id=sess_sub_1 summary="6 crates"
      o: id=call_1 step=9 → [ok]
      @end summary="done" step=10
      """;

  @TempDir Path folder;

  @BeforeEach
  void writeSession() throws IOException {
    Files.writeString(folder.resolve("session.bbox"), SESSION);
  }

  @Test
  void validateVerboseShowsTheStatisticsBlock() {
    Ran ran = Ran.in(folder, "validate", "session.bbox", "--verbose");

    assertThat(ran.out())
        .isEqualTo(
            """
            ✓ session.bbox

              Statistics:
                Lines:        25
                User msgs:    0
                Agent msgs:   1
                Tool calls:   3
                Observations: 1
                Subagents:    1
                MCP calls:    1
                Call IDs:     5
                Max step:     10
                Timestamps:   yes
                Blobs:        1
                Redacted:     1

              ✓ Valid BlackBox file
            """);
  }

  @Test
  void statsShowsHeaderCountsMetadataAndTools() {
    Ran ran = Ran.in(folder, "stats", "session.bbox");

    assertThat(ran.out())
        .startsWith(
            """
            File: session.bbox

            Header:
              format: bbox/1
              id: sess_12h
              mode: auto
              sandbox_id: box_1
              model: sonnet-4
              repo: acme/platform
              repo_sha: 215db51
              runner: local

            Statistics:
              Total lines:      25
              Content lines:    21
              Blank lines:      2
              Comment lines:    2

              Agent messages:   1
              Tool calls:       3
              Observations:     1
              MCP calls:        1
              Subagents:        1
              Lifecycle:        2
              Memory recalls:   1

            Metadata:
              Calls:            6
              Call IDs:         5 unique
              Step range:       1-10
              Timestamps:       yes (1 with ts=)
              Blob references:  1
              Redacted values:  1
            """)
        .endsWith(
            """

            Tools used:
              read:     2 calls
              shell:    1 call
            """);
  }

  @Test
  void toolCountsStandBelowEachOther() throws IOException {
    String calls =
        "t:read a → [ok]\n".repeat(18) + "t:edit a → [ok]\n".repeat(8) + "t:shell → [ok]\n";
    Files.writeString(
        folder.resolve("tools.bbox"),
        SESSION.lines().limit(10).reduce("", (a, b) -> a + b + "\n") + calls);

    Ran ran = Ran.in(folder, "stats", "tools.bbox");

    assertThat(ran.out())
        .endsWith(
            """
            Tools used:
              read:    18 calls
              edit:     8 calls
              shell:    1 call
            """);
  }

  @Test
  void parseShowsEachLineWithItsKind() {
    Ran ran = Ran.in(folder, "parse", "session.bbox");

    assertThat(ran.out().lines())
        .containsAll(
            List.of(
                "Line 1: Header start",
                "Line 2: HeaderField(format = bbox/1)",
                "Line 3: HeaderField(id = sess_12h)",
                "Line 13: Lifecycle(@start id=sess_12h budget=$50 duration=12h step=1)",
                "Line 15: Agent(Starting a long session. step=2 ts=2025-12-18T00:00:02Z)",
                "Line 16: Comment(metrics step=2 prompt_tokens=1200 completion_tokens=45)"))
        .noneMatch(line -> line.startsWith("Line 14:"));
  }

  @Test
  void fixShowsWhatWouldChange() {
    Ran ran = Ran.in(folder, "fix", "session.bbox", "--renumber-steps");

    assertThat(ran.out())
        .startsWith(
            """
            Fixing session.bbox

              ✓ Renumbered 9 step references

              Total changes: 9

              Line 16:
                - # metrics step=2 prompt_tokens=1200 completion_tokens=45
                + # metrics step=3 prompt_tokens=1200 completion_tokens=45

              Line 17:
                - r: "platform" "priorities" step=3 → [2 matches]
                + r: "platform" "priorities" step=4 → [2 matches]

            """)
        .endsWith(
            """

              ! Dry run - use --write to apply changes
            """);
  }
}
