package dev.blackbox.store.redact;

/** Thrown if a rules file is malformed; the message says where and why. */
public final class RedactionRulesException extends Exception {
  private static final long serialVersionUID = 1L;

  RedactionRulesException(String message) {
    super(message);
  }
}
