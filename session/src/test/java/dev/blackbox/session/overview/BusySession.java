package dev.blackbox.session.overview;

import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import java.time.Instant;
import java.util.List;

/**
 * Generates sessions with threads, retries, open calls, questions, costs and times that go back.
 */
final class BusySession {
  private static final String[] NAMES = {"read", "edit", "shell", "grep"};

  private final Choices choices;
  private final StringBuilder text = new StringBuilder("---\nformat: bbox/1\n---\n");
  private final boolean isTimed;
  private Instant time = Instant.parse("2026-03-17T19:00:00Z");

  private BusySession(Choices choices) {
    this.choices = choices;
    this.isTimed = !choices.onceIn(6);
  }

  /** Generates sessions of up to this number of lines. */
  static Gen<Session> upTo(int lines) {
    return choices -> new BusySession(choices).write(lines);
  }

  private Session write(int lines) {
    for (int left = choices.between(0, lines); left > 0; left--) {
      text.append(line()).append('\n');
    }
    return Sessions.of(text.toString());
  }

  private String line() {
    return switch (choices.below(18)) {
      case 0 -> "u: do it" + meta();
      case 1, 2 -> "a: done tokens_in=10 tokens_out=2 cost=$0.0" + choices.below(10) + meta();
      case 3 -> "th: hm" + meta();
      case 4, 5, 6, 7 -> "t!:" + name() + " " + id() + retry() + meta() + " → [running]";
      case 8, 9, 10 -> "o: " + id() + meta() + " → " + result();
      case 11, 12 -> "t:" + name() + " a.txt" + meta() + " → " + result();
      case 13 -> "t:" + name() + " a.txt" + meta();
      case 14 -> "q: id=q" + choices.below(4) + " \"Which?\"" + meta() + " → [pending]";
      case 15 -> "q: id=q" + choices.below(4) + meta() + " → yes";
      case 16 ->
          choices.onceIn(2) ? plan() : "x:explore \"look\" " + id() + meta() + " → [launched]";
      default ->
          choices.pick(
                  List.of(
                      "@phase explore", "@phase exit", "@compact", "@interrupt", "@note", "m:auto"))
              + meta();
    };
  }

  private String plan() {
    return "p:file plan.md id=p" + choices.below(2) + meta() + " → " + result();
  }

  private String name() {
    return NAMES[choices.below(NAMES.length)];
  }

  private String id() {
    return "id=c" + choices.below(12);
  }

  private String retry() {
    return choices.onceIn(2) ? " attempt=2" : "";
  }

  private String result() {
    return choices.onceIn(3) ? "[err: no]" : "[ok]";
  }

  private String meta() {
    String thread = choices.onceIn(2) ? "" : " tid=" + choices.between(1, 5);
    if (!isTimed || choices.onceIn(5)) {
      return thread;
    }
    long step = choices.onceIn(10) ? choices.between(-50_000, 300_000) : choices.below(2_000);
    time = time.plusMillis(step);
    return thread + " ts=" + time;
  }
}
