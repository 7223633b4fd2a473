package dev.blackbox.library.timeline;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.FileAccess;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import dev.blackbox.session.turns.FirstRequest;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Divides a session into chapters. */
public final class Outline {
  private final Session session;
  private final Replay replay;
  private int last = -1;

  private Outline(Session session) {
    this.session = session;
    this.replay = new Replay(session);
  }

  /** Returns the chapters in order; at least one if there are events. */
  public static List<Chapter> of(Session session) {
    return session.events().isEmpty() ? List.of() : new Outline(session).chapters();
  }

  private List<Chapter> chapters() {
    List<Integer> starts = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    for (Event event : session.chapterEvents()) {
      Optional<String> title = title(event);
      if (title.isPresent()) {
        starts.add(event.index());
        titles.add(title.get());
      }
    }
    if (starts.isEmpty() || hasCallBefore(starts.get(0))) {
      starts.add(0, 0);
      titles.add(0, "(before the first request)");
    }
    List<Chapter> chapters = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : session.events().size();
      chapters.add(chapter(starts.get(i), end, titles.get(i)));
    }
    return chapters;
  }

  private boolean hasCallBefore(int event) {
    return session.index().callsUpTo(event - 1) > 0;
  }

  private static Optional<String> title(Event event) {
    if (event.kind() == LineKind.USER) {
      return FirstRequest.ofPerson(event.text());
    }
    if (event.line() instanceof Line.Lifecycle at) {
      return switch (at.name()) {
        case "compact" -> Optional.of("after the compaction of the context");
        case "interrupt" -> Optional.of("after an interruption");
        default ->
            event.kind() == LineKind.PHASE ? Optional.of("phase " + at.name()) : Optional.empty();
      };
    }
    return Optional.empty();
  }

  private Chapter chapter(int first, int end, String title) {
    replay.moveTo(end - 1);
    long files = replay.filesSince(last).stream().filter(FileAccess::isChange).count();
    BigDecimal before = replay.costUpTo(last);
    BigDecimal after = replay.costUpTo(end - 1);
    last = end - 1;
    @Nullable BigDecimal cost =
        after == null ? null : after.subtract(before == null ? BigDecimal.ZERO : before);
    int callsBefore = session.index().callsUpTo(first - 1);
    int calls = session.index().callsUpTo(end - 1) - callsBefore;
    long failed = 0;
    for (int call = callsBefore; call < callsBefore + calls; call++) {
      failed += session.index().hasFailed(call) ? 1 : 0;
    }
    return new Chapter(
        first, time(first), time(end - 1), title, end - first, calls, failed, files, cost);
  }

  private @Nullable Duration time(int event) {
    return session.events().get(event).place().elapsed();
  }
}
