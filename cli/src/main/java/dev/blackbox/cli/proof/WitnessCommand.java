package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.proof.HttpWitness;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.registry.WitnessClient;
import dev.blackbox.store.registry.WitnessOutcome;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox witness URL --key FILE}. */
public final class WitnessCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "witness",
            "Asks a witness (C2SP tlog-witness) to sign the head of this machine's registry, the"
                + " log of all its seals. A witness signs only a log that continues what it signed"
                + " before. From then on, verify finds a registry that was cut or rewritten, even"
                + " if it is signed with this machine's key.",
            "The witness must know machine.pub and the name of the log, which ends in /registry. It"
                + " learns how many seals there are and when they were made, but nothing about what"
                + " was recorded.");
    spec.addPositional(Specs.words("URL", "1", "Where the witness takes checkpoints."));
    spec.addOption(
        Specs.option("FILE", "The key of the witness, as a line name+id+base64.", "--key"));
    return Specs.finish(
        spec,
        new Example(
            "blackbox witness https://witness.example --key witness.pub",
            "run it regularly, for example by cron"),
        new Example(
            "blackbox verify --all", "finds a registry that differs from what was witnessed"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    String file = Specs.value(arguments, "--key", "");
    if (file.isEmpty()) {
      throw new UsageException("missing --key FILE: the key of the witness");
    }
    HttpWitness witness = HttpWitness.at(Specs.words(arguments).get(0));
    NoteKey key = Trust.keysIn(file, console.resolve(file)).get(0);
    MachineHome home = VerifyRun.home(console);
    if (!home.registry().exists()) {
      throw home.noRegistry();
    }
    WitnessOutcome answer =
        new WitnessClient(home.registry(), home.machine().key().publicKey(), key).ask(witness);
    String sentence = SafeText.line(answer.sentence());
    if (answer.result() == WitnessOutcome.Result.REFUSED) {
      throw new BlackboxException(witness + ": " + sentence);
    }
    console.out().println(home.registry().log() + ": " + sentence);
    return answer.isWrong() ? Exit.FINDINGS : Exit.FINE;
  }
}
