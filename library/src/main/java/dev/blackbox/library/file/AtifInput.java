package dev.blackbox.library.file;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.session.atif.read.AtifImporter;
import dev.blackbox.session.atif.read.AtifReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Converts an ATIF document to bbox. */
public final class AtifInput {
  private static final int MAX_FINDINGS = 1000;

  private AtifInput() {}

  static RecordingStream.Translation translate(InputStream document, Input input)
      throws IOException {
    List<Finding> findings = new ArrayList<>();
    InputStream bbox =
        TranslationFile.open(
            input,
            out -> {
              try (document) {
                findings.addAll(copy(document, out));
              }
            });
    return new RecordingStream.Translation(bbox, findings, 0);
  }

  /**
   * Converts a document while it is read; returns the problems found. A line says what is missing
   * behind the place where the document cannot be read.
   */
  public static List<Finding> copy(InputStream document, OutputStream out) throws IOException {
    List<Finding> findings = new ArrayList<>();
    AtifImporter.copy(
        document,
        out,
        new TemporarySpools(),
        finding -> {
          if (findings.size() < MAX_FINDINGS) {
            findings.add(finding);
          }
        });
    for (Finding finding : findings) {
      if (AtifReader.isCut(finding)) {
        out.write(GapLine.of("line " + finding.line() + ": " + finding.message(), 0));
      }
    }
    return findings;
  }
}
