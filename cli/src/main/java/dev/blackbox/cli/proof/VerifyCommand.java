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

/** {@code blackbox verify PATH…}. */
public final class VerifyCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "verify",
            "Checks recordings against their seals, offline: every line, every signature and every"
                + " key, their blobs, and the registry of this machine. It names the first wrong"
                + " line and what it cannot check. docs/verification.md explains each verdict.",
            "The exit code is 0 for VALID; 1 for TAMPERED, TRUNCATED, PARSE_ERROR, ROLLED_BACK,"
                + " UNTRUSTED_KEY, WITHHELD_UNAUTHORISED, UNCONFIRMED, BLOBS_MISSING and UNSEALED; 3"
                + " for NOT_FOUND.");
    spec.addPositional(
        Specs.words(
            "PATH", "0..*", "Recordings, folders with recordings, or Lightbox session folders."));
    spec.addOption(
        Specs.options(
            "FILE",
            "Trusts these keys (the machine.pub of the recording machine) instead of this machine's"
                + " own.",
            "--key"));
    spec.addOption(
        Specs.options(
            "DIR",
            "Also uses the registry of the recording machine: a copy of its ~/.blackbox without the"
                + " private keys. Then verify finds older states of its recordings, too.",
            "--registry"));
    spec.addOption(Specs.flag("Verifies every recording in the registry.", "--all"));
    spec.addOption(
        Specs.options(
            "FILE", "Verifies a proof of a single line, without the recording.", "--proof"));
    spec.addOption(
        Specs.option(
            "FILE",
            "A head that prove --head saved earlier; the recording must continue it.",
            "--head"));
    spec.addOption(
        Specs.flag(
            "Exits with 1 if the recording is open, has unsealed lines, misses a blob, or names one"
                + " by a shortened hash.",
            "--strict"));
    spec.addOption(Specs.flag("Prints one JSON object per recording, each on one line.", "--json"));
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example("blackbox verify session.bbox", "was anything changed?"),
        new Example("blackbox verify evidence/ --key machine.pub", "recordings of another machine"),
        new Example("blackbox verify --all", "also finds deleted and rolled-back recordings"),
        new Example("blackbox verify --proof line-41.tlog-proof", "one line, without the rest"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    List<String> words = Specs.words(arguments);
    List<String> proofs = Specs.values(arguments, "--proof");
    boolean isAll = Specs.has(arguments, "--all");
    if (words.isEmpty() && proofs.isEmpty() && !isAll) {
      throw new UsageException("missing path");
    }
    VerifyRun run = VerifyRun.of(arguments, console);
    int worst = words.isEmpty() ? 0 : run.each(words);
    for (String proof : proofs) {
      worst = Math.max(worst, run.proof(proof));
    }
    return isAll ? Math.max(worst, run.all()) : worst;
  }
}
