package dev.blackbox.server.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All routes of the API. */
public final class RouteTable {
  private final List<Route> routes;

  /** A route and the values of the names in its template. */
  record Match(Route route, Map<String, String> names) {}

  public RouteTable(List<Route> routes) {
    this.routes = List.copyOf(routes);
  }

  /** Returns a table with more routes. */
  public RouteTable with(List<Route> more) {
    return new RouteTable(Stream.concat(routes.stream(), more.stream()).toList());
  }

  /** Returns all routes, in the order of their definition. */
  public List<Route> routes() {
    return routes;
  }

  /** Returns the methods that a path takes. */
  List<String> methods(String path) {
    return routes.stream()
        .filter(route -> match(route, path).isPresent())
        .map(Route::method)
        .sorted()
        .toList();
  }

  Optional<Match> find(String method, String path) {
    String wanted = method.equals("HEAD") ? "GET" : method;
    return routes.stream()
        .filter(route -> route.method().equals(wanted))
        .flatMap(route -> match(route, path).stream())
        .findFirst();
  }

  private static Optional<Match> match(Route route, String path) {
    List<String> template = route.segments();
    List<String> parts = List.of(path.substring(1).split("/", -1));
    if (template.size() != parts.size()) {
      return Optional.empty();
    }
    Map<String, String> names = new LinkedHashMap<>();
    for (int i = 0; i < parts.size(); i++) {
      String expected = template.get(i);
      if (expected.startsWith("{")) {
        names.put(expected.substring(1, expected.length() - 1), parts.get(i));
      } else if (!expected.equals(parts.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(new Match(route, names));
  }
}
