package dev.blackbox.session.files;

import java.util.List;

/**
 * A file of a session.
 *
 * @param path as recorded
 * @param uses the events that start calls on it, in order; at least one
 */
public record FileRecord(String path, List<Integer> uses) {
  public FileRecord {
    uses = List.copyOf(uses);
  }
}
