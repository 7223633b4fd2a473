package dev.blackbox.session.cost;

import dev.blackbox.session.usage.ModelCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which recordings of a session are counted if some of them only state sums, such as the
 * printed output of an agent next to its transcript.
 *
 * <ul>
 *   <li>A recording that lists the calls replaces all sums.
 *   <li>Of sums since the beginning of the session, the largest replaces the others; sums of turns
 *       add up.
 *   <li>Of calls without a message, one recording counts: the longest copy of the session, or the
 *       original of a fork, because a fork's own total includes subagents of the original.
 * </ul>
 */
final class SessionSums {
  private final Map<String, Sources> sessions = new HashMap<>();
  private final Map<String, Source> rests = new HashMap<>();
  private final List<ReplacedSum> replaced = new ArrayList<>();

  /** A recording that states a sum. */
  record Source(String recording, String session, CostTally cost) {
    long tokens() {
      return cost.total().tokens().total();
    }
  }

  private static final class Sources {
    private final List<Source> turns = new ArrayList<>();
    private final List<Source> threads = new ArrayList<>();
    private @Nullable String listing;
  }

  /** Adds a recording; returns the sums to remove, of earlier recordings or of this one. */
  List<Source> add(String recording, RecordingCost cost) {
    StatedSums stated = cost.stated();
    boolean hasCalls = cost.total().calls() + cost.elsewhereCalls() > 0;
    List<Source> removed = new ArrayList<>();
    if (hasCalls && !stated.session().isEmpty()) {
      removed.addAll(sums(recording, stated));
    }
    if (stated.hasRest()) {
      removed.addAll(rest(new Source(recording, stated.session(), stated.rest()), stated));
    }
    return removed;
  }

  private List<Source> sums(String recording, StatedSums stated) {
    Sources session = sessions.computeIfAbsent(stated.session(), _ -> new Sources());
    if (!stated.hasSums()) {
      session.listing = session.listing == null ? recording : session.listing;
    } else {
      boolean isThread = stated.scope() == ModelCall.Scope.THREAD;
      (isThread ? session.threads : session.turns)
          .add(new Source(recording, stated.session(), stated.sums()));
    }
    String listing = session.listing;
    return listing == null ? smaller(session.threads) : listed(session, listing);
  }

  private List<Source> listed(Sources session, String listing) {
    List<Source> sums = new ArrayList<>(session.turns);
    sums.addAll(session.threads);
    session.turns.clear();
    session.threads.clear();
    sums.forEach(source -> replace(source, listing, ReplacedSum.Reason.LISTED));
    return sums;
  }

  private List<Source> smaller(List<Source> threads) {
    Optional<Source> largest = threads.stream().max(Comparator.comparingLong(Source::tokens));
    List<Source> smaller = new ArrayList<>(threads);
    largest.ifPresent(
        kept -> {
          smaller.remove(kept);
          threads.retainAll(List.of(kept));
          smaller.forEach(source -> replace(source, kept.recording(), ReplacedSum.Reason.LARGER));
        });
    return smaller;
  }

  private List<Source> rest(Source source, StatedSums stated) {
    boolean isNamed = !stated.firstAnswer().isEmpty();
    boolean isKnown = !stated.session().isEmpty();
    if (!isNamed && !isKnown) {
      return List.of(); // nothing shows that two such recordings are one session
    }
    String group = isNamed ? "answer " + stated.firstAnswer() : "session " + stated.session();
    Source before = rests.putIfAbsent(group, source);
    if (before == null) {
      return List.of();
    }
    boolean isCopy = isKnown && before.session().equals(source.session());
    boolean isLarger = source.tokens() > before.tokens();
    Source kept = isCopy == isLarger ? source : before;
    Source removed = isCopy == isLarger ? before : source;
    rests.put(group, kept);
    replace(removed, kept.recording(), ReplacedSum.Reason.SAME_REST);
    return List.of(removed);
  }

  private void replace(Source source, String by, ReplacedSum.Reason reason) {
    replaced.add(new ReplacedSum(source.recording(), source.cost().total(), by, reason));
  }

  List<ReplacedSum> replaced() {
    return List.copyOf(replaced);
  }
}
