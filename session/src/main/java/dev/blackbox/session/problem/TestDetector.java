package dev.blackbox.session.problem;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Plural;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.ThreadRecord;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds tests that failed in their last run, and an agent that claimed the opposite. */
final class TestDetector implements ProblemDetector {
  private static final int LONGEST_MESSAGE = 10_000;
  private static final int MOST_FILES = 1_000;
  private static final Pattern CLAIM =
      Pattern.compile(
          "(?i)(?<![\\w-])(all (the )?(\\d+ )?tests (now )?(pass|are (green|passing))"
              + "|tests (now )?pass\\b|tests are (now )?(green|passing)|everything is green)");
  private static final Pattern DOUBT =
      Pattern.compile(
          "(?i)\\b(not|no|never|until|unless|if|should|when|once|except|but|fail\\w*)\\b|n't");

  private final Map<String, LastRun> runs = new RecentEntries<>();
  private final Set<String> changed = new HashSet<>();
  private @Nullable ProblemPlace said;
  private String message = "";

  /** The last run of one kind of tests. */
  private record LastRun(
      boolean isRed, int order, String words, String reason, ProblemPlace place) {}

  @Override
  public void accept(Event event) {
    boolean isMain = event.place().thread().equals(ThreadRecord.MAIN);
    if (event.kind() == LineKind.AGENT && isMain && !event.text().isBlank()) {
      said = ProblemPlace.of(event, "message of the agent");
      String text = event.text();
      message = text.substring(Math.max(0, text.length() - LONGEST_MESSAGE));
    }
  }

  @Override
  public void accept(FinishedCall call) {
    if (!call.hasFailed() && changed.size() < MOST_FILES) {
      call.changedPath().ifPresent(changed::add);
    }
    if (!call.isTest() || (call.hasFailed() && FailureReason.isRefusal(call))) {
      return;
    }
    changed.clear();
    boolean isRed = TestRun.isRed(call);
    String head = call.heads().isEmpty() ? call.call().name() : call.heads().getLast();
    runs.put(
        head,
        new LastRun(
            isRed,
            call.event().index(),
            call.words(),
            isRed ? FailureReason.of(call) : "",
            ProblemPlace.of(call)));
  }

  @Override
  public void finish(Consumer<Problem> found) {
    LastRun last = null;
    for (LastRun run : runs.values()) {
      last = last == null || run.order > last.order ? run : last;
    }
    if (last == null || !last.isRed) {
      return;
    }
    found.accept(
        new Problem(
            ProblemRule.TESTS_RED,
            "The tests failed in their last run, `"
                + last.words
                + "`"
                + (last.reason.isEmpty() ? "" : ": " + last.reason)
                + afterwards(),
            last.place));
    claim(last, found);
  }

  private String afterwards() {
    return changed.isEmpty()
        ? ""
        : " (" + Plural.of(changed.size(), "file was", "files were") + " changed afterwards)";
  }

  private void claim(LastRun last, Consumer<Problem> found) {
    Matcher claim = CLAIM.matcher(message);
    if (said == null || said.event() < last.order || !claim.find()) {
      return;
    }
    String sentence = sentence(claim.start(), claim.end());
    if (!DOUBT.matcher(sentence).find()) {
      found.accept(
          new Problem(
              ProblemRule.SUCCESS_CLAIMED,
              "The agent wrote \""
                  + FailureReason.shortened(sentence)
                  + "\" after the tests failed",
              said));
    }
  }

  /** Returns the sentence around a part of the message. */
  private String sentence(int from, int to) {
    int start = from;
    while (start > 0 && ".!?\n".indexOf(message.charAt(start - 1)) < 0) {
      start--;
    }
    int end = to;
    while (end < message.length() && ".!?\n".indexOf(message.charAt(end)) < 0) {
      end++;
    }
    return message.substring(start, end).strip();
  }
}
