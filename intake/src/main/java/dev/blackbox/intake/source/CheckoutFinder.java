package dev.blackbox.intake.source;

import java.util.Optional;

/** Finds the checked-out commit of a folder at a time. */
public interface CheckoutFinder {
  /** Finds nothing; for readers that must not look at this machine's folders. */
  CheckoutFinder NONE = (folder, timestamp) -> Optional.empty();

  /**
   * Finds the checkout.
   *
   * @param folder an absolute path, possibly on another machine
   * @param timestamp ISO 8601, or empty
   */
  Optional<Checkout> at(String folder, String timestamp);
}
