package dev.blackbox.cli;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox completion bash}. */
public final class CompletionCommand implements Command {
  private static final List<String> SHELLS = List.of("bash", "zsh");

  private final Supplier<CommandLine> tree;

  /**
   * The verb.
   *
   * @param tree the command with all its verbs and options
   */
  public CompletionCommand(Supplier<CommandLine> tree) {
    this.tree = tree;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "completion",
            "Prints a completion script for bash or zsh, for verbs, options and files.");
    spec.addPositional(Specs.words("SHELL", "0..1", "bash or zsh; both use the same script."));
    return Specs.finish(
        spec,
        new Example(
            "source <(blackbox completion bash)",
            "for this shell; put it in ~/.bashrc for all shells"),
        new Example("autoload -U +X bashcompinit && bashcompinit", "zsh needs this line first"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    List<String> words = Specs.words(arguments);
    String shell = words.isEmpty() ? "bash" : words.get(0);
    if (!SHELLS.contains(shell)) {
      throw new UsageException("there is no script for the shell " + shell + ", only bash and zsh");
    }
    console.out().println("# Use it in this shell:  source <(blackbox completion " + shell + ")");
    console.out().println("# Use it in every shell: put that line in ~/." + shell + "rc");
    console.out().println("#");
    console.out().print(AutoComplete.bash("blackbox", tree.get()));
    return Exit.FINE;
  }
}
