package dev.blackbox.store.redact;

/** A rules file does not say what it must; the message tells where and what. */
public final class RedactionRulesException extends Exception {
  private static final long serialVersionUID = 1L;

  RedactionRulesException(String message) {
    super(message);
  }
}
