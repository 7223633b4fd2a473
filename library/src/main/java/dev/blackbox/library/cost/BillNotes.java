package dev.blackbox.library.cost;

import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.ReplacedSum;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Notes below a bill: unknown prices, duplicate calls, totals taken from recordings. */
public final class BillNotes {
  private BillNotes() {}

  public static List<String> of(Bill bill) {
    List<String> notes = new ArrayList<>();
    new TreeMap<>(bill.unknown())
        .forEach(
            (model, calls) ->
                notes.add(
                    Plural.of(calls, "call", "calls")
                        + " of "
                        + (model.isEmpty() ? "an unknown model" : SafeText.line(model))
                        + ": the price is unknown, so the sum excludes "
                        + (calls == 1 ? "it" : "them")));
    long repeats = bill.total().repeats();
    if (repeats > 0) {
      notes.add(
          "≥ is a lower bound: "
              + Plural.of(repeats, "line repeats", "lines repeat")
              + " the token counts of an answer without an id, and "
              + (repeats == 1 ? "is" : "are")
              + " not counted as "
              + (repeats == 1 ? "an answer of its own" : "answers of their own"));
    }
    if (bill.elsewhere() > 0) {
      notes.add(
          Plural.of(bill.elsewhere(), "call appears", "calls appear")
              + " in several places and "
              + (bill.elsewhere() == 1 ? "is" : "are")
              + " counted once");
    }
    long replaced =
        bill.replaced().stream()
            .filter(sum -> sum.reason() != ReplacedSum.Reason.SAME_REST)
            .count();
    if (replaced > 0) {
      notes.add(
          Plural.of(replaced, "recording states", "recordings state")
              + " only the sum of calls that another recording of the session covers, and "
              + (replaced == 1 ? "is" : "are")
              + " not counted");
    }
    if (bill.taken() > 0) {
      notes.add(
          Plural.of(bill.taken(), "recording states", "recordings state")
              + " a total, used for calls without a price");
    }
    return notes;
  }
}
