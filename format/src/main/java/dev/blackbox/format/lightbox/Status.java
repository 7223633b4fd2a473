package dev.blackbox.format.lightbox;

import java.util.Locale;
import java.util.Optional;

/** How far a call is. */
public enum Status {
  PENDING,
  COMPLETE,
  ERROR;

  private final String text = name().toLowerCase(Locale.ROOT);

  public String text() {
    return text;
  }

  static Optional<Status> of(String text) {
    for (Status status : values()) {
      if (status.text.equals(text)) {
        return Optional.of(status);
      }
    }
    return Optional.empty();
  }
}
