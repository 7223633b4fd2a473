package dev.blackbox.cli.view.entry;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.library.file.BlobFolder;
import dev.blackbox.session.calls.BlobRefs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads blobs from the folder beside a recording, for people to look at. */
public final class BlobReader {
  private static final int MOST_BYTES = 1 << 20;

  private final Optional<BlobFolder> folder;
  private final Prose prose;

  public BlobReader(Optional<BlobFolder> folder, Prose prose) {
    this.folder = folder;
    this.prose = prose;
  }

  /** The text of the blob, or a line that says why there is none. */
  public List<Styled> lines(BlobRefs.Ref ref) {
    try {
      Optional<Path> file = folder.isPresent() ? folder.get().blob(ref.sha256()) : Optional.empty();
      return file.isPresent() ? read(file.get()) : remark("the blob is not in .bbox-blobs");
    } catch (IOException e) {
      return remark("the blob cannot be read");
    }
  }

  private List<Styled> read(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES);
    }
    if (isBinary(bytes)) {
      return remark("the blob is no text");
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    List<Styled> lines = new ArrayList<>(prose.lines(Ink.TEXT, text.stripTrailing()));
    long left = Files.size(file) - bytes.length;
    if (left > 0) {
      lines.addAll(remark("… +" + Amounts.bytes(left)));
    }
    return lines;
  }

  private static boolean isBinary(byte[] bytes) {
    for (byte b : bytes) {
      if (b == 0) {
        return true;
      }
    }
    return false;
  }

  private static List<Styled> remark(String text) {
    return List.of(Styled.of(Ink.FAINT, text));
  }
}
