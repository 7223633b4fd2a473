package dev.blackbox.library.check;

import dev.blackbox.library.file.Input;
import dev.blackbox.session.fix.FixPlan;
import java.io.IOException;
import java.util.Optional;

/** Reports what a repair changes, one recording after the other. */
public interface FixReport {
  /**
   * Reports one recording.
   *
   * @param target the file the repaired recording was written to; empty in a dry run
   */
  void add(Input input, FixPlan plan, Optional<String> target) throws IOException;
}
