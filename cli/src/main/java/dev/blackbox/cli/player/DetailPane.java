package dev.blackbox.cli.player;

import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.entry.Entry;
import dev.blackbox.cli.view.entry.StatusMark;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.format.text.Plural;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The details of the current event: text, arguments, result, metadata and comments. */
final class DetailPane {
  private final PlayerSession player;
  private final BlobReader blobs;
  private final Prose prose = new Prose(false);
  private @Nullable Event lastRead;
  private List<Styled> lastBlobs = List.of();

  DetailPane(PlayerSession player, BlobReader blobs) {
    this.player = player;
    this.blobs = blobs;
  }

  /** Returns the title: {@code tool · step 21 · line 64}. */
  Styled title() {
    Event event = player.event();
    Styled title = player.entry(player.position()).label().styled();
    if (event.step().isPresent()) {
      title = title.and(Ink.FAINT, " · step " + event.step().getAsLong());
    }
    return title.and(Ink.FAINT, " · line " + event.lineNumber());
  }

  /** Returns all lines, regardless of the space. */
  List<Styled> lines(int width) {
    Event event = player.event();
    Entry entry = player.entry(player.position());
    List<Styled> lines = new ArrayList<>();
    add(head(event), width, lines);
    if (entry.status() == StatusMark.NONE && entry.result().isEmpty()) {
      entry.body().forEach(line -> add(line, width, lines));
    } else {
      addResult(entry, width, lines);
    }
    blobsOf(event).forEach(line -> add(line, width, lines));
    addFacts(event, width, lines);
    return lines;
  }

  /** Reads the blobs once, not for every picture: their whole content is hashed. */
  private List<Styled> blobsOf(Event event) {
    if (!event.equals(lastRead)) {
      lastRead = event;
      lastBlobs = event.blobs().stream().flatMap(ref -> blobs.lines(ref).stream()).toList();
    }
    return lastBlobs;
  }

  /** Shows the whole call of a result; the list shows only its start. */
  private Styled head(Event event) {
    boolean isResult = event.role() == CallRole.FINISHES;
    int told = isResult ? player.session().calls().get(event.call()).start() : event.index();
    return player.entry(told).head();
  }

  private void addResult(Entry entry, int width, List<Styled> lines) {
    List<Styled> rows = new ArrayList<>();
    entry.result().forEach(line -> add(line, width - 2, rows));
    entry.body().forEach(line -> add(line, width - 2, rows));
    Styled mark =
        entry.status() == StatusMark.NONE ? Styled.of(Ink.FAINT, "→") : entry.status().mark();
    boolean isBare = entry.result().isEmpty();
    if (isBare) {
      lines.add(mark);
    }
    for (int i = 0; i < rows.size(); i++) {
      lines.add((i == 0 && !isBare ? mark : Styled.of(" ")).and(" ").and(rows.get(i)));
    }
  }

  private static void add(Styled line, int width, List<Styled> lines) {
    lines.addAll(Wrap.lines(line, width));
  }

  /** Returns the metadata of the event, faint. */
  private void addFacts(Event event, int width, List<Styled> lines) {
    List<Styled> facts = new ArrayList<>();
    addMeta(event.meta(), facts);
    addCall(event, facts);
    Styled margin = player.entry(event.index()).margin();
    if (!margin.isEmpty()) {
      facts.add(margin);
    }
    for (NonEventLine remark : player.session().remarksBefore(event.index())) {
      facts.add(prose.line(Ink.FAINT, comment(remark.line())));
    }
    if (!facts.isEmpty()) {
      lines.add(Styled.EMPTY);
    }
    facts.forEach(fact -> add(fact, width, lines));
  }

  private void addMeta(Metadata meta, List<Styled> facts) {
    List<String> words = new ArrayList<>();
    meta.entries().forEach(entry -> words.add(entry.key() + "=" + entry.value()));
    if (!words.isEmpty()) {
      facts.add(prose.line(Ink.FAINT, String.join(" ", words)));
    }
  }

  private void addCall(Event event, List<Styled> facts) {
    if (event.call() < 0) {
      return;
    }
    CallRecord call = player.session().calls().get(event.call());
    if (call.start() != event.index()) {
      facts.add(Styled.of(Ink.FAINT, "started at " + where(call.start())));
    }
    if (call.finish() > event.index()) {
      facts.add(Styled.of(Ink.FAINT, "finished at " + where(call.finish())));
    }
    if (call.attempts().size() > 1) {
      facts.add(Styled.of(Ink.FAINT, Plural.of(call.attempts().size(), "try", "tries")));
    }
  }

  private String where(int position) {
    Event event = player.session().events().get(position);
    return event.step().isPresent()
        ? "step " + event.step().getAsLong()
        : "line " + event.lineNumber();
  }

  private static String comment(Line line) {
    return switch (line) {
      case Line.Comment comment -> "# " + comment.text();
      case Line.Unknown unknown -> unknown.text();
      default -> "";
    };
  }
}
