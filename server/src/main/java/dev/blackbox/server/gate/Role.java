package dev.blackbox.server.gate;

import java.util.Locale;

/** What a caller may do. An admin may do everything. */
public enum Role {
  /** Reads sessions of its projects. */
  READER,
  /** Streams recordings of its projects in, and reads nothing. */
  RECORDER,
  /** Does everything that the server can do. */
  ADMIN;

  /** Returns the name that people use. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether this role may use what needs another. */
  public boolean includes(Role needed) {
    return this == ADMIN || this == needed;
  }
}
