package dev.blackbox.cli.serve;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox serve [PATH…]}. */
public final class ServeCommand implements Command {
  private final String version;

  /**
   * Creates the command.
   *
   * @param version the version of this program, which the server names
   */
  public ServeCommand(String version) {
    this.version = version;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "serve",
            "Serves recordings to a browser and to scripts on this machine: an API, a live feed"
                + " and a page. Only this machine can reach it, and only with the token in the"
                + " address that it prints.",
            "With --listen, --tls-cert, --tls-key and --tokens it serves a team over TLS 1.3: each"
                + " person or machine has a token made with blackbox token, and a sealed recording"
                + " in ~/.blackbox/serve says who asked for what.",
            "Without a PATH it serves the archived sessions. It changes no recording.");
    spec.addPositional(
        Specs.words(
            "PATH", "0..*", "Recordings, or folders of them (default: the archived sessions)."));
    spec.addOption(
        Specs.option("N", "The port to listen on (default: a free one).", "--port", "-p"));
    spec.addOption(Specs.flag("Opens the page in the browser of this machine.", "--open"));
    spec.addOption(
        Specs.flag("Replaces the token; earlier addresses stop working.", "--new-token"));
    spec.addOption(
        Specs.flag(
            "Also archives what agents on this machine write, so that their sessions are live.",
            "--archive"));
    spec.addOption(
        Specs.flag(
            "Polls the sizes of files; use it for network drives, which do not report changes.",
            "--poll"));
    spec.addOption(
        Specs.option(
            "DIR",
            "Writes a folder with a shared session for each recording and an index.html, and ends;"
                + " the folder needs no server. Secrets are masked (docs/share.md).",
            "--export"));
    ListenArguments.add(spec);
    return Specs.finish(
        spec,
        new Example("blackbox serve", "prints the address to open"),
        new Example("blackbox serve --open", "and opens it"),
        new Example("blackbox serve --archive", "shows what Claude Code and others do now"),
        new Example("blackbox serve runs/ session.bbox --port 8780", "other recordings"),
        new Example(
            "blackbox serve --listen 0.0.0.0 --tls-cert c.pem --tls-key k.pem --tokens t",
            "for a team: docs/team.md"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    return Specs.has(arguments, "--export")
        ? SiteRun.run(arguments, version, console)
        : ServeRun.run(arguments, version, console);
  }
}
