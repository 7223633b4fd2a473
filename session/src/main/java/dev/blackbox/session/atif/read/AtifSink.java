package dev.blackbox.session.atif.read;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.json.Json;
import java.io.IOException;

/**
 * Receives a document while it is read. Between {@link #begin()} and {@link #end} of a trajectory
 * its fields and steps come in the order they are written; embedded trajectories nest.
 */
public interface AtifSink {
  void begin() throws IOException;

  /** A field of the trajectory that is neither an array of steps nor of trajectories. */
  void field(String name, Json value, long line) throws IOException;

  /** One of the steps, which should be an object. */
  void step(Json step, long line) throws IOException;

  /** An empty array {@code steps} or {@code subagent_trajectories}, which no other call reports. */
  void emptyArray(String name, long line) throws IOException;

  void end(long line) throws IOException;

  /** Something that prevents reading the document correctly. */
  void finding(Finding finding);
}
