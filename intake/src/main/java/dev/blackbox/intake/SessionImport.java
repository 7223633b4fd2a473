package dev.blackbox.intake;

import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.source.BackgroundBlobs;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.GitCheckoutFinder;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Imports a session that an agent wrote.
 *
 * <pre>{@code
 * SessionImport job = new SessionImport(format, ImportOptions.with(redactor), Disk.real());
 * job.run(main, SubagentFiles.merged(format.subagents(main)), target);
 * }</pre>
 */
public final class SessionImport {
  private final AgentFormat format;
  private final ImportOptions options;
  private final Disk disk;

  public SessionImport(AgentFormat format, ImportOptions options, Disk disk) {
    this.format = format;
    this.options = options;
    this.disk = disk;
  }

  /** The target of a recording. */
  public interface Target {
    /** The folder for its blobs; empty: everything stays in its line. */
    Optional<Path> blobs();

    /** Writes the recording; it gets its name when all of the content is written. */
    void write(Content content) throws IOException;
  }

  /** Writes the lines of a recording; its blobs are durable when it returns. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Imports the files of a session.
   *
   * @return how many secrets were masked, in lines and in blobs
   */
  public long run(Path main, SubagentFiles subagents, Target target) throws IOException {
    return run(target, reader -> format.read(main, subagents, reader));
  }

  /**
   * Imports a stream. One that is kept raw must be read twice, so it goes to a file first.
   *
   * @return how many secrets were masked, in lines and in blobs
   */
  public long run(TranscriptSource stream, Target target) throws IOException {
    if (!options.keepsRaw()) {
      return run(target, reader -> format.read(stream, reader));
    }
    Path spool = Files.createTempFile("blackbox-", ".source");
    try {
      try (InputStream in = stream.open()) {
        Files.copy(in, spool, StandardCopyOption.REPLACE_EXISTING);
      }
      TranscriptSource spooled =
          TranscriptSource.of(stream.name(), () -> Files.newInputStream(spool));
      return run(target, reader -> format.read(spooled, reader));
    } finally {
      Files.deleteIfExists(spool);
    }
  }

  private interface Reading {
    void read(TranscriptReader reader) throws IOException;
  }

  private long run(Target target, Reading reading) throws IOException {
    Optional<Path> folder = target.blobs();
    if (folder.isEmpty()) {
      return write(target, null, reading);
    }
    try (BackgroundBlobs blobs = new BackgroundBlobs(disk, folder.get())) {
      return write(target, blobs, reading);
    }
  }

  private long write(Target target, @Nullable BackgroundBlobs blobs, Reading reading)
      throws IOException {
    long[] redactions = {0};
    TextStore texts = new TextStore(options.redactor(), blobs, options.keepsBinary());
    target.write(
        out -> {
          SessionFacts facts = new SessionFacts(format.name());
          options.extras().forEach(facts::extra);
          BboxSink sink = new BboxSink(out, options.redactor());
          SessionWriter writer = new SessionWriter(sink, texts, facts, new GitCheckoutFinder());
          Optional<TextStore> raw = options.keepsRaw() ? Optional.of(texts) : Optional.empty();
          reading.read(new TranscriptReader(writer, raw));
          if (blobs != null) {
            blobs.settle();
          }
          redactions[0] = sink.redactions() + texts.redactions();
        });
    return redactions[0];
  }
}
