package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.RedactionJson;
import dev.blackbox.library.redact.RedactionJob;
import dev.blackbox.library.redact.RedactionReport;
import dev.blackbox.store.redact.KnownSecretFinder;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox redact FILE…}. */
public final class RedactCommand implements Command {
  private static final long LARGEST_CREDENTIAL_FILE = 1 << 20;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "redact",
            "Finds secrets in recordings and their blobs, and with --write puts a marker such as"
                + " [redacted:github_token] in the place of each. Without it, secrets are listed,"
                + " never shown. docs/redaction.md says what is found and what is not.",
            "From standard input (-) it is a filter: the masked recording goes to standard"
                + " output. A file is replaced in one step, and stays as it is where nothing is"
                + " found.",
            "The exit code is 1 where secrets were found and not masked.");
    spec.addPositional(Specs.files("Recordings, folders with recordings, or -."));
    spec.addOption(
        Specs.flag(
            "Masks them: in all files of the recording and in its blobs; masked blobs get new"
                + " names, old ones are deleted unless another recording needs them.",
            "--write"));
    spec.addOption(
        Specs.flag(
            "Withholds each line of a sealed recording that has a secret, with a signed record, so"
                + " that it stays verified; blobs are left as they are (see erase).",
            "--sealed"));
    spec.addOption(
        Specs.option(
            "FILE",
            "Writes the masked recording into another file, and masked blobs beside it.",
            "-o",
            "--output"));
    spec.addOption(
        Specs.options("FILE", "Further rules; docs/redaction.md tells their form.", "--rules"));
    spec.addOption(
        Specs.flag(
            "Also masks the values of secret variables of this environment, and what credential"
                + " files in the home folder hold, wherever they stand.",
            "--env"));
    spec.addOption(Specs.flag("One JSON object per recording, each in one line.", "--json"));
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example("blackbox redact session.bbox", "is there a secret in it?"),
        new Example("blackbox redact session.bbox --write", "masks them"),
        new Example("blackbox redact logs/ --env --write", "also the keys of this machine"),
        new Example("blackbox redact - < session.bbox | pbcopy", "before it is passed on"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    RedactOptions options = RedactOptions.of(arguments);
    Redactor redactor = redactor(arguments, console);
    RedactionJob job = new RedactionJob(redactor, console.progress(), console.err()::say);
    RedactionReport report =
        options.isJson()
            ? new RedactionJson(new JsonOutput(console.out()))
            : new RedactionText(console, options.isToStandardOutput());
    return Inputs.each(options.files(), console, new RedactRun(options, job, console, report));
  }

  private static Redactor redactor(ParseResult arguments, Console console)
      throws BlackboxException {
    Redactor redactor = Redactor.standard();
    for (String file : Specs.values(arguments, "--rules")) {
      redactor = redactor.withRules(RulesFile.read(file, console));
    }
    if (Specs.has(arguments, "--env")) {
      redactor = redactor.withKnown(KnownSecretFinder.fromEnvironment(console.environment()));
      Path home = console.resolve(console.environment("HOME"));
      redactor =
          redactor.withKnown(
              KnownSecretFinder.fromCredentialFiles(home, RedactCommand::credentials));
    }
    return redactor;
  }

  private static Optional<String> credentials(Path file) {
    try {
      return Files.isRegularFile(file) && Files.size(file) <= LARGEST_CREDENTIAL_FILE
          ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
