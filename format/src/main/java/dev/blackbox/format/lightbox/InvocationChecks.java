package dev.blackbox.format.lightbox;

import static dev.blackbox.format.lightbox.LightboxChecks.shown;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.text.Digits;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Checks which calls began and which are open, in bounded memory. */
final class InvocationChecks {
  private static final int MAX_OPEN = 10_000;
  private static final int MAX_NAMES = 100_000;
  private static final int MAX_NUMBER = 1 << 26;
  private static final String PREFIX = "inv_";

  private final Consumer<Finding> findings;
  private final Map<String, Long> open = new LinkedHashMap<>();
  private final BitSet numbers = new BitSet();
  private final Set<String> names = new HashSet<>();
  private boolean isFull;

  InvocationChecks(Consumer<Finding> findings) {
    this.findings = findings;
  }

  void accept(LightboxEventReader event) {
    link(event, Field.PARENT_INVOCATION);
    link(event, Field.RETRY_OF);
    Optional<String> id = event.text(Field.INVOCATION_ID);
    if (id.isEmpty()) {
      return;
    }
    boolean isPending = event.text(Field.STATUS).equals(Optional.of(LightboxStatus.PENDING.text()));
    if (!isPending && open.remove(id.get()) != null) {
      return;
    }
    if (!isFull && isKnown(id.get())) {
      report(Rule.INVOCATION_REPEATED, event, shown(id.get()) + " began and ended before");
    }
    begin(event, id.get(), isPending);
  }

  /** A call that ends without having been pending began and ended at once. */
  private void begin(LightboxEventReader event, String id, boolean isPending) {
    int number = number(id);
    if (number >= 0) {
      numbers.set(number);
    } else if (names.size() < MAX_NAMES) {
      names.add(id);
    } else {
      isFull = true;
    }
    if (isPending && open.size() < MAX_OPEN) {
      open.put(id, event.number());
    } else if (isPending) {
      isFull = true;
    }
  }

  private void link(LightboxEventReader event, Field field) {
    Optional<String> id = event.has(field) ? event.text(field) : Optional.empty();
    if (id.isPresent() && !isFull && !isKnown(id.get())) {
      report(
          Rule.INVOCATION_UNKNOWN,
          event,
          field.key() + " refers to " + shown(id.get()) + ", which no earlier event begins");
    }
  }

  private boolean isKnown(String id) {
    int number = number(id);
    return number >= 0 ? numbers.get(number) : names.contains(id);
  }

  /** The number of an id in the form the original creates, else negative. */
  private static int number(String id) {
    if (!id.startsWith(PREFIX) || id.length() < 9 || id.length() > 12) {
      return -1;
    }
    boolean hasLeadingZero = id.length() > 9 && id.charAt(PREFIX.length()) == '0';
    long number = hasLeadingZero ? -1 : Digits.number(id, PREFIX.length(), id.length());
    return number < MAX_NUMBER ? (int) number : -1;
  }

  void finish() {
    for (Map.Entry<String, Long> call : open.entrySet()) {
      findings.accept(
          new Finding(
              Rule.CALL_NEVER_FINISHED,
              call.getValue(),
              shown(call.getKey()) + " is pending, and no event ends it"));
    }
    if (isFull) {
      findings.accept(
          new Finding(
              Rule.CALLS_NOT_CHECKED,
              0,
              "the session has too many open calls or unusual ids to check all of them"));
    }
  }

  private void report(Rule rule, LightboxEventReader event, String message) {
    findings.accept(new Finding(rule, event.number(), message));
  }
}
