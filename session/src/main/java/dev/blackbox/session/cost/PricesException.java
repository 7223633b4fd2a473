package dev.blackbox.session.cost;

/** A table of prices does not say what it must; the message tells the line and what is wrong. */
public final class PricesException extends Exception {
  private static final long serialVersionUID = 1L;

  PricesException(String message) {
    super(message);
  }
}
