package dev.blackbox.cli.view;

import dev.blackbox.cli.command.Console;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.library.BlackboxException;
import dev.blackbox.library.file.BlobFolder;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.validate.Validation;
import dev.blackbox.session.validate.Validator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;

/** A recording read whole, for people to look at, with what is wrong with it. */
public record LoadedSession(Session session, Validation validation) {

  public static LoadedSession read(Input input, Console console)
      throws IOException, BlackboxException {
    try (RecordingStream recording = RecordingStream.open(input, console.progress())) {
      byte[] bytes = recording.bytes().readAllBytes();
      recording.notices().forEach(console.err()::say);
      Session session = Session.read(new BboxReader(new ByteArrayInputStream(bytes)));
      return new LoadedSession(session, validate(bytes, input));
    }
  }

  /** A part of a recording, of which nothing is said. */
  static LoadedSession unchecked(Session session) {
    return new LoadedSession(session, new Validation(List.of(), 0, 0, 0, 0));
  }

  private static Validation validate(byte[] bytes, Input input) throws IOException {
    Validator validator = new Validator(false, BlobFolder.beside(input));
    BboxReader reader = new BboxReader(new ByteArrayInputStream(bytes));
    while (reader.next()) {
      validator.accept(reader.line());
    }
    return validator.finish(reader.header());
  }
}
