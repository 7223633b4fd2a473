package dev.blackbox.store.redact;

import dev.blackbox.format.text.RedactionMarker;

/**
 * A value that is known to be secret.
 *
 * @param type how the marker names it
 */
public record KnownSecret(String type, String value) {
  /** Checks that readers of a recording recognise the marker. */
  public KnownSecret {
    if (!RedactionMarker.isType(type)) {
      throw new IllegalArgumentException(
          "the type of a secret is 1 to 64 letters, digits, _ - and ., found " + type);
    }
  }
}
