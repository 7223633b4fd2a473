package dev.blackbox.server.gate;

import java.util.Optional;

/** Knows the tokens that open the gate. */
public interface AccessTokens {
  /** Returns the holder of a token. Takes the same time for every wrong token. */
  Optional<Caller> holder(String token);

  /**
   * Returns how many of some places one token may have, so that the others find some.
   *
   * @param all the number of places
   */
  default int share(int all) {
    return Math.max(1, all / 4);
  }

  /**
   * Returns whether the token of a caller still works. What stays open for long, such as a
   * WebSocket, asks now and then.
   */
  default boolean isCurrent(Caller caller) {
    return true;
  }
}
