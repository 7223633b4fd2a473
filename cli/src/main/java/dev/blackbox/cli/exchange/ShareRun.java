package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.convert.ConversionTarget;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.redact.FoundSecret;
import dev.blackbox.library.share.ShareExport;
import dev.blackbox.library.share.ShareOptions;
import dev.blackbox.library.share.ShareReview;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Writes a session as one HTML file, and prints what is not in it. */
final class ShareRun {
  static final String FORMAT = "html";
  private static final List<String> OPTIONS = List.of("--steps", "--max-size", "--review");
  private static final Pattern STEPS = Pattern.compile("(\\d{1,15})-(\\d{1,15})");

  private ShareRun() {}

  static void addTo(CommandSpec spec) {
    spec.addOption(
        Specs.option(
            "A-B", "html: only the steps from A to B; such a file has no seal.", "--steps"));
    spec.addOption(
        Specs.option("SIZE", "html: the largest file to write (default: 64M).", "--max-size"));
    spec.addOption(Specs.flag("html: lists every place that was masked.", "--review"));
  }

  /** Rejects the options of this format for another one. */
  static void requireNone(ParseResult arguments, String form) throws UsageException {
    for (String name : OPTIONS) {
      if (Specs.has(arguments, name)) {
        throw new UsageException(name + " applies to html, found --format " + form);
      }
    }
  }

  static int run(ParseResult arguments, ConversionTarget target, String version, Console console)
      throws IOException, BlackboxException, UsageException {
    List<String> words = Specs.sessions(arguments);
    if (words.size() > 1) {
      throw new UsageException("--format html takes one file, found " + words.size() + " files");
    }
    if (Specs.has(arguments, "--no-source")) {
      throw new UsageException("--no-source applies to atif, found --format html");
    }
    boolean isMasked = !Specs.has(arguments, "--no-redact");
    ShareOptions options =
        new ShareOptions(
            isMasked ? Redactor.standardIn(console.environment()) : null,
            ExportCommand.inlineLimit(arguments),
            Specs.size(arguments, "--max-size", ShareOptions.USUAL_SIZE),
            steps(arguments));
    MachineHome home = MachineHome.in(HomeFolder.of(console.environment(), console.folder()));
    ShareExport export =
        new ShareExport(
            options,
            Trust.in(home),
            version,
            Instant.now(),
            console.progress(),
            console.err()::say);
    ShareReview review = export.write(Inputs.single(words.get(0), console), target);
    print(review, target, Specs.has(arguments, "--review"), console);
    return Exit.FINE;
  }

  private static Optional<ShareOptions.StepRange> steps(ParseResult arguments)
      throws UsageException {
    String text = Specs.value(arguments, "--steps", "");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    Matcher numbers = STEPS.matcher(text);
    if (!numbers.matches() || Long.parseLong(numbers.group(1)) > Long.parseLong(numbers.group(2))) {
      throw new UsageException("--steps is \"" + text + "\", expected steps such as 100-250");
    }
    return Optional.of(
        new ShareOptions.StepRange(
            Long.parseLong(numbers.group(1)), Long.parseLong(numbers.group(2))));
  }

  /** On standard error, because the file may go to standard output. */
  private static void print(
      ShareReview review, ConversionTarget target, boolean isListed, Console console)
      throws IOException {
    if (isListed) {
      for (FoundSecret secret : review.places()) {
        console.err().say(secret.place() + ": " + secret.kind() + "  " + secret.excerpt());
      }
      long more = review.count() - review.places().size();
      if (more > 0) {
        console.err().say("… and " + more + " more");
      }
    }
    console.err().say(target.name() + ": " + String.join("; ", summary(review)));
  }

  private static List<String> summary(ShareReview review) {
    List<String> all = new ArrayList<>();
    if (!review.isMasked()) {
      all.add("secrets were not masked");
    } else if (review.count() == 0) {
      all.add("no secrets found");
    } else {
      List<String> kinds = new ArrayList<>();
      review.masked().forEach((kind, count) -> kinds.add(count + " " + kind));
      all.add(Plural.of(review.count(), "secret") + " masked (" + String.join(", ", kinds) + ")");
    }
    if (review.changedLines() > 0) {
      all.add(Plural.of(review.changedLines(), "line") + " changed by that");
    }
    if (review.blobs() + review.blobsLeftOut() > 0) {
      all.add(
          Plural.of(review.blobs(), "blob") + " included, " + review.blobsLeftOut() + " left out");
    }
    all.add(review.noSeal().isEmpty() ? "sealed" : "no seal: " + review.noSeal());
    return all;
  }
}
