package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.intake.agent.Agent;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.BackgroundBlobs;
import dev.blackbox.intake.source.GitCheckoutFinder;
import dev.blackbox.intake.source.TextStore;
import dev.blackbox.intake.source.SessionWriter;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.InputPreview;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes recordings of what agents wrote. */
final class AgentImport {
  private final Console console;
  private final boolean keepsRaw;
  private final boolean splits;
  private final boolean redacts;
  private @Nullable Redactor redactor;

  /**
   * Says how recordings are made.
   *
   * @param keepsRaw keeps the source beside the recording
   * @param splits gives each subagent a recording of its own
   * @param redacts takes secrets out
   */
  AgentImport(Console console, boolean keepsRaw, boolean splits, boolean redacts) {
    this.console = console;
    this.keepsRaw = keepsRaw;
    this.splits = splits;
    this.redacts = redacts;
  }

  /** Makes a recording where it shall go; returns the others that were made beside it. */
  List<Target> write(Agent agent, InputPreview peeked, Target target)
      throws IOException, BlackboxException {
    List<SubagentFile> apart = new ArrayList<>();
    if (splits && (peeked.isStream() || target.isStandardOutput())) {
      throw new BlackboxException(
          peeked.input().name() + ": --split needs a file to read and a file to write");
    }
    if (target.isStandardOutput()) {
      write(agent, peeked, target, null, console.out(), apart);
    } else {
      Path folder = Disk.folderOf(target.file()).resolve(".bbox-blobs");
      try (BackgroundBlobs blobs = new BackgroundBlobs(Disk.real(), folder)) {
        target.write(
            out -> {
              write(agent, peeked, target, blobs, out, apart);
              blobs.settle();
            });
      }
    }
    return splits(agent, apart, target);
  }

  private List<Target> splits(Agent agent, List<SubagentFile> apart, Target main)
      throws IOException, BlackboxException {
    List<Target> made = new ArrayList<>();
    for (SubagentFile file : apart) {
      Target target = main.apart(file.id());
      Path folder = Disk.folderOf(target.file()).resolve(".bbox-blobs");
      try (BackgroundBlobs blobs = new BackgroundBlobs(Disk.real(), folder)) {
        target.write(
            out -> {
              TextStore texts = texts(blobs);
              SessionWriter writer = writer(agent, texts, out);
              agent.read(file.path(), SubagentFiles.NONE, writer, rawTexts(texts));
              blobs.settle();
            });
      }
      made.add(target);
    }
    return made;
  }

  private void write(
      Agent agent,
      InputPreview peeked,
      Target target,
      @Nullable BackgroundBlobs blobs,
      OutputStream out,
      List<SubagentFile> apart)
      throws IOException, BlackboxException {
    TextStore texts = texts(blobs);
    SessionWriter writer = writer(agent, texts, out);
    Optional<Path> path = peeked.isStream() ? Optional.empty() : peeked.input().path();
    if (path.isPresent()) {
      read(agent, path.get(), target, writer, rawTexts(texts), apart);
    } else {
      stream(agent, peeked, writer, rawTexts(texts));
    }
  }

  private TextStore texts(@Nullable BackgroundBlobs blobs) {
    if (redacts && redactor == null) {
      // one for all files; who imports none of an agent's does not need it
      redactor = Redactor.standardIn(console.environment());
    }
    return new TextStore(redactor, blobs);
  }

  private Optional<TextStore> rawTexts(TextStore texts) {
    return keepsRaw ? Optional.of(texts) : Optional.empty();
  }

  private static SessionWriter writer(Agent agent, TextStore texts, OutputStream out) {
    SessionFacts facts = new SessionFacts(agent.title());
    return new SessionWriter(new BboxSink(out), texts, facts, new GitCheckoutFinder());
  }

  private void read(
      Agent agent,
      Path path,
      Target target,
      SessionWriter writer,
      Optional<TextStore> rawTexts,
      List<SubagentFile> apart)
      throws IOException {
    agent.read(path, subagents(agent.subagents(path), target, apart), writer, rawTexts);
  }

  private SubagentFiles subagents(List<SubagentFile> files, Target target, List<SubagentFile> apart) {
    if (!splits) {
      return SubagentFiles.merged(files);
    }
    apart.addAll(files);
    return SubagentFiles.separate(
        files, file -> String.valueOf(target.apart(file.id()).file().getFileName()));
  }

  /** A stream that is kept as it is must be read twice, so it goes to a file first. */
  private void stream(
      Agent agent, InputPreview peeked, SessionWriter writer, Optional<TextStore> rawTexts)
      throws IOException, BlackboxException {
    String name = SafeText.line(peeked.input().name());
    if (rawTexts.isEmpty()) {
      agent.read(TranscriptSource.of(name, () -> opened(peeked)), writer, rawTexts);
      return;
    }
    Path spool = Files.createTempFile("blackbox-", ".source");
    try {
      Files.copy(peeked.open(), spool, StandardCopyOption.REPLACE_EXISTING);
      TranscriptSource source = TranscriptSource.of(name, () -> Files.newInputStream(spool));
      agent.read(source, writer, rawTexts);
    } finally {
      Files.deleteIfExists(spool);
    }
  }

  private static InputStream opened(InputPreview peeked) throws IOException {
    try {
      return peeked.open();
    } catch (BlackboxException e) {
      throw new IOException(e.text(), e);
    }
  }
}
