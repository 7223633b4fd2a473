package dev.blackbox.library.proof;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.store.chain.ChainVerifier;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.sealing.FinalSealException;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.verify.RolledBackException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that can be sealed: the first file of a recording, or the events of a Lightbox session.
 *
 * @param file where it is; the seal is written next to it
 */
public record SealTarget(Path file) {
  /** Returns the file of an input, which must exist. */
  public static SealTarget of(Input input) throws BlackboxException {
    Path file =
        input
            .path()
            .orElseThrow(
                () ->
                    new BlackboxException(
                        "stdin cannot be sealed: a seal is written next to the file"));
    if (!Files.isRegularFile(file)) {
      throw new BlackboxException(input.name() + ": no such file");
    }
    return new SealTarget(file);
  }

  /**
   * Returns the word for the events of a Lightbox session if the word means its folder, otherwise
   * the word itself.
   *
   * @param folder the folder that relative words are resolved against
   */
  public static String eventsOr(String word, Path folder) {
    boolean isSession = Files.isRegularFile(folder.resolve(word).resolve(ChainVerifier.EVENTS));
    return isSession ? Path.of(word, ChainVerifier.EVENTS).toString() : word;
  }

  static boolean isLightbox(Path file) {
    return String.valueOf(file.getFileName()).equals(ChainVerifier.EVENTS);
  }

  /**
   * Seals the file, or the lines added since it was sealed. A recorder seals its own file, so the
   * file must not be in use.
   *
   * @param mayReopen whether lines added after a final seal are sealed, too
   * @return how many lines were sealed that were not sealed before
   */
  public long seal(Sealer sealer, boolean mayReopen) throws IOException, BlackboxException {
    Closeable lock = Disk.real().lock(file);
    try (lock) {
      return mayReopen ? sealer.reopen(file) : sealer.seal(file);
    } catch (RolledBackException e) {
      throw new BlackboxException(
          String.valueOf(e.getMessage()),
          "blackbox seal --reset --reason TEXT accepts this state; verify then shows the reason");
    } catch (FinalSealException e) {
      throw new BlackboxException(
          String.valueOf(e.getMessage()),
          "blackbox seal --reopen seals such lines; verify then says that the recording was"
              + " reopened");
    }
  }

  /**
   * Seals a file that is not the latest state that the registry knows, such as a restored backup.
   *
   * @return how many lines were sealed that were not sealed before
   */
  public long reset(Sealer sealer, String reason) throws IOException {
    Closeable lock = Disk.real().lock(file);
    try (lock) {
      return sealer.reset(file, reason);
    }
  }
}
