package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox witness [URL --key FILE]} and {@code blackbox witness serve --log FILE}. */
public final class WitnessCommand implements Command {
  private static final String SERVE = "serve";
  private static final List<String> SERVE_OPTIONS = List.of("--log", "--listen", "--state");

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "witness",
            "Asks witnesses (C2SP tlog-witness) to sign the head of this machine's registry, the"
                + " log of all its seals. A witness signs only a log that continues what it signed"
                + " before. From then on, verify finds a registry that was cut or rewritten, even"
                + " if it is signed with this machine's key.",
            "A witness that has signed once is listed in ~/.blackbox/witnesses. Without a URL, all"
                + " listed witnesses are asked. The witness must know machine.pub and the name of"
                + " the log, which ends in /registry. It learns how many seals there are and when"
                + " they were made, but nothing about what was recorded.",
            "blackbox witness serve runs a witness for other machines. It helps only if a thief who"
                + " can write the files of a machine cannot write those of its witness: run it on"
                + " another machine, or at least as another user.");
    spec.addPositional(
        Specs.words(
            "URL",
            "0..1",
            "Where the witness takes checkpoints; serve runs a witness (default: all listed"
                + " witnesses)."));
    spec.addOption(
        Specs.option("FILE", "The key of the witness, as a line name+id+base64.", "--key"));
    spec.addOption(
        Specs.options(
            "FILE",
            "With serve: the machine.pub of a machine to watch. It may be given several times.",
            "--log"));
    spec.addOption(
        Specs.option(
            "ADDR:PORT",
            "With serve: where to listen (default: 127.0.0.1:8647, which only this machine can"
                + " reach).",
            "--listen"));
    spec.addOption(
        Specs.option(
            "DIR",
            "With serve: where to keep the key and the heads (default: ~/.blackbox/witness).",
            "--state"));
    return Specs.finish(
        spec,
        new Example(
            "blackbox witness https://witness.example --key witness.pub",
            "the first time; lists the witness"),
        new Example("blackbox witness", "run it regularly, for example by cron"),
        new Example(
            "blackbox verify --all", "finds a registry that differs from what was witnessed"),
        new Example(
            "blackbox witness serve --log machine.pub --listen 192.168.1.7:8647",
            "on another machine; prints the key to give to --key"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    List<String> words = Specs.words(arguments);
    boolean isServing = words.equals(List.of(SERVE));
    List<String> unfit = isServing ? List.of("--key") : SERVE_OPTIONS;
    for (String option : unfit) {
      if (Specs.has(arguments, option)) {
        throw new UsageException(
            option + (isServing ? " does not fit serve" : " is an option of serve"));
      }
    }
    return isServing
        ? WitnessServeRun.run(arguments, console)
        : WitnessRun.run(words, Specs.value(arguments, "--key", ""), console);
  }
}
