package dev.blackbox.cli.serve;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.exchange.ShareRun;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.share.ShareExport;
import dev.blackbox.library.share.ShareOptions;
import dev.blackbox.library.share.ShareSite;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.ParseResult;

/** Writes a folder of shared sessions instead of serving them. */
final class SiteRun {
  private static final List<String> ONLY_SERVING =
      List.of(
          "--port",
          "--open",
          "--new-token",
          "--archive",
          "--poll",
          "--listen",
          "--tls-cert",
          "--tls-key",
          "--tokens",
          "--name",
          "--log");

  private SiteRun() {}

  static int run(ParseResult arguments, String version, Console console)
      throws IOException, BlackboxException, UsageException {
    for (String option : ONLY_SERVING) {
      if (Specs.has(arguments, option)) {
        throw new UsageException(
            option + " cannot be combined with --export, which serves nothing");
      }
    }
    HomeFolder home = HomeFolder.of(console.environment(), console.folder());
    List<Path> roots = ServeRun.roots(Specs.words(arguments), false, home, console);
    ShareExport export =
        new ShareExport(
            ShareOptions.masking(Redactor.standardIn(console.environment())),
            Trust.in(MachineHome.in(home)),
            version,
            Instant.now(),
            console.progress(),
            console.err()::say);
    ShareSite site =
        new ShareSite(
            export, (name, review) -> console.err().say(name + ": " + ShareRun.summary(review)));
    String folder = Specs.value(arguments, "--export", "");
    int count = site.write(roots, folder, console.resolve(folder));
    console.err().say(folder + ": " + Plural.of(count, "session") + "; open index.html");
    return count == 0 ? Exit.FAILURE : Exit.FINE;
  }
}
