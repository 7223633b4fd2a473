package dev.blackbox.cli.player;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.replay.SessionState;
import dev.blackbox.session.replay.TouchedFile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes in one line what an event changed in the state; empty if nothing. */
final class StateChange {
  private final Prose prose;
  private final List<String> changes = new ArrayList<>();

  private StateChange(Prose prose) {
    this.prose = prose;
  }

  /**
   * Returns the difference of two states.
   *
   * @param before null at the first event
   */
  static Styled between(@Nullable SessionState before, SessionState after, Prose prose) {
    StateChange changes = new StateChange(prose);
    changes.addText("mode", before == null ? "" : before.mode(), after.mode());
    changes.addText("phase", before == null ? "" : before.phase(), after.phase());
    changes.addCalls(before == null ? List.of() : before.openCalls(), after.openCalls());
    changes.addFiles(before == null ? List.of() : before.files(), after.files());
    changes.addCost(before == null ? null : before.spent().cost(), after.spent().cost());
    return changes.line();
  }

  private Styled line() {
    return changes.isEmpty()
        ? Styled.EMPTY
        : prose.line(Ink.FAINT, "· " + String.join(" · ", changes));
  }

  private void addText(String what, String before, String after) {
    if (!before.equals(after)) {
      changes.add(after.isEmpty() ? what + " ended" : what + " " + after);
    }
  }

  private void addCalls(List<CallRecord> before, List<CallRecord> after) {
    after.stream()
        .filter(call -> !before.contains(call))
        .forEach(call -> changes.add("open: " + name(call)));
    before.stream()
        .filter(call -> !after.contains(call))
        .forEach(call -> changes.add("closed: " + name(call)));
  }

  private static String name(CallRecord call) {
    String id = call.id() != null ? call.id() : call.span();
    String name = call.name().isEmpty() ? call.kind().title() : call.name();
    return id == null ? name : name + " " + id;
  }

  /** Files keep their order; new ones are appended. */
  private void addFiles(List<TouchedFile> before, List<TouchedFile> after) {
    for (int i = 0; i < after.size(); i++) {
      TouchedFile file = after.get(i);
      int changed = i < before.size() ? before.get(i).changes() : 0;
      if (file.changes() > changed) {
        changes.add("changed " + file.path());
      } else if (i >= before.size()) {
        changes.add("read " + file.path());
      }
    }
  }

  private void addCost(@Nullable BigDecimal before, @Nullable BigDecimal after) {
    if (after != null && (before == null || after.compareTo(before) != 0)) {
      changes.add("spent " + Amounts.dollars(after));
    }
  }
}
