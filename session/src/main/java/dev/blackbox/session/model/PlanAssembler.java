package dev.blackbox.session.model;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Follows plans through {@code p:create}, {@code p:update}, {@code p:complete}. */
final class PlanAssembler {
  private static final String OPEN = "open";

  private final Map<String, List<Draft>> plans = new LinkedHashMap<>();
  private String current = "";

  /** A revision whose steps are the first ones of a list to which later revisions add. */
  private record Draft(int event, String title, List<String> steps, int count, String status) {
    PlanRecord.Revision revision() {
      List<String> own = Collections.unmodifiableList(steps.subList(0, count));
      return new PlanRecord.Revision(event, title, own, status);
    }
  }

  private PlanAssembler() {}

  static List<PlanRecord> plans(List<Event> events) {
    PlanAssembler assembler = new PlanAssembler();
    for (Event event : events) {
      if (event.kind() == LineKind.PLAN && event.line() instanceof Line.Call action) {
        assembler.accept(event, action);
      }
    }
    List<PlanRecord> plans = new ArrayList<>();
    assembler.plans.forEach(
        (id, drafts) ->
            plans.add(new PlanRecord(id, drafts.stream().map(Draft::revision).toList())));
    return plans;
  }

  /** Returns the last revision of the plan that changed last; reads no more events than needed. */
  static Optional<PlanRecord.Revision> last(List<Event> events) {
    List<Event> needed = new ArrayList<>();
    List<Event> nameless = new ArrayList<>();
    String id = null;
    boolean isCreated = false;
    for (int i = events.size() - 1; i >= 0 && !isCreated; i--) {
      Event event = events.get(i);
      nameless.add(event);
      String own = event.meta().id().orElse(i == 0 ? "" : null);
      if (own != null) {
        id = id == null ? own : id;
        if (own.equals(id)) {
          needed.addAll(nameless);
          isCreated = nameless.stream().anyMatch(PlanAssembler::isCreation);
        }
        nameless.clear();
      }
    }
    List<PlanRecord> plans = plans(needed.reversed());
    return plans.isEmpty() ? Optional.empty() : Optional.of(plans.getFirst().last());
  }

  /** Whether nothing before the event matters to its plan. */
  private static boolean isCreation(Event event) {
    return event.line() instanceof Line.Call action
        && action.name().equals("create")
        && !firstWord(action, "").isEmpty();
  }

  /** An action without an id concerns the same plan as the action before it. */
  private void accept(Event event, Line.Call action) {
    current = action.meta().id().orElse(current);
    List<Draft> drafts = plans.computeIfAbsent(current, _ -> new ArrayList<>());
    Draft before =
        drafts.isEmpty()
            ? new Draft(event.index(), "", new ArrayList<>(), 0, OPEN)
            : drafts.getLast();
    List<String> steps = steps(event, action, before.steps());
    drafts.add(
        new Draft(
            event.index(),
            title(action, before.title()),
            steps,
            steps.size(),
            status(action, before.status())));
  }

  private static String title(Line.Call action, String before) {
    boolean isNaming = action.name().equals("create") || before.isEmpty();
    return isNaming && !action.name().equals("write") ? firstWord(action, before) : before;
  }

  private static String firstWord(Line.Call action, String otherwise) {
    return action.args().stream()
        .filter(arg -> arg.key() == null)
        .map(Arg::value)
        .findFirst()
        .orElse(otherwise);
  }

  /** Returns the list for the steps; an update adds to the list of the revision before it. */
  private static List<String> steps(Event event, Line.Call action, List<String> before) {
    List<String> written = written(event);
    return switch (action.name()) {
      case "create" -> written;
      case "update" -> {
        written.forEach(step -> before.add(step.startsWith("+ ") ? step.substring(2) : step));
        yield before;
      }
      default -> before;
    };
  }

  /** Returns the steps in the result; a shorthand such as {@code [6 steps]} lists none. */
  private static List<String> written(Event event) {
    List<String> lines = new ArrayList<>();
    if (!event.text().isBlank() && !event.text().startsWith("[")) {
      event.text().lines().filter(line -> !line.isBlank()).forEach(lines::add);
    }
    event.details().stream().filter(line -> !line.isBlank()).forEach(lines::add);
    return lines;
  }

  private static String status(Line.Call action, String before) {
    return switch (action.name()) {
      case "create" -> OPEN;
      case "update", "write", "file", "read", "show" -> before;
      default -> action.name();
    };
  }
}
