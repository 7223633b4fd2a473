package dev.blackbox.library.cost;

import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;

/** A way to tell what recordings cost: one after the other, then all together. */
public interface CostReport {
  void recording(String name, RecordingCost cost) throws IOException;

  void bill(Bill bill) throws IOException;
}
