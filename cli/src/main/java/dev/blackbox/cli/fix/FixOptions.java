package dev.blackbox.cli.fix;

import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.session.fix.RenumberSteps.References;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/**
 * The options of {@code blackbox fix}.
 *
 * @param isWriting changes the files themselves
 * @param output the file to write the repaired recording to; {@code -} is standard output
 */
record FixOptions(
    List<String> files, References references, boolean isWriting, Optional<String> output) {
  FixOptions {
    files = List.copyOf(files);
  }

  static FixOptions of(ParseResult arguments) throws UsageException {
    boolean hasOutput = Specs.has(arguments, "--output");
    FixOptions options =
        new FixOptions(
            Specs.words(arguments),
            Specs.has(arguments, "--keep-references") ? References.KEPT : References.RENUMBERED,
            Specs.has(arguments, "--write"),
            hasOutput ? Optional.of(Specs.value(arguments, "--output", "-")) : Optional.empty());
    if (!Specs.has(arguments, "--renumber-steps")) {
      throw new UsageException("missing what to fix: --renumber-steps");
    }
    options.requireSense(Specs.has(arguments, "--json"));
    return options;
  }

  private void requireSense(boolean isJson) throws UsageException {
    if (isWriting && output.isPresent()) {
      throw new UsageException("--write and --output exclude each other");
    }
    if (isJson && isToStandardOutput()) {
      throw new UsageException("--json and --output - both write to standard output");
    }
    if (output.isPresent() && files.size() > 1) {
      throw new UsageException("--output takes one recording, found " + files.size() + " files");
    }
  }

  boolean isToStandardOutput() {
    return output.isPresent() && output.get().equals("-");
  }
}
