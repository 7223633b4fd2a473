package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.AtifInput;
import dev.blackbox.library.file.AtomicFile;
import dev.blackbox.library.file.FileKind;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingStream;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.MaskedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings recordings into another form.
 *
 * @param isWhole whether the files in which a recording goes on are part of it
 * @param from the form somebody says the files have; empty: the content tells
 * @param hasSource whether a form that can hold the recording's own lines does
 * @param isRedacted whether secrets are taken out first
 */
record Conversion(
    Console console, boolean isWhole, List<String> from, boolean hasSource, boolean isRedacted) {
  Conversion {
    from = List.copyOf(from);
  }

  Conversion(Console console, boolean isWhole, List<String> from) {
    this(console, isWhole, from, true, false);
  }

  /** Writes a recording where it shall go. */
  void write(Input input, Form form, Target target) throws IOException, BlackboxException {
    try (RecordingStream recording = open(input)) {
      requireForm(recording, input);
      tell(recording, input);
      if (form == Form.LIGHTBOX) {
        SessionExport session = new SessionExport(recording);
        put(session, target);
        session.finish(input, target, console);
      } else {
        put(out -> convert(recording, form, out), target);
      }
      recording.notices().forEach(console.err()::say);
    }
  }

  /** Makes the recording that a document tells of; both may be large, and neither is kept. */
  void writeDocument(Input input, Target target) throws IOException, BlackboxException {
    try (RecordingStream document = RecordingStream.openAsWritten(input, console.progress())) {
      requireForm(document, input);
      List<Finding> findings = new ArrayList<>();
      put(out -> findings.addAll(AtifInput.copy(document.bytes(), out)), target);
      tell(findings, input);
    }
  }

  private void put(AtomicFile.Content content, Target target)
      throws IOException, BlackboxException {
    if (target.isStandardOutput()) {
      content.writeTo(console.out());
    } else {
      target.write(content);
    }
  }

  private RecordingStream open(Input input) throws IOException, BlackboxException {
    return isWhole
        ? RecordingStream.open(input, console.progress())
        : RecordingStream.openAlone(input, console.progress());
  }

  private void requireForm(RecordingStream recording, Input input) throws BlackboxException {
    boolean isRight =
        switch (recording.kind()) {
          case JSONL -> from.contains("jsonl");
          case ATIF -> from.contains("atif");
          case LIGHTBOX -> from.contains("lightbox");
          default -> from.contains("bbox") || from.contains("compact");
        };
    if (!from.isEmpty() && !isRight) {
      throw new BlackboxException(
          input.name() + ": this is " + recording.kind().text() + ", not " + from.get(0));
    }
  }

  /** Says what is wrong with the form the recording has. */
  void tell(RecordingStream recording, Input input) {
    if (recording.kind() == FileKind.LIGHTBOX) {
      return; // its errors are told with those of the files
    }
    tell(recording.encodingFindings(), input);
  }

  private void tell(List<Finding> findings, Input input) {
    for (Finding finding : findings) {
      String where = finding.line() > 0 ? input.name() + ":" + finding.line() : input.name();
      console.err().say(where + ": " + SafeText.line(finding.message()));
    }
  }

  private void convert(RecordingStream recording, Form form, OutputStream out) throws IOException {
    boolean isUnchanged =
        form == Form.BBOX && (recording.kind() != FileKind.BBOX || !isCompact(recording));
    InputStream bytes = redacted(recording.bytes());
    if (isUnchanged) {
      bytes.transferTo(out);
      return;
    }
    long leftOut = form.write(new BboxReader(bytes), out, hasSource);
    if (leftOut > 0) {
      console
          .err()
          .say(
              leftOut
                  + " lines were added to a recording that was made of ATIF; they are left out");
    }
  }

  /** The bytes of a recording, without its secrets where that is wanted. */
  InputStream redacted(InputStream bytes) {
    return isRedacted ? MaskedInputStream.ofRecording(bytes, secrets()) : bytes;
  }

  Redactor secrets() {
    return Redactor.standardIn(console.environment());
  }

  private boolean isCompact(RecordingStream recording) throws IOException {
    return from.isEmpty() ? CompactLook.isCompact(recording.head()) : from.contains("compact");
  }
}
