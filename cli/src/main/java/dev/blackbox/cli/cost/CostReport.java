package dev.blackbox.cli.cost;

import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;

/** A way to tell what recordings cost: one after the other, then all together. */
interface CostReport {
  void recording(String name, RecordingCost cost) throws IOException;

  void bill(Bill bill) throws IOException;
}
