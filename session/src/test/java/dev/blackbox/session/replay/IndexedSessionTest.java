package dev.blackbox.session.replay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.diff.ComparedEvent;
import dev.blackbox.session.diff.Edit;
import dev.blackbox.session.diff.RecordingDiff;
import dev.blackbox.session.index.ChunkStore;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.CallOutcome;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.model.Sessions;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A session over an index equals the session in memory. */
class IndexedSessionTest {
  @Test
  void anySessionIsTheSameOverAnIndex() {
    Property.forAll(
        200,
        RecordingBytes.any(),
        file -> {
          assertSame(file);
          assertSame(repeated(file, 20));
        });
  }

  @Test
  void anyIndexKnowsWhatTheEventsSay() {
    Property.forAll(
        200,
        RecordingBytes.any(),
        file -> {
          assertTrue(Sessions.of(file));
          assertColumns(Sessions.of(repeated(file, 20)));
        });
  }

  @Test
  void anIdThatIsNotTextIsFoundByTheTextThatIsShown() {
    assertColumns(Sessions.of("t:run id=c\u00ff1\n".getBytes(ISO_8859_1)));
  }

  /** If this fails, the version of the index file must change. */
  @Test
  void anIndexNamesKindsByPosition() {
    assertThat(LineKind.values())
        .startsWith(LineKind.USER, LineKind.AGENT, LineKind.THINKING, LineKind.TODOS)
        .hasSize(22)
        .endsWith(LineKind.BLANK, LineKind.HEADER, LineKind.UNKNOWN);
    assertThat(LineKind.TOOL.ordinal()).isEqualTo(4);
    assertThat(LineKind.PHASE.ordinal()).isEqualTo(16);
  }

  @Test
  void anEventIsFoundInAnyBlock() throws IOException {
    StringBuilder lines = new StringBuilder("---\nformat: bbox/1\nmode: plan\n---\n");
    for (int i = 0; i < 5_000; i++) {
      lines.append("t:read a%d step=%d id=c%d → [ok]\n  more\n".formatted(i, i + 1, i));
    }
    Session session = indexed(lines.toString().getBytes(StandardCharsets.UTF_8));

    assertThat(session.events()).hasSize(5_000);
    assertThat(session.events().get(4_321).lineNumber()).isEqualTo(5 + 2 * 4_321);
    assertThat(session.events().get(4_321).meta().id()).contains("c4321");
    assertThat(session.atStep(4_322).map(Event::index)).contains(4_321);
    assertThat(session.atStep(5_001)).isEmpty();
    assertThat(session.eventAt(5 + 2 * 4_321 + 1)).isEqualTo(4_321);
    assertThat(session.eventAt(1)).isEqualTo(-1);
    assertThat(session.events().getLast().place().mode()).isEqualTo("plan");
  }

  @Test
  void aDiffReadsTheSameTextsOverIndexes() {
    Property.forAll(
        100,
        RecordingBytes.any().listOf(2),
        files -> {
          if (files.size() == 2) {
            byte[] a = repeated(files.get(0), 20);
            byte[] b = repeated(files.get(1), 20);

            assertThat(texts(RecordingDiff.between(indexed(a), indexed(b))))
                .isEqualTo(texts(RecordingDiff.between(Sessions.of(a), Sessions.of(b))));
          }
        });
  }

  private static List<String> texts(RecordingDiff diff) {
    List<String> texts = new ArrayList<>();
    for (Edit edit : diff) {
      texts.add(
          switch (edit) {
            case Edit.Same(var a, var b, int count) -> "=" + text(a) + text(b) + count;
            case Edit.OtherResult(var a, var b) -> "!" + text(a) + text(b);
            case Edit.Changed(var a, var b) -> "~" + text(a) + text(b);
            case Edit.Removed(var a) -> "-" + text(a);
            case Edit.Added(var b) -> "+" + text(b);
          });
    }
    texts.add(diff.summary().toString());
    return texts;
  }

  private static String text(ComparedEvent unit) {
    return unit.event().lineNumber() + unit.key() + unit.result();
  }

  @Test
  void aRecordingThatWasCutIsAnError() throws IOException {
    byte[] file = "a: one\na: two\n".getBytes(StandardCharsets.UTF_8);
    SessionIndex index = index(file);
    Session session =
        Session.of(Sessions.of(file).header(), index, from -> new ByteArrayInputStream(file, 0, 7));

    assertThatThrownBy(() -> session.events().get(1))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("changed while it was read");
  }

  private static void assertSame(byte[] file) throws IOException {
    Session memory = Sessions.of(file);
    Session indexed = indexed(file);

    assertThat(indexed.events()).isEqualTo(memory.events());
    assertThat(indexed.remarks()).isEqualTo(memory.remarks());
    assertThat(indexed.calls()).isEqualTo(memory.calls());
    assertThat(indexed.threads()).isEqualTo(memory.threads());
    assertThat(indexed.plans()).isEqualTo(memory.plans());
    assertThat(indexed.questions()).isEqualTo(memory.questions());
    assertThat(indexed.totals()).isEqualTo(memory.totals());
    if (!memory.events().isEmpty()) {
      Replay one = new Replay(memory);
      Replay other = new Replay(indexed);
      do {
        other.moveTo(one.position());
        assertThat(other.state()).isEqualTo(one.state());
        assertThat(indexed.remarksBefore(one.position()))
            .allMatch(remark -> remark.nextEvent() == one.position());
      } while (one.forward());
    }
  }

  private static void assertTrue(Session session) {
    SessionIndex index = session.index();
    long failed = session.calls().stream().filter(IndexedSessionTest::hasFailed).count();
    assertThat(index.totals().failedCalls()).isEqualTo(failed);
    assertThat(index.totals().openCalls())
        .isEqualTo(session.calls().stream().filter(c -> c.outcome() == CallOutcome.OPEN).count());
    for (CallRecord call : session.calls()) {
      assertThat(index.start(call.ordinal())).isEqualTo(call.start());
      assertThat(index.hasFailed(call.ordinal())).isEqualTo(hasFailed(call));
    }
    for (Event event : session.events()) {
      assertThat(index.isError(event.index())).isEqualTo(event.isError());
      assertThat(index.thread(event.index())).isEqualTo(event.place().thread());
    }
    if (!session.events().isEmpty()) {
      Replay replay = new Replay(session);
      do {
        int at = replay.position();
        List<Integer> open =
            session.calls().stream()
                .filter(call -> call.isOpenAt(at))
                .map(CallRecord::ordinal)
                .toList();
        assertThat(replay.state().openCalls()).extracting(CallRecord::ordinal).containsAll(open);
        assertThat(replay.state().calls())
            .isEqualTo((int) session.calls().stream().filter(c -> c.start() <= at).count());
      } while (replay.forward());
    }
  }

  private static void assertColumns(Session session) {
    SessionIndex index = session.index();
    for (CallRecord call : session.calls()) {
      assertThat(index.callName(call.ordinal())).isEqualTo(call.name());
      assertThat(index.callKind(call.ordinal())).isEqualTo(call.kind());
      String id = call.id();
      if (id != null) {
        assertThat(index.callsWithId(id)).contains(call.ordinal());
      }
    }
    for (Event event : session.events()) {
      assertThat(index.kind(event.index())).isEqualTo(event.kind());
      assertThat(index.line(event.index())).isEqualTo(event.lineNumber());
      assertThat(index.eventAt(event.lineNumber())).isEqualTo(event.index());
    }
    assertThat(index.eventAt(0)).isEqualTo(-1);
    assertThat(index.eventAt(Long.MAX_VALUE)).isEqualTo(index.events() - 1);
    Column names = index.columns().of(IndexField.CHAPTER_NAME);
    List<Event> chapters = session.chapterEvents();
    for (int i = 0; i < chapters.size(); i++) {
      assertThat(index.names().get(names.intAt(i))).isEqualTo(chapters.get(i).name());
    }
  }

  private static boolean hasFailed(CallRecord call) {
    return call.outcome() == CallOutcome.ERROR;
  }

  private static byte[] repeated(byte[] file, int times) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      all.writeBytes(file);
    }
    return all.toByteArray();
  }

  private static Session indexed(byte[] file) throws IOException {
    return Session.of(
        Sessions.of(file).header(),
        index(file),
        from -> new ByteArrayInputStream(file, (int) from, file.length - (int) from));
  }

  private static SessionIndex index(byte[] file) throws IOException {
    return Session.index(
        new BboxReader(new ByteArrayInputStream(file)), ChunkStore.MEMORY, _ -> {});
  }
}
