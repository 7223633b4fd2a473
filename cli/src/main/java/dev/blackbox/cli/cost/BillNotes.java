package dev.blackbox.cli.cost;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.session.cost.Bill;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What must be known to read a bill rightly. */
final class BillNotes {
  private BillNotes() {}

  static List<String> of(Bill bill) {
    List<String> notes = new ArrayList<>();
    new TreeMap<>(bill.unknown())
        .forEach(
            (model, calls) ->
                notes.add(
                    Amounts.count(calls, "call", "calls")
                        + " of "
                        + (model.isEmpty() ? "a model that is not told" : SafeText.line(model))
                        + ": the price is unknown, so the sum is without "
                        + (calls == 1 ? "it" : "them")));
    if (bill.elsewhere() > 0) {
      notes.add(
          Amounts.count(bill.elsewhere(), "call stands", "calls stand")
              + " in several places and "
              + (bill.elsewhere() == 1 ? "is" : "are")
              + " counted once");
    }
    if (bill.taken() > 0) {
      notes.add(
          Amounts.count(bill.taken(), "recording states", "recordings state")
              + " a total, which is taken for what has no price");
    }
    return notes;
  }
}
