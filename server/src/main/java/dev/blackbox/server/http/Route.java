package dev.blackbox.server.http;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.server.gate.Role;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * One route of the API.
 *
 * @param path a template such as {@code /api/v1/sessions/{id}/lines}
 * @param role the role that a caller needs
 * @param parameters the names of its query parameters
 */
public record Route(String method, String path, Role role, Set<String> parameters, Action action) {
  public Route {
    parameters = Set.copyOf(parameters);
  }

  /** Answers a request. */
  @FunctionalInterface
  public interface Action {
    void answer(Exchange exchange) throws IOException, BlackboxException, HttpProblem;
  }

  /** Returns a route that reads. */
  public static Route get(String path, Set<String> parameters, Action action) {
    return new Route("GET", "/api/v1/" + path, Role.READER, parameters, action);
  }

  /** Returns a route for readers that starts work. */
  public static Route post(String path, Set<String> parameters, Action action) {
    return new Route("POST", "/api/v1/" + path, Role.READER, parameters, action);
  }

  /** Returns the parts of the template. */
  List<String> segments() {
    return List.of(path.substring(1).split("/", -1));
  }
}
