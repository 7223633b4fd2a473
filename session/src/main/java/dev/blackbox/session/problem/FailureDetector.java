package dev.blackbox.session.problem;

import dev.blackbox.format.finding.Severity;
import dev.blackbox.format.text.Plural;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds the first error, failures that no success answers, and calls that fail again and again. */
final class FailureDetector implements ProblemDetector {
  /** How often a call must fail to be one that fails again and again. */
  private static final int OFTEN = 3;

  /** With more calls after a failure than this, the agent probably found another way. */
  private static final int NEAR_END = 12;

  private final Map<Long, FailureGroup> groups = new RecentEntries<>();
  private final Map<String, List<FailureGroup>> unanswered = new RecentEntries<>();
  private @Nullable Problem first;
  private long calls;

  /** The failures of one call with the same arguments. */
  private static final class FailureGroup {
    final PlaceList places = new PlaceList();
    final FinishedCallFacts facts;
    String reason = "";
    boolean isAnswered;
    boolean isRepeatedWell;
    long lastCall;

    FailureGroup(FinishedCallFacts facts) {
      this.facts = facts;
    }
  }

  /** What is kept of a call, without its texts. */
  private record FinishedCallFacts(
      String words, String head, boolean isLooking, boolean isTest, boolean isComparable) {
    static FinishedCallFacts of(FinishedCall call) {
      String head = call.heads().isEmpty() ? call.words() : call.heads().getFirst();
      return new FinishedCallFacts(
          call.words(), head, call.isLooking(), call.isTest(), call.isComparable());
    }
  }

  @Override
  public void accept(FinishedCall call) {
    if (!call.isTool()) {
      return;
    }
    calls++;
    if (call.hasFailed()) {
      if (!FailureReason.isRefusal(call) && !FailureReason.isHarmless(call)) {
        fail(call);
      }
      return;
    }
    if (call.failures() >= OFTEN) {
      fail(call);
    }
    FailureGroup same = groups.isEmpty() ? null : groups.get(call.identity());
    if (same != null) {
      same.isRepeatedWell = true;
    }
    // A command that is not in the recording may have been the answer to any failure.
    List<String> heads = call.isUnknown() ? List.copyOf(unanswered.keySet()) : call.heads();
    for (String head : heads) {
      List<FailureGroup> answered = unanswered.remove(head);
      if (answered != null) {
        answered.forEach(group -> group.isAnswered = true);
      }
    }
  }

  private void fail(FinishedCall call) {
    FailureGroup group =
        groups.computeIfAbsent(call.identity(), _ -> new FailureGroup(FinishedCallFacts.of(call)));
    String reason = FailureReason.of(call);
    group.reason = call.hasFailed() || group.reason.isEmpty() ? reason : group.reason;
    group.places.add(ProblemPlace.of(call), call.failures());
    group.isAnswered = call.heads().isEmpty();
    group.isRepeatedWell = false;
    group.lastCall = calls;
    for (String head : call.heads()) {
      List<FailureGroup> same = unanswered.computeIfAbsent(head, _ -> new ArrayList<>(1));
      if (!same.contains(group) && same.size() < Problem.MOST_PLACES * 10) {
        same.add(group);
      }
    }
    if (first == null && call.hasFailed() && !group.facts.isLooking) {
      first =
          new Problem(
              ProblemRule.FIRST_ERROR,
              "The first failure outside looking around was `"
                  + call.words()
                  + "`"
                  + because(reason),
              ProblemPlace.of(call));
    }
  }

  private static String because(String reason) {
    return reason.isEmpty() ? "" : ": " + reason;
  }

  @Override
  public void finish(Consumer<Problem> found) {
    Map<String, FailureGroup> byHead = new LinkedHashMap<>();
    for (FailureGroup group : groups.values()) {
      if (!group.isAnswered && !group.facts.isLooking && !group.facts.isTest) {
        merge(byHead, group);
      } else if (group.places.count() >= OFTEN || isTestGivenUp(group)) {
        found.accept(failing(group));
      }
    }
    byHead.values().forEach(group -> found.accept(unanswered(group)));
    if (first != null) {
      found.accept(first);
    }
  }

  /** Whether tests failed more than once, and did not pass with the same arguments. */
  private static boolean isTestGivenUp(FailureGroup group) {
    return group.facts.isTest
        && group.facts.isComparable
        && group.places.count() > 1
        && !group.isRepeatedWell;
  }

  private static void merge(Map<String, FailureGroup> byHead, FailureGroup group) {
    FailureGroup earlier = byHead.get(group.facts.head);
    if (earlier == null) {
      byHead.put(group.facts.head, group);
      return;
    }
    boolean isLater = group.lastCall > earlier.lastCall;
    FailureGroup last = isLater ? group : earlier;
    FailureGroup before = isLater ? earlier : group;
    FailureGroup both = new FailureGroup(last.facts);
    both.places.addAll(before.places);
    both.places.addAll(last.places);
    both.reason = last.reason;
    both.lastCall = last.lastCall;
    byHead.put(group.facts.head, both);
  }

  private static Problem failing(FailureGroup group) {
    String later =
        isTestGivenUp(group)
            ? " and did not pass later with the same arguments"
            : group.isAnswered ? ", and then succeeded" : "";
    return new Problem(
        ProblemRule.CALL_FAILING,
        "`"
            + group.facts.words
            + "` failed "
            + times(group.places.count())
            + later
            + because(group.reason),
        group.places.count(),
        group.places.places());
  }

  private Problem unanswered(FailureGroup group) {
    boolean isNearEnd = calls - group.lastCall <= NEAR_END;
    long count = group.places.count();
    return new Problem(
        ProblemRule.ERROR_UNANSWERED,
        isNearEnd ? Severity.ERROR : Severity.WARNING,
        "`"
            + group.facts.words
            + (count == 1 ? "` failed" : "` failed " + times(count))
            + " and did not succeed later"
            + because(group.reason),
        count,
        latestFirst(group.places));
  }

  private static List<ProblemPlace> latestFirst(PlaceList places) {
    return places.places().reversed();
  }

  static String times(long count) {
    return count == 2 ? "twice" : Plural.of(count, "time");
  }
}
