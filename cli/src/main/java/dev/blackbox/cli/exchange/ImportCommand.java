package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.library.common.Form;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.convert.ImportJob;
import dev.blackbox.library.convert.ImportTargets;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox import session.jsonl}. */
public final class ImportCommand implements Command {
  private static final List<String> FORMS =
      Stream.concat(
              Form.EXPORTS.stream(), AgentFormats.all().stream().map(AgentFormat::id).sorted())
          .toList();

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "import",
            "Converts an agent's log to a bbox recording ("
                + products()
                + "), or a recording in another format (jsonl, atif, compact, Lightbox). The format"
                + " is detected from the content. The recording is written next to its source, with"
                + " the extension .bbox, or to the current folder if the source is in the agent's"
                + " own folder; existing files are only overwritten with --force. Secrets in"
                + " agents' sessions are masked, and their large results are kept next to the"
                + " recording in .bbox-blobs.");
    spec.addPositional(Specs.files("Files, folders, or - for standard input."));
    spec.addOption(
        Specs.option(
            "FORM", "The format of the file: " + String.join(", ", FORMS) + ".", "--from"));
    spec.addOption(
        Specs.option("FILE", "Where to write it; - is standard output.", "-o", "--output"));
    spec.addOption(Specs.flag("Overwrites an existing file.", "--force"));
    spec.addOption(
        Specs.flag(
            "Also keeps the agent's own file, as a blob next to the recording.", "--keep-raw"));
    spec.addOption(Specs.flag("Gives each subagent a recording of its own.", "--split"));
    spec.addOption(Specs.flag("Does not mask secrets in agents' sessions.", "--no-redact"));
    return Specs.finish(
        spec,
        new Example("blackbox import session.jsonl", "makes session.bbox"),
        new Example(
            "blackbox import ~/.claude/projects/-work-shop/0b6e.jsonl -o shop.bbox",
            "a session of Claude Code, its subagents included"),
        new Example(
            "codex exec --json 'Fix it' | blackbox import - -o fix.bbox", "while the agent works"),
        new Example(
            "blackbox import session.jsonl -o - | blackbox validate -",
            "checks the result without writing a file"),
        new Example(
            "blackbox import ~/.lightbox/sessions/session_0123 -o session.bbox",
            "a Lightbox session as bbox"),
        new Example(
            "blackbox import trajectory.json", "makes trajectory.bbox, from any ATIF writer"),
        new Example("blackbox import logs/*.jsonl --force", "imports all of them again"));
  }

  private static String products() {
    return AgentFormats.all().stream()
        .map(AgentFormat::product)
        .sorted(String.CASE_INSENSITIVE_ORDER)
        .collect(Collectors.joining(", "));
  }

  @Override
  public int run(ParseResult arguments, Console console) throws IOException, UsageException {
    List<String> words = Specs.words(arguments);
    boolean hasOutput = Specs.has(arguments, "--output");
    if (hasOutput && words.size() > 1) {
      throw new UsageException(
          "--output takes the recording of one file, found " + words.size() + " files");
    }
    List<String> from =
        Specs.has(arguments, "--from")
            ? List.of(Specs.choice(arguments, "--from", FORMS, "bbox"))
            : List.of();
    boolean isForced = Specs.has(arguments, "--force");
    ImportJob job =
        new ImportJob(
            new ImportJob.Options(
                from,
                Specs.has(arguments, "--keep-raw"),
                Specs.has(arguments, "--split"),
                !Specs.has(arguments, "--no-redact")),
            console.environment(),
            console.progress(),
            console.err()::say);
    ImportTargets targets = ImportTargets.in(console.environment(), console.folder());
    return Inputs.eachSource(
        words,
        console,
        input -> {
          boolean isNamed = words.contains(input.name()) || input.path().isEmpty();
          if (!isNamed && job.isPart(input)) {
            return Exit.FINE;
          }
          ConversionTarget target =
              hasOutput
                  ? targets.allowed(
                      ConversionTarget.named(
                          Specs.value(arguments, "--output", "-"), console.folder(), console.out()))
                  : targets.beside(input);
          job.requireSource(input);
          target.requireFree(isForced);
          for (ConversionTarget written : job.run(input, target)) {
            if (!written.isStandardOutput()) {
              console.err().say(input.name() + ": written to " + SafeText.line(written.name()));
            }
          }
          return Exit.FINE;
        });
  }
}
