package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.FailureException;
import dev.blackbox.cli.command.SafeText;
import dev.blackbox.cli.files.Peeked;
import dev.blackbox.intake.claudecode.ClaudeImport;
import dev.blackbox.intake.claudecode.TranscriptFiles;
import dev.blackbox.intake.codex.CodexImport;
import dev.blackbox.intake.codex.RolloutFiles;
import dev.blackbox.intake.copilot.CopilotImport;
import dev.blackbox.intake.gemini.ChatFiles;
import dev.blackbox.intake.gemini.GeminiImport;
import dev.blackbox.intake.opencode.OpencodeImport;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.BlobsBehind;
import dev.blackbox.intake.source.GitCheckouts;
import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.SubFile;
import dev.blackbox.intake.source.Subagents;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.KnownSecrets;
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

/**
 * Makes recordings of what agents wrote.
 *
 * @param keepsRaw keeps the source beside the recording
 * @param splits gives each subagent a recording of its own
 * @param redacts takes secrets out
 */
record AgentImport(Console console, boolean keepsRaw, boolean splits, boolean redacts) {
  /** Whether the file is part of a session that has another main file, and is there. */
  static boolean isPart(Agents agents, Path file) throws IOException {
    return switch (agents) {
      case CLAUDE -> TranscriptFiles.parentOf(file).isPresent();
      case CODEX -> RolloutFiles.parentOf(file).isPresent();
      case GEMINI -> ChatFiles.isSubagent(file);
      case COPILOT, OPENCODE -> false;
    };
  }

  /** Makes a recording where it shall go; returns the others that were made beside it. */
  List<Target> write(Agents agents, Peeked peeked, Target target)
      throws IOException, FailureException {
    List<SubFile> apart = new ArrayList<>();
    if (splits && (peeked.isStream() || target.isStandardOutput())) {
      throw new FailureException(
          peeked.input().name() + ": --split needs a file to read and a file to write");
    }
    if (target.isStandardOutput()) {
      write(agents, peeked, target, null, console.out(), apart);
    } else {
      Path folder = Disk.folderOf(target.file()).resolve(".bbox-blobs");
      try (BlobsBehind blobs = new BlobsBehind(Disk.real(), folder)) {
        target.write(
            out -> {
              write(agents, peeked, target, blobs, out, apart);
              blobs.settle();
            });
      }
    }
    return splits(agents, apart, target);
  }

  private List<Target> splits(Agents agents, List<SubFile> apart, Target main)
      throws IOException, FailureException {
    List<Target> made = new ArrayList<>();
    for (SubFile file : apart) {
      Target target = main.apart(file.id());
      Path folder = Disk.folderOf(target.file()).resolve(".bbox-blobs");
      try (BlobsBehind blobs = new BlobsBehind(Disk.real(), folder)) {
        target.write(
            out -> {
              Keeper keeper = keeper(blobs);
              Narrator narrator = narrator(agents, keeper, out);
              alone(agents, file.path(), narrator, rawKeeper(keeper));
              blobs.settle();
            });
      }
      made.add(target);
    }
    return made;
  }

  private static void alone(Agents agents, Path file, Narrator narrator, Optional<Keeper> rawKeeper)
      throws IOException {
    if (agents == Agents.CLAUDE) {
      TranscriptFiles files = new TranscriptFiles(file, List.of());
      new ClaudeImport(narrator, rawKeeper).read(files);
    } else {
      new CodexImport(narrator, rawKeeper).read(Source.file(file));
    }
  }

  private void write(
      Agents agents,
      Peeked peeked,
      Target target,
      @Nullable BlobsBehind blobs,
      OutputStream out,
      List<SubFile> apart)
      throws IOException, FailureException {
    Keeper keeper = keeper(blobs);
    Narrator narrator = narrator(agents, keeper, out);
    Optional<Path> path = peeked.isStream() ? Optional.empty() : peeked.input().path();
    if (path.isPresent()) {
      read(agents, path.get(), target, narrator, rawKeeper(keeper), apart);
    } else {
      stream(agents, peeked, narrator, rawKeeper(keeper));
    }
  }

  private Keeper keeper(@Nullable BlobsBehind blobs) {
    Redactor redactor =
        Redactor.standard().withKnown(KnownSecrets.fromEnvironment(console.environment()));
    return new Keeper(redacts ? redactor : null, blobs);
  }

  private Optional<Keeper> rawKeeper(Keeper keeper) {
    return keepsRaw ? Optional.of(keeper) : Optional.empty();
  }

  private static Narrator narrator(Agents agents, Keeper keeper, OutputStream out) {
    SessionFacts facts = new SessionFacts(agents.agent());
    return new Narrator(new BboxSink(out), keeper, facts, new GitCheckouts());
  }

  private void read(
      Agents agents,
      Path path,
      Target target,
      Narrator narrator,
      Optional<Keeper> rawKeeper,
      List<SubFile> apart)
      throws IOException {
    switch (agents) {
      case CLAUDE -> {
        TranscriptFiles files = TranscriptFiles.of(path);
        new ClaudeImport(narrator, rawKeeper).read(files, subagents(files.agents(), target, apart));
      }
      case CODEX -> {
        RolloutFiles files = RolloutFiles.of(path);
        new CodexImport(narrator, rawKeeper)
            .read(files, subagents(files.subagents(), target, apart));
      }
      case GEMINI -> new GeminiImport(narrator, rawKeeper).read(ChatFiles.of(path));
      case COPILOT -> new CopilotImport(narrator, rawKeeper).read(Source.file(path));
      case OPENCODE -> new OpencodeImport(narrator, rawKeeper).read(Source.file(path));
    }
  }

  private Subagents subagents(List<SubFile> files, Target target, List<SubFile> apart) {
    if (!splits) {
      return Subagents.woven(files);
    }
    apart.addAll(files);
    return Subagents.apart(
        files, file -> String.valueOf(target.apart(file.id()).file().getFileName()));
  }

  /** A stream that is kept as it is must be read twice, so it goes to a file first. */
  private void stream(Agents agents, Peeked peeked, Narrator narrator, Optional<Keeper> rawKeeper)
      throws IOException, FailureException {
    String name = SafeText.line(peeked.input().name());
    if (rawKeeper.isEmpty()) {
      stream(agents, Source.of(name, () -> opened(peeked)), narrator, rawKeeper);
      return;
    }
    Path spool = Files.createTempFile("blackbox-", ".source");
    try {
      Files.copy(peeked.open(), spool, StandardCopyOption.REPLACE_EXISTING);
      Source source = Source.of(name, () -> Files.newInputStream(spool));
      stream(agents, source, narrator, rawKeeper);
    } finally {
      Files.deleteIfExists(spool);
    }
  }

  private static InputStream opened(Peeked peeked) throws IOException {
    try {
      return peeked.open();
    } catch (FailureException e) {
      throw new IOException(e.text(), e);
    }
  }

  private static void stream(
      Agents agents, Source source, Narrator narrator, Optional<Keeper> rawKeeper)
      throws IOException {
    switch (agents) {
      case CLAUDE -> new ClaudeImport(narrator, rawKeeper).read(source);
      case CODEX -> new CodexImport(narrator, rawKeeper).read(source);
      case GEMINI -> new GeminiImport(narrator, rawKeeper).read(source);
      case COPILOT -> new CopilotImport(narrator, rawKeeper).read(source);
      case OPENCODE -> new OpencodeImport(narrator, rawKeeper).read(source);
    }
  }
}
