package dev.blackbox.cli.validate;

import dev.blackbox.library.check.CheckResult;
import java.io.IOException;

/** A way to print what was found in one recording after the other. */
interface ValidationReport {
  void add(CheckResult checked) throws IOException;
}
