package dev.blackbox.intake.source;

import dev.blackbox.format.line.Arg;
import dev.blackbox.store.blob.BlobRef;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the files of a session in one pass, those of its subagents woven in by time, and closes the
 * recording with where everything came from.
 */
public final class SessionReader {
  private final Narrator narrator;
  private final Optional<Keeper> rawKeeper;
  private final List<Read> sources = new ArrayList<>();

  private record Read(Source source, Provenance provenance, Tally tally) {}

  /**
   * Begins a recording.
   *
   * @param rawKeeper keeps the sources as they are, where that was asked for
   */
  public SessionReader(Narrator narrator, Optional<Keeper> rawKeeper) {
    this.narrator = narrator;
    this.rawKeeper = rawKeeper;
  }

  /** Reads a session to its end. */
  public void read(Source source, Subagents subagents, Cast cast, Teller teller)
      throws IOException {
    try (Feed main = new Feed(source, teller);
        Weave weave = new Weave(subagents.woven(), cast, teller)) {
      while (main.next()) {
        while (weave.nextBefore(main.timestamp())) {
          tell(weave, teller);
        }
        tell(main, main.record().isObject() ? teller.tell(main.record()) : Fate.UNKNOWN);
      }
      while (weave.next()) {
        tell(weave, teller);
      }
      teller.finish();
      subagents.tellApart(narrator, cast);
      done(source, main);
      weave.opened(this::done);
    }
    close();
  }

  /**
   * Reads a session that is one JSON document: what it says about itself first, then its records.
   *
   * @param records the name of the list of records
   */
  public void readDocument(Source source, String records, Teller teller) throws IOException {
    Document document = Document.read(source);
    Tally tally = new Tally();
    Node root = document.root();
    if (root.isObject()) {
      tally.count(teller.tell(root));
      for (Node record : root.get(records).items()) {
        Fate fate = record.isObject() ? teller.tell(record) : Fate.UNKNOWN;
        if (fate.isUnknown()) {
          narrator.unknown(List.of(Arg.pair("type", record.text("type"))), record.text());
        }
        tally.count(fate);
      }
    } else {
      narrator.unknown(List.of(), document.text());
      tally.count(Fate.UNKNOWN);
    }
    teller.finish();
    sources.add(new Read(source, document.provenance(), tally));
    close();
  }

  private void done(Source source, Feed feed) {
    sources.add(new Read(source, feed.lines().provenance(), feed.tally()));
  }

  private void tell(Weave weave, Teller teller) throws IOException {
    Node record = weave.feed().record();
    tell(weave.feed(), record.isObject() ? teller.tell(record, weave.thread()) : Fate.UNKNOWN);
    weave.told();
  }

  private void tell(Feed feed, Fate fate) throws IOException {
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
