package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.OwnKey;
import dev.blackbox.store.key.NoteKey;
import java.io.IOException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.JsonGenerator;

/** {@code blackbox keys}. */
public final class KeysCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "keys",
            "Lists the keys that this machine has and had, with their fingerprints. blackbox keys"
                + " revoke NAME says that a key must not count from some time on, because somebody"
                + " else may have it. Recordings of that key then count only if a witness signed the"
                + " registry with their last head before that time.",
            "keygen --rotate first, so that the list of revoked keys is signed with a key that only"
                + " you have.");
    spec.addPositional(
        Specs.words(
            "WORD", "0..2", "revoke and the name of a key; without words, lists the keys."));
    spec.addOption(
        Specs.option(
            "TIME", "From when on a revoked key does not count (default: now).", "--from"));
    spec.addOption(Specs.option("TEXT", "Why the key is revoked.", "--reason"));
    spec.addOption(Specs.flag("Prints one JSON object per key, each on one line.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox keys", "what verifiers should compare by telephone"),
        new Example(
            "blackbox keys revoke 1f3a55c09b2d7e64 --from 2026-11-01T00:00:00Z",
            "with --reason TEXT; somebody stole the laptop that day"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    List<String> words = Specs.words(arguments);
    MachineHome home = VerifyRun.home(console);
    if (words.isEmpty()) {
      list(home, console, Specs.has(arguments, "--json"));
      return Exit.FINE;
    }
    String reason = Specs.value(arguments, "--reason", "").strip();
    if (words.size() != 2 || !words.get(0).equals("revoke") || reason.isEmpty()) {
      throw new UsageException("expected blackbox keys revoke NAME --reason TEXT");
    }
    Instant from = time(Specs.value(arguments, "--from", ""));
    String revoked = home.revoke(words.get(1), from, reason);
    console.out().println(revoked + " does not count from " + from + " on");
    return Exit.FINE;
  }

  private static Instant time(String text) throws UsageException {
    try {
      return text.isEmpty() ? Clock.systemUTC().instant() : Instant.parse(text);
    } catch (DateTimeException e) {
      throw new UsageException("--from: expected a time such as 2026-11-01T00:00:00Z");
    }
  }

  private static void list(MachineHome home, Console console, boolean isJson)
      throws IOException, BlackboxException {
    JsonOutput json = new JsonOutput(console.out());
    for (OwnKey machine : home.ownKeys()) {
      if (isJson) {
        writeJson(machine, json);
        continue;
      }
      console.out().println(machine.name() + (machine.isCurrent() ? "" : ", replaced"));
      console.out().println("  key:     " + machine.keys().get(0).fingerprint());
      for (NoteKey key : machine.keys()) {
        console.out().println("  sha256:  " + key.sha256() + " (" + key.algorithm().text() + ")");
      }
      if (machine.revocation().isPresent()) {
        console
            .out()
            .println(
                "  revoked: from "
                    + machine.revocation().get().from()
                    + " on, "
                    + SafeText.line(machine.revocation().get().reason()));
      }
    }
  }

  private static void writeJson(OwnKey machine, JsonOutput json) throws IOException {
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("name", machine.name());
    out.writeBooleanProperty("current", machine.isCurrent());
    out.writeStringProperty("fingerprint", machine.keys().get(0).fingerprint());
    out.writeArrayPropertyStart("sha256");
    machine.keys().forEach(key -> out.writeString(key.sha256()));
    out.writeEndArray();
    machine
        .revocation()
        .ifPresent(
            one -> {
              out.writeStringProperty("revoked_from", one.from().toString());
              out.writeStringProperty("reason", one.reason());
            });
    out.writeEndObject();
    json.endLine();
  }
}
