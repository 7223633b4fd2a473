package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.MachineKey;
import java.io.IOException;
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
                + " user can read it. An existing key is never replaced.",
            "Give machine.pub to everybody who verifies recordings of this machine.");
    spec.addOption(Specs.flag("Prints the name and the files as a JSON object.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox keygen", "once for each machine"),
        new Example(
            "blackbox verify session.bbox --key machine.pub", "what others do with machine.pub"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, BlackboxException {
    MachineHome home = VerifyRun.home(console);
    MachineKey machine = home.createKey();
    KeyFile file = home.keys();
    if (Specs.has(arguments, "--json")) {
      JsonOutput json = new JsonOutput(console.out());
      JsonGenerator out = json.generator();
      out.writeStartObject();
      out.writeStringProperty("name", machine.name());
      out.writeStringProperty("fingerprint", machine.key().publicKey().fingerprint());
      out.writeStringProperty("private_key", file.privateFile().toString());
      out.writeStringProperty("public_key", file.publicFile().toString());
      out.writeEndObject();
      json.endLine();
    } else {
      console.out().println("made " + machine.name());
      console.out().println("  key:     " + machine.key().publicKey().fingerprint());
      console.out().println("  private: " + file.privateFile() + ", keep it secret");
      console.out().println("  public:  " + file.publicFile() + ", give it to anyone");
    }
    return Exit.FINE;
  }
}
