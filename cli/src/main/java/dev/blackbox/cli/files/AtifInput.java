package dev.blackbox.cli.files;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.session.atif.convert.AtifImporter;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Turns an ATIF document into its bbox form. */
final class AtifInput {
  private static final int MAX_FINDINGS = 1000;

  private AtifInput() {}

  static Recording.Translation translate(InputStream document, Input input) throws IOException {
    List<Finding> findings = new ArrayList<>();
    InputStream bbox =
        Translated.open(
            input,
            out -> {
              try (document) {
                AtifImporter.copy(
                    document,
                    out,
                    new TemporarySpools(),
                    finding -> {
                      if (findings.size() < MAX_FINDINGS) {
                        findings.add(finding);
                      }
                    });
              }
            });
    return new Recording.Translation(bbox, findings, 0);
  }
}
