package dev.blackbox.cli.validate;

import java.io.IOException;

/** A way to print what was found in one recording after the other. */
interface Report {
  void add(Checked checked) throws IOException;
}
