package dev.blackbox.library.access;

import java.time.Duration;
import java.util.List;

/**
 * A request to a server and its answer. It has no token, no recorded text and no value of a
 * parameter.
 *
 * @param caller the name of the token
 * @param address where the request came from
 * @param route the template of its path, such as {@code /api/v1/sessions/{id}}
 * @param sessions the sessions that it names
 * @param parameters the names of its query parameters
 * @param bytes the size of the answer
 */
public record AccessEvent(
    String caller,
    String role,
    String address,
    String method,
    String route,
    List<String> sessions,
    List<String> parameters,
    int status,
    long bytes,
    Duration time) {
  public AccessEvent {
    sessions = List.copyOf(sessions);
    parameters = List.copyOf(parameters);
  }
}
