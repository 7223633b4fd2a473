package dev.blackbox.cli.token;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.gate.Role;
import dev.blackbox.server.team.TokenEntry;
import dev.blackbox.server.team.TokenStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox token new|list|revoke}. */
public final class TokenCommand implements Command {
  private static final String ALL = "*";
  private static final List<String> OF_NEW = List.of("--role", "--project", "--quota");
  private static final List<String> ROLES = List.of("reader", "recorder", "admin");
  private static final String EXPECTED =
      "expected blackbox token new NAME --role ROLE, token list or token revoke NAME";

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "token",
            "Creates, lists and revokes the tokens of a server for a team: blackbox serve --tokens"
                + " FILE. The file has only hashes of tokens. A running server sees a change within"
                + " a second.",
            "token new prints the token once; it cannot be shown again. A reader reads the sessions"
                + " of its projects; a recorder sends recordings in and reads nothing; an admin"
                + " does everything.");
    spec.addPositional(
        Specs.words("WORD", "0..2", "new NAME, list, or revoke NAME. A name is used only once."));
    spec.addOption(Specs.option("ROLE", "With new: reader, recorder or admin.", "--role"));
    spec.addOption(
        Specs.options(
            "P",
            "With new: a project that the token is for (default: all, or '*'), as blackbox list"
                + " --json prints it. It may be given several times.",
            "--project"));
    spec.addOption(
        Specs.option(
            "SIZE",
            "With new: how much a recorder may have on the server: 500M, 50G (default: 10G).",
            "--quota"));
    spec.addOption(
        Specs.option(
            "FILE", "The file with the tokens (default: ~/.blackbox/tokens).", "--tokens"));
    return Specs.finish(
        spec,
        new Example(
            "blackbox token new alice --role reader --project /srv/teahouse", "one project"),
        new Example("blackbox token new build-7 --role recorder", "a machine that records"),
        new Example("blackbox token list", "names, roles and projects"),
        new Example("blackbox token revoke alice", "her token stops working within a second"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    List<String> words = Specs.words(arguments);
    TokenStore store = new TokenStore(file(arguments, console), Clock.systemUTC());
    String action = words.isEmpty() ? "" : words.get(0);
    boolean isNew = action.equals("new");
    for (String option : OF_NEW) {
      if (!isNew && Specs.has(arguments, option)) {
        throw new UsageException(option + " is an option of new");
      }
    }
    if (words.size() == 2 && isNew) {
      return create(store, words.get(1), arguments, console);
    }
    if (words.size() == 2 && action.equals("revoke")) {
      TokenEntry revoked = store.revoke(words.get(1));
      console.out().println(revoked.name() + " is revoked");
      return Exit.FINE;
    }
    if (words.equals(List.of("list"))) {
      return list(store, console);
    }
    throw new UsageException(EXPECTED);
  }

  private static Path file(ParseResult arguments, Console console) throws BlackboxException {
    return Specs.has(arguments, "--tokens")
        ? console.resolve(Specs.value(arguments, "--tokens", ""))
        : HomeFolder.of(console.environment(), console.folder()).path().resolve(TokenStore.FILE);
  }

  private static int create(TokenStore store, String name, ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    if (!TokenEntry.isName(name)) {
      throw new UsageException(
          "the name is \"" + name + "\", expected letters, digits and . _ @ -, at most 64");
    }
    if (!Specs.has(arguments, "--role")) {
      throw new UsageException("missing --role: " + Specs.listed(ROLES));
    }
    String role = Specs.choice(arguments, "--role", ROLES, "");
    List<String> projects = Specs.values(arguments, "--project");
    if (projects.contains("")) {
      throw new UsageException("--project is empty, expected the name of a project");
    }
    if (projects.contains(ALL) && projects.size() > 1) {
      throw new UsageException("--project '*' is all projects, expected no other --project");
    }
    long quota = Specs.size(arguments, "--quota", 0);
    if (quota > 0 && role.equals("reader")) {
      throw new UsageException("--quota is for a recorder: a reader sends nothing");
    }
    String token =
        store.add(
            name,
            Role.valueOf(role.toUpperCase(Locale.ROOT)),
            projects.contains(ALL) ? List.of() : projects,
            quota);
    console.out().println(token);
    console.out().flush();
    console.err().say("the token of " + name + " cannot be shown again; keep it like a password");
    return Exit.FINE;
  }

  private static int list(TokenStore store, Console console) throws IOException, BlackboxException {
    TokenStore.Content content = store.read();
    for (TokenEntry entry : content.entries()) {
      String projects =
          entry.projects().isEmpty() ? "all projects" : String.join(", ", entry.projects());
      console
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%-16s %-8s %s  %s%s%s",
                  entry.name(),
                  entry.role().word(),
                  entry.created(),
                  SafeText.line(projects),
                  entry.quota() == 0 ? "" : "  quota " + TokenEntry.quota(entry.quota()),
                  entry.isActive() ? "" : "  revoked " + entry.revoked()));
    }
    content.problems().forEach(console.err()::say);
    return content.problems().isEmpty() ? Exit.FINE : Exit.FINDINGS;
  }
}
