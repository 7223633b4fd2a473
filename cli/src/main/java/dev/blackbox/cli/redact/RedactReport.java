package dev.blackbox.cli.redact;

import java.io.IOException;

/** A way to tell what was found, one recording after the other. */
interface RedactReport {
  void add(Outcome outcome) throws IOException;
}
