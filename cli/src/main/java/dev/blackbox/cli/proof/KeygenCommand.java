package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import dev.blackbox.store.key.NoteKey;
import java.io.IOException;
import java.time.Clock;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.JsonGenerator;

/** {@code blackbox keygen}. */
public final class KeygenCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "keygen",
            "Creates the key with which this machine signs its recordings: Ed25519 and"
                + " ML-DSA-44. It is kept in ~/.blackbox/keys (or BLACKBOX_HOME), where only its"
                + " user can read it. An existing key is replaced only by --rotate.",
            "Give machine.pub to everybody who verifies recordings of this machine. If the private"
                + " key was lost, keygen creates another one and keeps the old public key, so that"
                + " old recordings stay valid.");
    spec.addOption(
        Specs.flag(
            "Replaces the key: the old key signs for the new one, and the new one for the old"
                + " registry. Recordings sealed before stay valid and cannot be continued.",
            "--rotate"));
    spec.addOption(
        Specs.flag(
            "Creates an Ed25519 key only, for agents that record with Java 17 to 23.",
            "--ed25519"));
    spec.addOption(
        Specs.flag(
            "Begins another registry if the key that signed the present one was lost with"
                + " machine.pub. The present one is kept as registry-….log, and the first line of"
                + " the new one names it.",
            "--new-registry"));
    spec.addOption(Specs.flag("Prints the name and the files as a JSON object.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox keygen", "once for each machine"),
        new Example("blackbox keygen --rotate", "another key, for example once a year"),
        new Example(
            "blackbox verify session.bbox --key machine.pub", "what others do with machine.pub"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    MachineHome home = VerifyRun.home(console);
    MachineKey machine =
        Specs.has(arguments, "--ed25519") ? MachineKey.ed25519() : MachineKey.fresh();
    if (Specs.has(arguments, "--new-registry")) {
      if (Specs.has(arguments, "--rotate")) {
        throw new UsageException("--new-registry replaces a lost key, --rotate one that is there");
      }
      MachineHome.NewRegistry begun = home.beginRegistry(machine, Clock.systemUTC());
      String kept = home.folder().resolve("registry-" + begun.digits() + ".log").toString();
      String old = home.folder().resolve("keys/old/" + begun.digits() + ".pub").toString();
      console.err().say(home.registry().log() + ": a new registry; the one before is " + kept);
      console
          .err()
          .say(
              "hint: if anybody has the machine.pub of "
                  + begun.lost()
                  + ", save it as "
                  + old
                  + "; without it, recordings of that key are UNTRUSTED_KEY");
      print(begun.key(), home.keys(), arguments, console);
      return Exit.FINE;
    }
    home.createKey(machine, Specs.has(arguments, "--rotate"), Clock.systemUTC());
    print(machine, home.keys(), arguments, console);
    return Exit.FINE;
  }

  private static void print(
      MachineKey machine, KeyFile file, ParseResult arguments, Console console) throws IOException {
    if (Specs.has(arguments, "--json")) {
      JsonOutput json = new JsonOutput(console.out());
      JsonGenerator out = json.generator();
      out.writeStartObject();
      out.writeStringProperty("name", machine.name());
      out.writeStringProperty("fingerprint", machine.key().publicKey().fingerprint());
      out.writeArrayPropertyStart("sha256");
      machine.publicKeys().forEach(key -> out.writeString(key.sha256()));
      out.writeEndArray();
      out.writeStringProperty("private_key", file.privateFile().toString());
      out.writeStringProperty("public_key", file.publicFile().toString());
      out.writeEndObject();
      json.endLine();
    } else {
      console.out().println("made " + machine.name());
      console.out().println("  key:     " + machine.key().publicKey().fingerprint());
      for (NoteKey key : machine.publicKeys()) {
        console.out().println("  sha256:  " + key.sha256() + " (" + key.algorithm().text() + ")");
      }
      console.out().println("  private: " + file.privateFile() + ", keep it secret");
      console.out().println("  public:  " + file.publicFile() + ", give it to anyone");
    }
  }
}
