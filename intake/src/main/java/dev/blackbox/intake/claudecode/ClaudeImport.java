package dev.blackbox.intake.claudecode;

import dev.blackbox.format.line.Arg;
import dev.blackbox.intake.source.Fate;
import dev.blackbox.intake.source.Keeper;
import dev.blackbox.intake.source.Narrator;
import dev.blackbox.intake.source.Provenance;
import dev.blackbox.intake.source.Source;
import dev.blackbox.intake.source.SourceLines;
import dev.blackbox.intake.source.Tally;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a recording of a Claude Code session: one pass over its transcript, with the transcripts of
 * its subagents woven in by time.
 *
 * <pre>{@code
 * new ClaudeImport(narrator).read(TranscriptFiles.of(path));
 * }</pre>
 */
public final class ClaudeImport {
  private final Narrator narrator;
  private final Optional<Keeper> rawKeeper;
  private final List<Read> sources = new ArrayList<>();

  private record Read(Source source, Provenance provenance, Tally tally) {}

  /**
   * Begins an import.
   *
   * @param rawKeeper keeps the sources as they are, where that was asked for
   */
  public ClaudeImport(Narrator narrator, Optional<Keeper> rawKeeper) {
    this.narrator = narrator;
    this.rawKeeper = rawKeeper;
  }

  /** Imports a transcript with what belongs to it. */
  public void read(TranscriptFiles files) throws IOException {
    String name = String.valueOf(files.transcript().getFileName());
    int dot = name.lastIndexOf('.');
    Path session = files.transcript().resolveSibling(dot > 0 ? name.substring(0, dot) : name);
    read(Source.file(files.transcript()), files.agents(), Optional.of(session));
  }

  /** Imports a stream, or a transcript that comes as one. */
  public void read(Source source) throws IOException {
    read(source, List.of(), Optional.empty());
  }

  private void read(Source source, List<AgentFile> agents, Optional<Path> session)
      throws IOException {
    Records records = new Records(narrator, session);
    try (Feed main = new Feed(source);
        Weave weave = new Weave(agents, records.threads())) {
      while (main.next()) {
        String now = main.timestamp();
        while (weave.nextBefore(now)) {
          tell(weave.feed(), records, weave.thread());
          weave.told();
        }
        tell(main, records, 0);
      }
      while (weave.next()) {
        tell(weave.feed(), records, weave.thread());
        weave.told();
      }
      records.finish();
      done(source, main);
      weave.finished(this::done);
    }
    close();
  }

  private void done(Source source, Feed feed) {
    sources.add(new Read(source, feed.lines().provenance(), feed.tally()));
  }

  /** Tells the record a feed is at; thread 0: the record says itself which one it is from. */
  private void tell(Feed feed, Records records, int thread) throws IOException {
    Fate fate = Fate.UNKNOWN;
    if (feed.record().isObject()) {
      fate =
          thread == 0
              ? records.tell(feed.record())
              : records.tell(feed.record(), thread);
    }
    if (fate.isUnknown()) {
      unknown(feed.lines(), feed.record().text("type"));
    }
    feed.tally().count(fate);
  }

  private void unknown(SourceLines lines, String type) throws IOException {
    List<Arg> args = new ArrayList<>();
    args.add(Arg.pair("line", Long.toString(lines.number())));
    if (!type.isEmpty()) {
      args.add(Arg.pair("type", type));
    }
    if (lines.isCut()) {
      args.add(Arg.pair("size", Long.toString(lines.lineBytes())));
    }
    narrator.unknown(args, lines.isCut() ? "" : lines.text());
  }

  private void close() throws IOException {
    for (Read read : sources) {
      narrator.source(read.provenance, read.tally, raw(read.source));
    }
    narrator.end();
  }

  private Optional<BlobRef> raw(Source source) throws IOException {
    if (rawKeeper.isEmpty()) {
      return Optional.empty();
    }
    try (InputStream in = source.open()) {
      return rawKeeper.get().raw(in);
    }
  }
}
