package dev.blackbox.cli.exchange;

import dev.blackbox.cli.command.Console;
import dev.blackbox.intake.agent.Agent;
import dev.blackbox.intake.source.BboxSink;
import dev.blackbox.intake.source.BlobsBehind;
import dev.blackbox.intake.source.GitCheckouts;
import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.SessionFacts;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.SubFile;
import dev.blackbox.intake.source.Subagents;
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
    List<SubFile> apart = new ArrayList<>();
    if (splits && (peeked.isStream() || target.isStandardOutput())) {
      throw new BlackboxException(
          peeked.input().name() + ": --split needs a file to read and a file to write");
    }
    if (target.isStandardOutput()) {
      write(agent, peeked, target, null, console.out(), apart);
    } else {
      Path folder = Disk.folderOf(target.file()).resolve(".bbox-blobs");
      try (BlobsBehind blobs = new BlobsBehind(Disk.real(), folder)) {
        target.write(
            out -> {
              write(agent, peeked, target, blobs, out, apart);
              blobs.settle();
            });
      }
    }
    return splits(agent, apart, target);
  }

  private List<Target> splits(Agent agent, List<SubFile> apart, Target main)
      throws IOException, BlackboxException {
    List<Target> made = new ArrayList<>();
    for (SubFile file : apart) {
      Target target = main.apart(file.id());
      Path folder = Disk.folderOf(target.file()).resolve(".bbox-blobs");
      try (BlobsBehind blobs = new BlobsBehind(Disk.real(), folder)) {
        target.write(
            out -> {
              Keeper keeper = keeper(blobs);
              Narrator narrator = narrator(agent, keeper, out);
              agent.read(file.path(), Subagents.NONE, narrator, rawKeeper(keeper));
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
      @Nullable BlobsBehind blobs,
      OutputStream out,
      List<SubFile> apart)
      throws IOException, BlackboxException {
    Keeper keeper = keeper(blobs);
    Narrator narrator = narrator(agent, keeper, out);
    Optional<Path> path = peeked.isStream() ? Optional.empty() : peeked.input().path();
    if (path.isPresent()) {
      read(agent, path.get(), target, narrator, rawKeeper(keeper), apart);
    } else {
      stream(agent, peeked, narrator, rawKeeper(keeper));
    }
  }

  private Keeper keeper(@Nullable BlobsBehind blobs) {
    if (redacts && redactor == null) {
      // one for all files; who imports none of an agent's does not need it
      redactor = Redactor.standardIn(console.environment());
    }
    return new Keeper(redactor, blobs);
  }

  private Optional<Keeper> rawKeeper(Keeper keeper) {
    return keepsRaw ? Optional.of(keeper) : Optional.empty();
  }

  private static Narrator narrator(Agent agent, Keeper keeper, OutputStream out) {
    SessionFacts facts = new SessionFacts(agent.title());
    return new Narrator(new BboxSink(out), keeper, facts, new GitCheckouts());
  }

  private void read(
      Agent agent,
      Path path,
      Target target,
      Narrator narrator,
      Optional<Keeper> rawKeeper,
      List<SubFile> apart)
      throws IOException {
    agent.read(path, subagents(agent.subagents(path), target, apart), narrator, rawKeeper);
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
  private void stream(
      Agent agent, InputPreview peeked, Narrator narrator, Optional<Keeper> rawKeeper)
      throws IOException, BlackboxException {
    String name = SafeText.line(peeked.input().name());
    if (rawKeeper.isEmpty()) {
      agent.read(Source.of(name, () -> opened(peeked)), narrator, rawKeeper);
      return;
    }
    Path spool = Files.createTempFile("blackbox-", ".source");
    try {
      Files.copy(peeked.open(), spool, StandardCopyOption.REPLACE_EXISTING);
      Source source = Source.of(name, () -> Files.newInputStream(spool));
      agent.read(source, narrator, rawKeeper);
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
