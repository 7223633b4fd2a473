package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.format.lightbox.exchange.BboxToLightbox;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.chain.ChainVerifier;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes a recording as a Lightbox session: its events and, where they get that name, the rest. */
final class SessionExport implements AtomicFile.Content {
  private final RecordingStream recording;
  private @Nullable BboxToLightbox written;

  SessionExport(RecordingStream recording) {
    this.recording = recording;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    written = Form.lightbox(recording.reader(), out);
  }

  /** Writes {@code meta.json} beside {@code events.jsonl}, and tells what the new chain hides. */
  void finish(Input input, Target target, Console console) throws IOException, BlackboxException {
    if (written == null) {
      return;
    }
    BboxToLightbox session = written;
    if (String.valueOf(target.file().getFileName()).equals(ChainVerifier.EVENTS)) {
      Path meta = target.file().resolveSibling(ChainVerifier.META);
      AtomicFile.write(meta.toString(), meta, out -> out.write(session.meta().bytes()));
    }
    session
        .verdict()
        .ifPresent(
            verdict ->
                console
                    .err()
                    .say(
                        input.name()
                            + ": the session this was made of was "
                            + SafeText.line(verdict)
                            + "; the events written now have a chain of their own"));
  }
}
