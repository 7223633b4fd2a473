package dev.blackbox.library.cost;

import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;

/** Reports the cost of recordings: one after the other, then the bill. */
public interface CostReport {
  void recording(String name, RecordingCost cost) throws IOException;

  void bill(Bill bill) throws IOException;
}
