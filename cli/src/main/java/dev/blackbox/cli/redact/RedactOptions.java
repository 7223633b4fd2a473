package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/**
 * What {@code blackbox redact} was asked for.
 *
 * @param isWriting changes the files themselves
 * @param isSealed withholds whole lines of sealed recordings, with a signed record
 * @param output the other file that takes the masked recording; {@code -} is standard output
 */
record RedactOptions(
    List<String> files,
    boolean isWriting,
    boolean isSealed,
    Optional<String> output,
    boolean isJson) {
  RedactOptions {
    files = List.copyOf(files);
  }

  static RedactOptions of(ParseResult arguments) throws UsageException {
    List<String> files = Specs.words(arguments);
    boolean isWriting = Specs.has(arguments, "--write");
    boolean isSealed = Specs.has(arguments, "--sealed");
    boolean isJson = Specs.has(arguments, "--json");
    // From standard input it is a filter: there is no file that could be changed.
    boolean isFilter = files.equals(List.of("-")) && !isWriting && !isSealed && !isJson;
    Optional<String> output =
        Specs.has(arguments, "--output")
            ? Optional.of(Specs.value(arguments, "--output", "-"))
            : isFilter ? Optional.of("-") : Optional.empty();
    RedactOptions options = new RedactOptions(files, isWriting, isSealed, output, isJson);
    options.requireSense();
    return options;
  }

  private void requireSense() throws UsageException {
    if (isSealed && (isWriting || output.isPresent())) {
      throw new UsageException(
          "--sealed changes the recording itself, without --write or --output");
    }
    if (isWriting && output.isPresent()) {
      throw new UsageException("--write and --output do not go together");
    }
    if (isJson && isToStandardOutput()) {
      throw new UsageException("--json and --output - both want standard output");
    }
    if (output.isPresent() && files.size() > 1) {
      throw new UsageException("--output takes one recording, found " + files.size() + " files");
    }
  }

  boolean isToStandardOutput() {
    return output.isPresent() && output.get().equals("-");
  }
}
