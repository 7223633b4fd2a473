package dev.blackbox.cli.completion;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.reference.VerbHelp;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox completion bash}. */
public final class CompletionCommand implements Command {
  static final List<String> SHELLS = List.of("bash", "zsh", "fish");

  private final Supplier<List<VerbHelp>> verbs;

  /**
   * The verb.
   *
   * @param verbs all verbs with their options
   */
  public CompletionCommand(Supplier<List<VerbHelp>> verbs) {
    this.verbs = verbs;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "completion",
            "Prints a completion script for bash, zsh or fish. It completes verbs, options, their"
                + " values, recordings and transcripts, and the sessions of blackbox list.");
    spec.addPositional(Specs.words("SHELL", "0..1", "bash (the default), zsh or fish."));
    spec.addOption(
        Specs.option(
            "START",
            "Prints the numbers and ids of sessions that begin with this, instead of a script; the"
                + " scripts call it.",
            "--sessions"));
    return Specs.finish(
        spec,
        new Example("source <(blackbox completion bash)", "for this shell; also zsh"),
        new Example(
            "echo 'source <(blackbox completion bash)' >> ~/.bashrc",
            "for all shells; ~/.zshrc for zsh"),
        new Example(
            "blackbox completion fish > ~/.config/fish/completions/blackbox.fish",
            "fish, for all shells"));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    if (Specs.has(arguments, "--sessions")) {
      for (String line : SessionWords.lines(Specs.value(arguments, "--sessions", ""), console)) {
        console.out().println(line);
      }
      return Exit.FINE;
    }
    List<String> words = Specs.words(arguments);
    String shell = words.isEmpty() ? "bash" : words.get(0);
    if (!SHELLS.contains(shell)) {
      throw new UsageException(
          "there is no script for the shell " + shell + ", only for " + Specs.listed(SHELLS));
    }
    console.out().print(script(shell));
    return Exit.FINE;
  }

  private String script(String shell) throws IOException {
    List<VerbHelp> all = verbs.get();
    String functions = functions(shell);
    return switch (shell) {
      case "zsh" -> "#compdef blackbox\n" + new ZshScript(all).tables() + functions;
      case "fish" -> functions + "\n" + new FishScript(all).tables();
      default -> new BashScript(all).tables() + functions;
    };
  }

  private static String functions(String shell) throws IOException {
    String name = "completion." + shell;
    try (InputStream in =
        Objects.requireNonNull(CompletionCommand.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
