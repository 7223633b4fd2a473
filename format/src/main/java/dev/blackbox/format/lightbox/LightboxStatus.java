package dev.blackbox.format.lightbox;

import java.util.Locale;
import java.util.Optional;

/** Status of a call. */
public enum LightboxStatus {
  PENDING,
  COMPLETE,
  ERROR;

  private final String text = name().toLowerCase(Locale.ROOT);

  public String text() {
    return text;
  }

  static Optional<LightboxStatus> of(String text) {
    for (LightboxStatus status : values()) {
      if (status.text.equals(text)) {
        return Optional.of(status);
      }
    }
    return Optional.empty();
  }
}
