package dev.blackbox.cli.validate;

import dev.blackbox.library.check.CheckResult;
import java.io.IOException;

/** Prints the findings of recordings in one output format. */
interface ValidationReport {
  void add(CheckResult checked) throws IOException;
}
