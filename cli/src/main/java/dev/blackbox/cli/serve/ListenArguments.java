package dev.blackbox.cli.serve;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.server.team.HostNames;
import dev.blackbox.server.team.ListenOptions;
import dev.blackbox.server.team.ServerCertificate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Where a server listens, as the command line says it.
 *
 * @param port 0 for a free one
 * @param tokens the file with the tokens of a team; empty for a server on this machine
 */
record ListenArguments(ListenOptions options, int port, Optional<Path> tokens) {
  private static final int MAX_PORT = 65_535;
  private static final int TEAM_PORT = 8443;
  private static final List<String> TEAM = List.of("--tls-cert", "--tls-key", "--tokens");
  private static final List<String> ONLY_LOCAL = List.of("--open", "--new-token");
  private static final String NO_PORT = "use --listen ADDR:PORT instead of --port";
  private static final Pattern ADDRESS =
      Pattern.compile("(?:\\[([^\\]]+)]|([^:\\[\\]]+))(?::(\\d{1,5}))?");

  static void add(CommandSpec spec) {
    spec.addOption(
        Specs.option(
            "ADDR[:PORT]",
            "The address to listen on (default: 127.0.0.1; the usual port with TLS is 8443). An"
                + " address that other machines can reach needs the next three options.",
            "--listen"));
    spec.addOption(
        Specs.option(
            "FILE",
            "The certificate of the server and those that signed it, as PEM. The server answers"
                + " only to the names in it.",
            "--tls-cert"));
    spec.addOption(
        Specs.option("FILE", "Its private key, as PEM: PKCS#8, without a password.", "--tls-key"));
    spec.addOption(Specs.option("FILE", "The tokens of the team: blackbox token.", "--tokens"));
    spec.addOption(
        Specs.options(
            "HOST[:PORT]",
            "Another host name to answer to; add the port if it differs from the one the server"
                + " listens on. It may be given several times.",
            "--name"));
    spec.addOption(
        Specs.flag(
            "Records each request and who sent it, sealed, in ~/.blackbox/serve; always on with"
                + " TLS.",
            "--log"));
  }

  static ListenArguments of(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    String place = Specs.value(arguments, "--listen", "");
    long given = TEAM.stream().filter(name -> Specs.has(arguments, name)).count();
    boolean isTeam = given == TEAM.size();
    if (place.isEmpty()) {
      if (given > 0 && Specs.has(arguments, "--port")) {
        throw new UsageException(NO_PORT);
      }
      if (given > 0 || Specs.has(arguments, "--name")) {
        throw new UsageException("missing --listen ADDR: where the team reaches the server");
      }
      return local(ListenOptions.local(Specs.has(arguments, "--log")), port(arguments));
    }
    Matcher parts = ADDRESS.matcher(place);
    if (!parts.matches()) {
      throw new UsageException(
          "--listen is \"" + place + "\", expected ADDR or ADDR:PORT such as 0.0.0.0:8443");
    }
    InetAddress address = address(place, parts);
    int port = parts.group(3) == null ? -1 : checked("--listen", Long.parseLong(parts.group(3)));
    if (port >= 0 && Specs.has(arguments, "--port")) {
      throw new UsageException(NO_PORT);
    }
    if (isTeam) {
      return team(arguments, console, address, port < 0 ? TEAM_PORT : port);
    }
    if (given > 0 || !address.isLoopbackAddress()) {
      throw new UsageException(
          "--listen "
              + place
              + " needs all of --tls-cert FILE, --tls-key FILE and --tokens FILE"
              + (address.isLoopbackAddress() ? "" : ", because other machines can reach it"));
    }
    ListenOptions options =
        new ListenOptions(address, null, List.of(), Specs.has(arguments, "--log"));
    return local(options, port < 0 ? port(arguments) : port);
  }

  private static ListenArguments local(ListenOptions options, int port) {
    return new ListenArguments(options, port, Optional.empty());
  }

  private static ListenArguments team(
      ParseResult arguments, Console console, InetAddress address, int port)
      throws IOException, BlackboxException, UsageException {
    if (Specs.has(arguments, "--port")) {
      throw new UsageException(NO_PORT);
    }
    for (String option : ONLY_LOCAL) {
      if (Specs.has(arguments, option)) {
        throw new UsageException(option + " cannot be combined with --tls-cert");
      }
    }
    List<String> names = Specs.values(arguments, "--name");
    for (String name : names) {
      if (!HostNames.isHost(name)) {
        throw new UsageException(
            "--name is \"" + name + "\", expected a host such as box.example or box.example:443");
      }
    }
    String file = Specs.value(arguments, "--tls-cert", "");
    ServerCertificate certificate =
        ServerCertificate.read(
            console.resolve(file),
            console.resolve(Specs.value(arguments, "--tls-key", "")),
            Instant.now());
    ListenOptions options = new ListenOptions(address, certificate, names, true);
    if (options.allNames().isEmpty()) {
      throw new BlackboxException(
          SafeText.line(file) + ": it names no host, expected subject alternative names",
          "--name HOST adds a name");
    }
    Path tokens = console.resolve(Specs.value(arguments, "--tokens", ""));
    return new ListenArguments(options, port, Optional.of(tokens));
  }

  private static InetAddress address(String place, Matcher parts) throws UsageException {
    try {
      return InetAddress.getByName(parts.group(1) == null ? parts.group(2) : parts.group(1));
    } catch (UnknownHostException e) {
      throw new UsageException("--listen is \"" + place + "\", and no such host is known");
    }
  }

  private static int port(ParseResult arguments) throws UsageException {
    return checked("--port", Specs.number(arguments, "--port", 1, 0));
  }

  private static int checked(String option, long port) throws UsageException {
    if (port > MAX_PORT) {
      throw new UsageException(option + " has the port " + port + ", expected at most " + MAX_PORT);
    }
    return (int) port;
  }
}
