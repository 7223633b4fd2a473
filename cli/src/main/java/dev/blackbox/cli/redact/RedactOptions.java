package dev.blackbox.cli.redact;

import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ParseResult;

/**
 * The options of {@code blackbox redact}.
 *
 * @param isWriting changes the files themselves
 * @param isSealed erases whole lines of sealed recordings, with a signed record
 * @param output the file to write the masked recording to; {@code -} is standard output
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
    // With standard input it is a filter: there is no file to change.
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
          "--sealed changes the recording itself and excludes --write and --output");
    }
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
