package dev.blackbox.server.gate;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The exact names under which this server may be asked, and the origins of its own pages. A page of
 * another site that rebinds its name to this machine still names itself.
 */
public final class AllowedHosts {
  private static final List<String> LOOPBACK =
      List.of("127.0.0.1", "[::1]", "localhost", "blackbox.localhost");

  private static final String PORT = ".*:\\d+";

  private final Set<String> hosts;
  private final Set<String> origins;

  private AllowedHosts(List<String> names, String scheme, int port, int usualPort) {
    List<String> whole =
        names.stream().map(name -> name.matches(PORT) ? name : name + ":" + port).toList();
    // Browsers leave the usual port out.
    List<String> brief =
        whole.stream().map(name -> name.replaceFirst(":" + usualPort + "$", "")).toList();
    hosts = Stream.concat(whole.stream(), brief.stream()).collect(Collectors.toUnmodifiableSet());
    origins =
        brief.stream().map(name -> scheme + "://" + name).collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the names of this machine for itself. */
  public static AllowedHosts loopback(int port) {
    return new AllowedHosts(LOOPBACK, "http", port, 80);
  }

  /**
   * Returns the names of a server that other machines reach.
   *
   * @param names its names and addresses; one with a port is where another port leads to this
   */
  public static AllowedHosts secure(List<String> names, int port) {
    return new AllowedHosts(
        names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList(), "https", port, 443);
  }

  /** Returns whether a request for this host is for this server. */
  public boolean takesHost(@Nullable String host) {
    return host != null && hosts.contains(host.toLowerCase(Locale.ROOT));
  }

  /** Returns whether a page of this origin is one of this server. */
  public boolean takesOrigin(String origin) {
    return origins.contains(origin);
  }
}
