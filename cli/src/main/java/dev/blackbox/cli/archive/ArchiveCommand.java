package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.archive.ArchiveJob;
import dev.blackbox.library.archive.ArchiveResult;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.json.ArchiveJson;
import dev.blackbox.store.disk.FileInUseException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
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
            "Keeps what agents on this machine wrote, before they delete it: Claude Code, Codex,"
                + " Gemini CLI and Copilot CLI. Their folders are found by themselves; each session"
                + " that is new or has grown becomes a recording in ~/.blackbox/sessions, its"
                + " secrets masked. The agents' own files are only read. It can be stopped at any"
                + " time and goes on where it was.");
    spec.addOption(Specs.flag("Goes on, and looks again from time to time.", "--watch"));
    spec.addOption(
        Specs.option("SECONDS", "How long --watch waits before it looks again (60).", "--every"));
    spec.addOption(Specs.flag("Leaves secrets where they are.", "--no-redact"));
    spec.addOption(Specs.flag("One JSON object for each run.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox archive", "keeps everything there is"),
        new Example("blackbox archive --watch", "and what comes from now on"),
        new Example("blackbox list", "what is kept"),
        new Example("blackbox cost --by day", "and what it cost"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    long seconds = Specs.number(arguments, "--every", 1, EVERY);
    boolean isWatching = Specs.has(arguments, "--watch");
    if (Specs.has(arguments, "--every") && !isWatching) {
      throw new UsageException("--every says how often --watch looks");
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
      throw new BlackboxException("blackbox archive: another one is at work on the store");
    }
  }

  /** Archives once; a run that found nothing new is reported only the first time. */
  private static int archive(ArchiveJob job, boolean isJson, boolean isFirst, Console console)
      throws IOException, BlackboxException {
    ArchiveProgress progress = new ArchiveProgress(console);
    ArchiveResult result;
    try {
      result = job.run(progress);
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
        console.err().say("blackbox archive: another one is at work, this one waits");
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
