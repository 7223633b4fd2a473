package dev.blackbox.testkit.recording;

import static dev.blackbox.testkit.property.Gen.constant;
import static dev.blackbox.testkit.property.Gen.elements;
import static dev.blackbox.testkit.property.Gen.frequency;
import static dev.blackbox.testkit.property.Gen.weighted;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.TextGenerator;
import java.util.ArrayList;
import java.util.List;

/** Generates headers: mostly valid ones, and some that a reader must survive. */
final class HeaderGenerator {
  private static final List<String> REQUIRED =
      List.of("format: bbox/1", "id: sess_7f3a", "repo_sha: 3c9e1d0b");

  private static final Gen<String> OPTIONAL =
      elements(
          "mode: auto",
          "model: heron-2",
          "branch: main",
          "dirty: false",
          "repo: harbour/tides",
          "runner: local",
          "sandbox_id: box_12",
          "skills: [release-notes, triage]",
          "mcp: []",
          "toolset: {git: 2.45, rg: 14.1}",
          "budget: $20",
          "duration: 90m",
          "notes: \"two lines\\nin one\"",
          "extra.suite: nightly",
          "extra.rank: 007",
          "# a comment in the header",
          "");

  private static final Gen<String> ODD =
      elements(
          "format: bbox/9",
          "format: rlog/1",
          "format:",
          "id: null",
          "id: ''",
          "id: sess_7f3a",
          "repo_sha: 0123456",
          "repo_sha: 12e4567",
          "repo_sha: xyz",
          "repo_sha: ~",
          "no colon here",
          "  indented: yes",
          "\ttab: yes",
          "a: &anchor b",
          "c: *anchor",
          "list: [unclosed",
          "map: {a: 1, a: 2}",
          "quote: \"unclosed",
          "text: |",
          "  of two",
          "- item",
          "? key",
          "!tag value",
          "%YAML 1.2",
          "...",
          "<<: {a: b}");

  private static final Gen<List<String>> GOOD = choices -> good(choices, OPTIONAL);

  private static final Gen<List<String>> STRANGE =
      choices -> good(choices, frequency(weighted(2, OPTIONAL), weighted(3, ODD)));

  private static final Gen<List<String>> HOSTILE = choices -> good(choices, TextGenerator.line());

  private static final Gen<List<String>> INCOMPLETE =
      choices -> {
        List<String> lines = new ArrayList<>(GOOD.from(choices));
        lines.remove(choices.below(lines.size()));
        return List.copyOf(lines);
      };

  private static final Gen<List<String>> ANY =
      frequency(
          weighted(10, GOOD),
          weighted(2, STRANGE),
          weighted(1, HOSTILE),
          weighted(2, INCOMPLETE),
          weighted(1, constant(List.<String>of())));

  private HeaderGenerator() {}

  static Gen<List<String>> any() {
    return ANY;
  }

  private static List<String> good(Choices choices, Gen<String> more) {
    List<String> lines = new ArrayList<>();
    if (choices.onceIn(10)) {
      lines.add("");
    }
    lines.add(choices.onceIn(20) ? "--- " : "---");
    lines.addAll(REQUIRED);
    lines.addAll(more.listOf(6).from(choices));
    lines.add("---");
    return lines;
  }
}
