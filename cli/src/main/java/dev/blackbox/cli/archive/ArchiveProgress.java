package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.ProgressBar;
import dev.blackbox.intake.archive.ArchiveListener;
import dev.blackbox.intake.archive.ArchivedSession;
import dev.blackbox.library.file.IoReason;
import dev.blackbox.library.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** Tells on a terminal how far an archiving has come, and adds up what it has done. */
final class ArchiveProgress implements ArchiveListener {
  private final Console console;
  private final ProgressBar bar;
  private final Set<String> days = new TreeSet<>();
  private long sessions;
  private long done;
  private long redactions;

  ArchiveProgress(Console console) {
    this.console = console;
    this.bar = new ProgressBar(console, "archive", System::nanoTime);
  }

  @Override
  public void begins(int count) {
    sessions = count;
  }

  @Override
  public void archived(ArchivedSession session) {
    done++;
    redactions += session.redactions();
    String began = session.summary().began();
    if (began.length() >= "2026-01-01".length()) {
      days.add(began.substring(0, "2026-01-01".length()));
    }
    bar.show(done, sessions, () -> done + " of " + sessions + " sessions");
  }

  @Override
  public void failed(Path file, IOException reason) {
    bar.clear();
    console.err().say(SafeText.line(file.toString()) + ": not archived, " + IoReason.of(reason));
  }

  void ends() {
    bar.clear();
  }

  /** On how many days the archived sessions began. */
  long days() {
    return days.size();
  }

  long redactions() {
    return redactions;
  }
}
