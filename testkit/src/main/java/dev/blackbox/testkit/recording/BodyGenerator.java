package dev.blackbox.testkit.recording;

import static dev.blackbox.testkit.property.Gen.elements;
import static dev.blackbox.testkit.property.Gen.frequency;
import static dev.blackbox.testkit.property.Gen.weighted;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.TextGenerator;
import java.util.List;

/** Generates lines of every kind, valid and invalid. */
final class BodyGenerator {
  private static final Gen<String> TYPICAL =
      elements(
          "",
          "u: Why does the lamp test hang on Mondays?",
          "a: Looking at the timer first. step=2 ts=2026-03-01T08:15:02Z",
          "a:The timer is fine -> the clock is not. tokens_in=3 tokens_out=41 tokens_cached=9120",
          "th: It could be the week number → check that. sig=Tm90aGluZw...",
          "td: [x] reproduce [ ] fix [ ] test",
          "t:read src/lamp/Timer.java → [88 lines]",
          "t:grep id=c1 \"weekOf\\|dayOf\" path=src type=java → [4 matches]",
          "t!:Bash id=Ab3dEf7h cmd=\"mvn -q test\" → [running] tokens_in=2 tokens_out=59",
          "t!:mcp__board__card_next id=Zy8xWv6u  → [running] tokens_in=2 tokens_cached=17022",
          "t~:Bash id=Ab3dEf7h \"[3/12 modules]\"",
          "t:Bash id=Ab3dEf7h latency_ms=8123 attempt=2/3 → [ok] 212 tests",
          "o: id=Zy8xWv6u → [ok]      1→package lamp;",
          "o: id=c1 partial=\"half\"",
          "o: id=nobody → [error] no such call",
          "s:release-notes activate → [loaded]",
          "p:create id=p1 \"Fix the clock\" →",
          "  1. pin the zone",
          "\t2. test the turn of the year",
          "  ",
          "p:complete id=p1 → [ok]",
          "m: auto afk=true",
          "m:plan",
          "r: \"lamp\" \"clock\" → [2 matches]",
          "x:explore id=x1 tid=2 span=s9 parent=s1 \"who calls weekOf\" → [launched]",
          "x:explore id=x1 → session_id=sub_1 path=sub/one.bbox summary=\"three callers\"",
          "c:github.issues id=c2 state=open labels=[bug, \"good first\"] → [8 issues]",
          "q: id=q1 \"Which zone?\" options=[\"UTC\", \"local\"] → [pending]",
          "q: id=q1 → [selected: UTC]",
          "# t=00:14:09",
          "# metrics step=2 prompt_tokens=520 completion_tokens=80 cost_usd=0.0031",
          "# budget: $20.00 remaining=$18.40 tokens=12400",
          "# model: heron-2 reason=\"planning\"",
          "# notes: the clock was off by an hour",
          "# condense range=1-9 detail=outline",
          "# anchor step=2 reason=\"decided on UTC\"",
          "# memory store=all target=disk",
          "# redactions=1",
          "# tokens=4100 tools=9 cost=$0.14",
          "# plain remark",
          "@start id=sess_7f3a budget=$20 duration=90m",
          "@phase explore",
          "@checkpoint hour=1 tokens=45000 cost=$1.20",
          "@wait-approval pr=12 timeout=2h → approved",
          "@compact reason=\"full\" tokens_before=180000 tokens_after=9000",
          "@end summary=\"clock pinned\" prs=[12]",
          "t:read .env → KEY=[redacted:env_var]",
          "t:git diff → @blob sha256=5e884898da280471 bytes=20480 mime=text/x-diff");

  private static final Gen<String> PREFIX =
      elements(
          "u:", "a:", "th:", "td:", "t:", "t!:", "t~:", "o:", "s:", "p:", "m:", "r:", "x:", "c:",
          "q:", "#", "@", "@phase");

  private static final Gen<String> HOSTILE = BodyGenerator::hostile;

  private static final Gen<String> UNKNOWN =
      elements(
          "z: no such kind",
          "T:read x → [ok]",
          " u: one blank in front",
          "tool: read",
          "just words",
          "{\"t\":\"u\",\"c\":\"hello\"}",
          "---",
          "→",
          ":",
          "@",
          "t!",
          "t!!:x",
          "\u0000");

  private static final Gen<String> ANY =
      frequency(
          weighted(12, TYPICAL),
          weighted(5, HOSTILE),
          weighted(1, UNKNOWN),
          weighted(1, TextGenerator.line()),
          weighted(1, TextGenerator.line().map("  "::concat)));

  private BodyGenerator() {}

  static Gen<String> any() {
    return ANY;
  }

  /** A prefix and any text, sometimes inside something that looks like a call. */
  private static String hostile(Choices choices) {
    String prefix = PREFIX.from(choices) + choices.pick(List.of(" ", "", "  ", "\t"));
    String text = TextGenerator.line().from(choices);
    return switch (choices.below(3)) {
      case 0 -> prefix + text;
      case 1 -> prefix + TextGenerator.word().from(choices) + " id=h1 " + text;
      default -> prefix + "name id=h2 " + text + " → " + TextGenerator.line().from(choices);
    };
  }
}
