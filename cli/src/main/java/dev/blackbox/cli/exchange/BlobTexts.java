package dev.blackbox.cli.exchange;

import dev.blackbox.library.file.BlobFolder;
import dev.blackbox.library.file.Input;
import dev.blackbox.session.training.Blobs;
import dev.blackbox.session.validate.BlobCheck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The blobs beside a recording, as far as they are texts of a size that a row can have. */
final class BlobTexts implements Blobs {
  private static final long MOST_BYTES = 8 << 20;

  private final BlobFolder folder;

  private BlobTexts(BlobFolder folder) {
    this.folder = folder;
  }

  static Blobs beside(Input input) {
    return BlobFolder.find(input).<Blobs>map(BlobTexts::new).orElse(Blobs.NONE);
  }

  @Override
  public Optional<String> text(String sha256) {
    try {
      Optional<Path> file = folder.blob(sha256);
      boolean isUsable =
          file.isPresent()
              && Files.size(file.get()) <= MOST_BYTES
              && folder.check(sha256, -1) == BlobCheck.Outcome.PRESENT;
      return isUsable ? text(Files.readAllBytes(file.get())) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty(); // as good as not there
    }
  }

  private static Optional<String> text(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.indexOf('\0') < 0 ? Optional.of(text) : Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }
}
