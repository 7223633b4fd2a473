package dev.blackbox.recorder.forward;

/**
 * How much of a recording is on a server.
 *
 * @param session the name of the session there
 * @param acknowledged the number of lines that the server has made durable
 * @param lines the number of lines that are durable here
 * @param problem why the server did not take the lines the last time; empty if it did
 */
public record ForwardState(String session, long acknowledged, long lines, String problem) {
  /** Whether the server has all durable lines. */
  public boolean isComplete() {
    return acknowledged >= lines;
  }
}
