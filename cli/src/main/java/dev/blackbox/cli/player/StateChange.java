package dev.blackbox.cli.player;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.session.cost.Dollars;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.FileAccess;
import dev.blackbox.session.replay.StateDelta;
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

  static Styled line(StateDelta delta, Prose prose) {
    StateChange changes = new StateChange(prose);
    Event before = delta.before();
    Event.Place place = delta.after().place();
    changes.addText("mode", before == null ? "" : before.place().mode(), place.mode());
    changes.addText("phase", before == null ? "" : before.place().phase(), place.phase());
    delta.opened().forEach(call -> changes.changes.add("open: " + name(call)));
    delta.closed().forEach(call -> changes.changes.add("closed: " + name(call)));
    for (FileAccess file : delta.files()) {
      changes.changes.add((file.isChange() ? "changed " : "read ") + file.path());
    }
    changes.addCost(delta.costBefore(), delta.cost());
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

  private static String name(CallRecord call) {
    String id = call.id() != null ? call.id() : call.span();
    String name = call.name().isEmpty() ? call.kind().title() : call.name();
    return id == null ? name : name + " " + id;
  }

  private void addCost(@Nullable BigDecimal before, @Nullable BigDecimal after) {
    if (after != null && (before == null || after.compareTo(before) != 0)) {
      changes.add("spent " + Dollars.of(after));
    }
  }
}
