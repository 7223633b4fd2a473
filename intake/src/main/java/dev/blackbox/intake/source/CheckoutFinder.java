package dev.blackbox.intake.source;

import java.util.Optional;

/** Finds what was checked out in a folder at some time. */
public interface CheckoutFinder {
  /** For readers that shall not look at this machine's folders. */
  CheckoutFinder NONE = (folder, timestamp) -> Optional.empty();

  /**
   * What was checked out.
   *
   * @param folder an absolute path, perhaps of another machine
   * @param timestamp ISO 8601, perhaps empty
   */
  Optional<Checkout> at(String folder, String timestamp);
}
