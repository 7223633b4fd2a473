package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.library.archive.ArchiveJob;
import dev.blackbox.library.archive.ArchiveResult;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.json.ArchiveJson;
import dev.blackbox.store.disk.FileInUseException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox archive}. */
public final class ArchiveCommand implements Command {
  private static final long EVERY = 60;

  private final Pause pause;

  public ArchiveCommand() {
    this(Thread::sleep);
  }

  ArchiveCommand(Pause pause) {
    this.pause = pause;
  }

  /** Waits until it is time to look again. */
  interface Pause {
    void rest(Duration time) throws InterruptedException;
  }

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "archive",
            "Archives the sessions of agents on this machine ("
                + products()
                + ") before the agents delete them. It finds their folders and imports each new or"
                + " grown session into ~/.blackbox/sessions, with secrets masked. It only reads the"
                + " agents' files. It can be stopped at any time; the next run continues.");
    spec.addOption(Specs.flag("Keeps running and looks again at intervals.", "--watch"));
    spec.addOption(
        Specs.option("SECONDS", "How long --watch waits between two looks (60).", "--every"));
    spec.addOption(Specs.flag("Does not mask secrets.", "--no-redact"));
    spec.addOption(Specs.flag("Prints one JSON object per run.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox archive", "archives everything"),
        new Example("blackbox archive --watch", "and everything written from now on"),
        new Example("blackbox list", "lists what was archived"),
        new Example("blackbox cost --by day", "shows what it cost"));
  }

  private static String products() {
    return AgentFormats.all().stream()
        .filter(format -> !format.places().isEmpty())
        .map(AgentFormat::product)
        .sorted(String.CASE_INSENSITIVE_ORDER)
        .collect(Collectors.joining(", "));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    long seconds = Specs.number(arguments, "--every", 1, EVERY);
    boolean isWatching = Specs.has(arguments, "--watch");
    if (Specs.has(arguments, "--every") && !isWatching) {
      throw new UsageException("--every needs --watch");
    }
    Path store = HomeFolder.of(console.environment(), console.folder()).sessions();
    ArchiveJob job =
        new ArchiveJob(store, console.environment(), !Specs.has(arguments, "--no-redact"));
    boolean isJson = Specs.has(arguments, "--json");
    return isWatching
        ? watch(job, isJson, Duration.ofSeconds(seconds), console)
        : once(job, isJson, console);
  }

  private static int once(ArchiveJob job, boolean isJson, Console console)
      throws IOException, BlackboxException {
    try {
      return archive(job, isJson, true, console);
    } catch (FileInUseException e) {
      throw new BlackboxException("blackbox archive: another process is archiving into the store");
    }
  }

  /** Archives once; a run that found nothing new is reported only the first time. */
  private static int archive(ArchiveJob job, boolean isJson, boolean isFirst, Console console)
      throws IOException, BlackboxException {
    ArchiveProgress progress = new ArchiveProgress(console);
    ArchiveResult result;
    try {
      result = job.run(progress);
    } catch (BlackboxException e) {
      throw new BlackboxException("blackbox archive: " + e.text(), e.hint());
    } finally {
      progress.ends();
    }
    if (isFirst || result.report().archived() > 0) {
      if (isJson) {
        new ArchiveJson(console.out()).write(result);
      } else {
        new ArchivePage(result).print(console);
      }
      console.out().flush();
    }
    return result.report().failed() > 0 ? Exit.FAILURE : Exit.FINE;
  }

  private int watch(ArchiveJob job, boolean isJson, Duration every, Console console)
      throws IOException, BlackboxException {
    int exit = Exit.FINE;
    boolean isFirst = true;
    while (!Thread.currentThread().isInterrupted()) {
      try {
        exit = Math.max(exit, archive(job, isJson, isFirst, console));
        isFirst = false;
      } catch (FileInUseException e) {
        console.err().say("blackbox archive: another process is archiving, waiting for it");
      }
      try {
        pause.rest(every);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return exit;
  }
}
