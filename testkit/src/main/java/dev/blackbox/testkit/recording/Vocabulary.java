package dev.blackbox.testkit.recording;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The vocabulary of generated recordings: an invented harbour office and its programs. */
final class Vocabulary {
  private static final List<String> OPENERS =
      List.of(
          "Now",
          "Next",
          "Good, so",
          "First",
          "Right,",
          "After that",
          "Meanwhile",
          "It builds;",
          "Almost there:",
          "The tests are green;",
          "One thing is left:",
          "To be sure,");
  private static final List<String> ACTIONS =
      List.of(
          "I check",
          "I move",
          "I rename",
          "we need",
          "I rewrite",
          "I look up",
          "I split",
          "I test",
          "I remove",
          "I document",
          "I measure",
          "I compare");
  private static final List<String> THINGS =
      List.of(
          "the tide table",
          "the `berth` lookup",
          "the crane queue",
          "that flaky timer",
          "the pilot's log",
          "the fog alarm",
          "a stale cache entry",
          "the `Mooring` record",
          "the storm threshold",
          "the night shift report",
          "its error path",
          "the buoy index");
  private static final List<String> PLACES =
      List.of(
          "in the scheduler",
          "before the release",
          "in two places",
          "for small boats",
          "without the lock",
          "as the ticket asks",
          "in the importer",
          "on the slow path",
          "once more",
          "for the quay service",
          "behind the flag",
          "in the nightly job");
  private static final List<String> ENDINGS =
      List.of(".", ".", ".", ":", ":", "!", " – step by step.");
  private static final List<String> FOLDERS =
      List.of("quay", "tides", "crane", "pilot", "berth", "fog", "ledger", "signals");
  private static final List<String> FILES =
      List.of(
          "scheduler.rs",
          "table.rs",
          "mod.rs",
          "queue.rs",
          "import_csv.rs",
          "alarm.rs",
          "README.md",
          "storm_threshold.rs",
          "night_shift.rs",
          "Cargo.toml");
  private static final List<String> SYMBOLS =
      List.of("next_tide", "assign_berth", "is_foggy", "crane_load", "PilotLog", "storm_level");
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

  private final SplittableRandom random;

  Vocabulary(SplittableRandom random) {
    this.random = random;
  }

  /** Header and first lines. */
  String head() {
    String id = hex(8) + "-" + hex(4) + "-" + hex(12);
    return String.join(
        "\n",
        "---",
        "format: bbox/1",
        "id: " + id,
        "repo_sha: " + hex(40),
        "branch: main",
        "model: heron-2",
        "agent: nightwatch",
        "runner: local",
        "version: 0.1.0",
        "---",
        "",
        "@start id=" + id + " ts=2026-01-05T21:00:00Z",
        "",
        "");
  }

  String plainSentence() {
    return String.join(" ", pick(OPENERS), pick(ACTIONS), pick(THINGS), pick(PLACES)) + ".";
  }

  String message() {
    String start = random.nextInt(7) == 0 ? plainSentence() + " " : "";
    String place = random.nextInt(5) == 0 ? "" : " " + pick(PLACES);
    return start + pick(OPENERS) + " " + pick(ACTIONS) + " " + pick(THINGS) + place + pick(ENDINGS);
  }

  String thought() {
    String place = random.nextInt(2) == 0 ? "" : " " + pick(PLACES);
    return pick(ACTIONS) + " " + pick(THINGS) + place + ". sig=" + letters(20) + "...";
  }

  ToolCall toolCall() {
    return switch (random.nextInt(12)) {
      case 0, 1 -> new ToolCall("Bash", "cmd=\"cargo test -p " + pick(FOLDERS) + " 2>&1\"");
      case 2 ->
          new ToolCall(
              "Bash", "cmd=\"grep -rn \"" + pick(SYMBOLS) + "\\|todo\" " + folder() + "...\"");
      case 3 -> new ToolCall("Bash", "cmd=\"git commit -m \"" + pick(THINGS) + "...\"");
      case 4, 5 -> new ToolCall("Read", "file_path=" + path());
      case 6, 7 -> new ToolCall("Edit", "file_path=" + path());
      case 8 -> new ToolCall("Grep", "pattern=\"fn " + pick(SYMBOLS) + "\"");
      case 9 -> new ToolCall("Glob", "pattern=\"" + folder() + "**/*.rs\"");
      case 10 -> new ToolCall("TodoWrite", "");
      default -> new ToolCall("mcp__harbour__ticket_next", "");
    };
  }

  String result() {
    return switch (random.nextInt(12)) {
      case 0, 1 -> "[ok] Changed " + path() + "; around the change it now reads...";
      case 2, 3 -> "[ok]      1→//! Keeps " + pick(THINGS) + " " + pick(PLACES);
      case 4 -> "[ok] " + path() + ":" + number(900) + ":    pub fn " + pick(SYMBOLS) + "(...";
      case 5 -> "[ok] {";
      case 6 -> "[ok] running " + number(300) + " tests from " + folder();
      case 7 -> "[ok] Ticket #" + number(999) + " is yours: " + pick(THINGS);
      case 8 -> "[ok] warning: `" + pick(SYMBOLS) + "` is never used " + pick(PLACES);
      case 9 -> "[ok] " + number(80) + "-    /// " + pick(ACTIONS) + " " + pick(THINGS);
      case 10 -> "[ok] ";
      default -> "[error] exit status " + number(3) + ": " + path() + " does not compile";
    };
  }

  private String path() {
    return folder() + pick(FILES);
  }

  private String folder() {
    return "/srv/harbour/office/crates/" + pick(FOLDERS) + "/src/";
  }

  private int number(int max) {
    return 1 + random.nextInt(max);
  }

  private String hex(int length) {
    return characters("0123456789abcdef", length);
  }

  private String letters(int length) {
    return characters(LETTERS, length);
  }

  private String characters(String alphabet, int length) {
    return Stream.generate(() -> alphabet.charAt(random.nextInt(alphabet.length())))
        .limit(length)
        .map(String::valueOf)
        .collect(Collectors.joining());
  }

  private String pick(List<String> values) {
    return values.get(random.nextInt(values.size()));
  }

  record ToolCall(String name, String arguments) {}
}
