package dev.blackbox.library.redact;

import java.io.IOException;

/** Reports the outcome of each recording, in text or JSON. */
public interface RedactionReport {
  void add(RedactionOutcome outcome) throws IOException;
}
