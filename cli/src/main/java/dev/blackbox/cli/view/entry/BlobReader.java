package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.session.calls.BlobRefs;
import dev.blackbox.store.blob.StoredBlob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads the blobs of a recording as text. Shows a remark instead of a content that was changed. */
public final class BlobReader {
  private static final int MAX_BYTES = 1 << 20;
  private static final String MISSING = "the blob is not in .bbox-blobs";
  private static final Styled CHANGED =
      Styled.of(Ink.FAILED, "[" + RecordingBlobs.NOT_RECORDED + "]");

  private final Optional<RecordingBlobs> blobs;
  private final Prose prose;

  public BlobReader(Optional<RecordingBlobs> blobs, Prose prose) {
    this.blobs = blobs;
    this.prose = prose;
  }

  /** Returns the text of the blob, or a line that says why there is none. */
  public List<Styled> lines(BlobRefs.Ref ref) {
    try {
      if (blobs.isEmpty()) {
        return remark(MISSING);
      }
      Optional<StoredBlob> blob = blobs.get().find(ref.sha256());
      return blob.isPresent() ? read(blobs.get(), blob.get(), ref) : remark(MISSING);
    } catch (IOException e) {
      return remark("the blob cannot be read");
    }
  }

  /**
   * Returns the lines of the blob, or the remark that it was changed; empty if it cannot be read or
   * is not text.
   *
   * @param layout turns the text into lines
   */
  Optional<List<Styled>> lines(BlobRefs.Ref ref, Function<String, List<Styled>> layout) {
    try {
      Optional<StoredBlob> blob =
          blobs.isEmpty() ? Optional.empty() : blobs.get().find(ref.sha256());
      if (blob.isEmpty()) {
        return Optional.empty();
      }
      Optional<byte[]> bytes = blobs.get().read(blob.get(), ref, MAX_BYTES);
      return bytes.isEmpty()
          ? Optional.of(List.of(CHANGED))
          : text(bytes.get()).map(String::stripTrailing).map(layout);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> text(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.indexOf('\0') >= 0 ? Optional.empty() : Optional.of(text);
  }

  private List<Styled> read(RecordingBlobs from, StoredBlob blob, BlobRefs.Ref ref)
      throws IOException {
    Optional<byte[]> bytes = from.read(blob, ref, MAX_BYTES);
    if (bytes.isEmpty()) {
      return List.of(CHANGED);
    }
    Optional<String> text = text(bytes.get());
    if (text.isEmpty()) {
      return remark("the blob is not text");
    }
    List<Styled> lines = new ArrayList<>(prose.lines(Ink.TEXT, text.get().stripTrailing()));
    long left = blob.bytes() - bytes.get().length;
    if (left > 0) {
      lines.addAll(remark("… +" + Amounts.bytes(left)));
    }
    return lines;
  }

  private static List<Styled> remark(String text) {
    return List.of(Styled.of(Ink.FAINT, text));
  }
}
