package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.OutputException;

/** A way to tell what was found, one recording after the other. */
interface RedactReport {
  void add(Outcome outcome) throws OutputException;
}
