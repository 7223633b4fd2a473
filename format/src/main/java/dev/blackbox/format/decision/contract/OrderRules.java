package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Rules for the order of the nine events (decision-1 §2). */
final class OrderRules {
  private OrderRules() {}

  static void check(DecisionRun run, List<Finding> findings) {
    BitSet seen = new BitSet();
    int highest = 0;
    for (NumberedEvent event : run.events()) {
      Optional<EventKind> kind = event.event().kind();
      if (kind.isEmpty()) {
        findings.add(event.finding(Rule.RUN_EVENT_ORDER, unnamed(event)));
        continue;
      }
      int position = kind.get().position();
      if (seen.get(position)) {
        findings.add(event.finding(Rule.RUN_EVENT_ORDER, kind.get().word() + " occurs twice"));
      } else if (position < highest) {
        String message = kind.get().word() + " comes after " + EventKind.nameAt(highest);
        findings.add(event.finding(Rule.RUN_EVENT_ORDER, message));
      }
      seen.set(position);
      highest = Math.max(highest, position);
    }
    missing(seen, findings);
  }

  private static String unnamed(NumberedEvent event) {
    return "\"" + Finding.excerpt(event.summary()) + "\" does not begin with the name of an event";
  }

  private static void missing(BitSet seen, List<Finding> findings) {
    for (int position = 1; position <= EventKind.COUNT; position++) {
      if (!seen.get(position)) {
        String message = "event " + position + ", " + EventKind.nameAt(position) + ", is missing";
        findings.add(new Finding(Rule.RUN_EVENT_MISSING, 0, message));
      }
    }
  }
}
