package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.common.BlackboxException;
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
            "Finds secrets in recordings and their blobs and lists their places, without printing"
                + " the secrets. With --write it replaces each with a marker such as"
                + " [redacted:github_token]. docs/redaction.md says what is found and what is not.",
            "With standard input (-) it is a filter: the masked recording goes to standard output."
                + " Files are replaced atomically, and only if a secret was found.",
            "The exit code is 1 if secrets were found and not masked.");
    spec.addPositional(Specs.files("Recordings, folders with recordings, or -."));
    spec.addOption(
        Specs.flag(
            "Masks the secrets in all files of the recording and in its blobs. Masked blobs get new"
                + " names; old ones are deleted unless another recording needs them.",
            "--write"));
    spec.addOption(
        Specs.flag(
            "Erases each line of a sealed recording that has a secret and signs the erasure, so"
                + " that the rest stays verifiable. Blobs are not touched (see erase).",
            "--sealed"));
    spec.addOption(
        Specs.option(
            "FILE",
            "Writes the masked recording to another file, with masked blobs next to it.",
            "-o",
            "--output"));
    spec.addOption(
        Specs.options(
            "FILE", "Additional rules, in the format described in docs/redaction.md.", "--rules"));
    spec.addOption(
        Specs.flag(
            "Also masks the values of secret environment variables and of credential files in the"
                + " home folder, wherever they occur.",
            "--env"));
    spec.addOption(Specs.flag("Prints one JSON object per recording, each on one line.", "--json"));
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example("blackbox redact session.bbox", "lists the secrets in it"),
        new Example("blackbox redact session.bbox --write", "masks them"),
        new Example("blackbox redact logs/ --env --write", "also masks the keys of this machine"),
        new Example("blackbox redact - < session.bbox | pbcopy", "masks secrets before sharing"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    RedactOptions options = RedactOptions.of(arguments);
    Redactor redactor = redactor(arguments, console);
    RedactionJob job = new RedactionJob(redactor, console.progress(), console.err()::say);
    RedactionReport report =
        options.isJson()
            ? new RedactionJson(console.json())
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
