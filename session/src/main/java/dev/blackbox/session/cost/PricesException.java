package dev.blackbox.session.cost;

/** Thrown if a price table is malformed; the message names the line and the problem. */
public final class PricesException extends Exception {
  private static final long serialVersionUID = 1L;

  PricesException(String message) {
    super(message);
  }
}
