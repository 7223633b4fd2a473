package dev.blackbox.cli.files;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.jsonl.JsonlReader;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Turns JSONL into its bbox form, in a file that is gone when it is closed. */
final class JsonlInput {
  private static final int MAX_FINDINGS = 1000;

  private JsonlInput() {}

  static Recording.Translation translate(InputStream jsonl, Input input) throws IOException {
    Path file = Files.createTempFile("blackbox-", ".bbox");
    file.toFile().deleteOnExit();
    boolean isOpened = false;
    try {
      List<Finding> findings = new ArrayList<>();
      try (InputStream in = jsonl;
          OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
        new JsonlReader(in)
            .copyTo(
                out,
                finding -> {
                  if (findings.size() < MAX_FINDINGS) {
                    findings.add(finding);
                  }
                });
      }
      InputStream bbox = Files.newInputStream(file, StandardOpenOption.DELETE_ON_CLOSE);
      isOpened = true;
      return new Recording.Translation(new NamedStream(bbox, input.name()), findings);
    } finally {
      if (!isOpened) {
        Files.deleteIfExists(file);
      }
    }
  }
}
