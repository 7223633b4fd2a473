package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.ProgressBar;
import dev.blackbox.intake.archive.ArchiveListener;
import dev.blackbox.intake.archive.ArchivedSession;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.IoReason;
import java.io.IOException;
import java.nio.file.Path;

/** Draws a progress bar while the archive works, and reports the files that fail. */
final class ArchiveProgress implements ArchiveListener {
  private final Console console;
  private final ProgressBar bar;
  private long sessions;
  private long done;

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
    bar.show(done, sessions, () -> done + " of " + sessions + " sessions");
  }

  @Override
  public void rebuilt(Path index) {
    console
        .err()
        .say(
            SafeText.line(index.toString())
                + ": it was damaged or missing, and is rebuilt from the recordings");
  }

  @Override
  public void failed(Path file, IOException reason) {
    bar.clear();
    console.err().say(SafeText.line(file.toString()) + ": not archived, " + IoReason.of(reason));
  }

  void ends() {
    bar.clear();
  }
}
