package dev.blackbox.library.convert;

import dev.blackbox.format.lightbox.BboxToLightbox;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.store.chain.ChainVerifier;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recording as a Lightbox session: its events and, if they are named events.jsonl, {@code
 * meta.json}.
 */
final class LightboxExport implements AtomicFile.Content {
  private final RecordingStream recording;
  private @Nullable BboxToLightbox written;

  LightboxExport(RecordingStream recording) {
    this.recording = recording;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    written = FormWriter.lightbox(recording.reader(), out);
  }

  /**
   * Writes {@code meta.json} next to {@code events.jsonl}, and reports what the new chain hides.
   */
  void finish(Input input, ConversionTarget target, Consumer<Notice> notices)
      throws IOException, BlackboxException {
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
        .map(
            verdict ->
                input.name()
                    + ": the session this was made from was "
                    + SafeText.line(verdict)
                    + "; the events written now have a chain of their own")
        .ifPresent(text -> notices.accept(new Notice(text, null)));
  }
}
