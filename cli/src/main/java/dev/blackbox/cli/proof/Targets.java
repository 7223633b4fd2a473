package dev.blackbox.cli.proof;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.files.Inputs;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.store.chain.ChainVerifier;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What can be sealed: recordings, and the events of Lightbox sessions. */
final class Targets {
  private Targets() {}

  /** Does the work for each recording that is meant. */
  static int each(List<String> words, Console console, Inputs.Work work) throws IOException {
    List<String> files = new ArrayList<>();
    for (String word : words) {
      File events = console.resolve(word).resolve(ChainVerifier.EVENTS).toFile();
      files.add(events.isFile() ? Path.of(word, ChainVerifier.EVENTS).toString() : word);
    }
    return Inputs.each(files, console, work);
  }

  static boolean isLightbox(Path file) {
    return String.valueOf(file.getFileName()).equals(ChainVerifier.EVENTS);
  }

  /** The file; a stream has no place beside it for a seal. */
  static Path fileOf(Input input) throws BlackboxException {
    Path file =
        input.path().orElseThrow(() -> new BlackboxException("stdin: a seal stands beside a file"));
    if (!file.toFile().isFile()) {
      throw new BlackboxException(input.name() + ": no such file");
    }
    return file;
  }
}
