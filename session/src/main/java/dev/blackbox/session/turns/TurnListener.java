package dev.blackbox.session.turns;

import dev.blackbox.format.header.Header;
import java.io.IOException;
import java.util.List;

/** Receives the turns of a recording. */
public interface TurnListener {
  /**
   * Called once, before the first turn.
   *
   * @param preamble the lines before the first event: the header, comments, blank lines
   */
  default void begin(Header header, List<TurnLine> preamble) throws IOException {}

  /**
   * Called for every complete turn. The turns of one thread arrive in order; those of several
   * threads are interleaved.
   */
  void turn(Turn turn) throws IOException;
}
