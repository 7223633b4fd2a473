package dev.blackbox.library.file;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.jsonl.JsonlReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/** Converts JSONL to bbox. */
final class JsonlInput {
  private static final int MAX_FINDINGS = 1000;

  private JsonlInput() {}

  static RecordingStream.Translation translate(InputStream jsonl, Input input) throws IOException {
    List<Finding> findings = new ArrayList<>();
    InputStream bbox =
        TranslationFile.open(
            input,
            out -> {
              try (jsonl) {
                new JsonlReader(jsonl)
                    .copyTo(
                        out,
                        finding -> {
                          if (findings.size() < MAX_FINDINGS) {
                            findings.add(finding);
                          }
                        });
              }
            });
    return new RecordingStream.Translation(bbox, findings, 0);
  }
}
