package dev.blackbox.format.lightbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.canonical.AnyJson;
import dev.blackbox.format.canonical.CanonicalJson;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.testkit.process.TestFolders;
import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ThereAndBackTest {
  private static byte[] toBbox(byte[] session, @Nullable SessionMeta meta) throws IOException {
    ByteArrayOutputStream bbox = new ByteArrayOutputStream();
    new LightboxToBbox(new ByteArrayInputStream(session)).copyTo(bbox, meta, null);
    return bbox.toByteArray();
  }

  /** A session and what its meta.json says. */
  @SuppressWarnings("ArrayRecordComponent") // taken apart, never compared
  private record Session(byte[] events, SessionMeta meta) {}

  private static Session toLightbox(byte[] bbox) throws IOException {
    ByteArrayOutputStream session = new ByteArrayOutputStream();
    BboxToLightbox writer = new BboxToLightbox(session);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(bbox));
    while (reader.next()) {
      writer.accept(reader.line());
    }
    writer.finish();
    return new Session(session.toByteArray(), writer.meta());
  }

  private static void requireSame(Path session) throws IOException {
    byte[] events = Files.readAllBytes(session.resolve("events.jsonl"));
    SessionMeta meta =
        SessionMeta.read(Files.readAllBytes(session.resolve("meta.json"))).orElseThrow();

    Session back = toLightbox(toBbox(events, meta));

    assertThat(new String(back.events(), StandardCharsets.UTF_8))
        .as(session.toString())
        .isEqualTo(new String(events, StandardCharsets.UTF_8));
    assertThat(back.meta()).isEqualTo(meta);
  }

  @Test
  void sessionsOfLightboxComeBackByteForByte() throws IOException {
    requireSame(TestFolders.repository().resolve("testdata/lightbox/kettle"));
  }

  @Test
  void sessionsTheOriginalHasWrittenComeBackByteForByte() throws IOException {
    Path valid = TestFolders.shared("data/lightbox/valid");
    for (Path events : TestFolders.files(valid, "events\\.jsonl")) {
      requireSame(Path.of(String.valueOf(events.getParent())));
    }
  }

  @Test
  void generatedSessionsComeBackByteForByte() {
    Property.forAll(
        1_000,
        ThereAndBackTest::session,
        session -> assertThat(toLightbox(toBbox(session, null)).events()).isEqualTo(session));
  }

  private static byte[] session(Choices choices) {
    ByteArrayOutputStream session = new ByteArrayOutputStream();
    String previous = null;
    List<String> open = new ArrayList<>();
    int count = choices.below(6);
    for (int i = 0; i <= count; i++) {
      boolean isEnd = !open.isEmpty() && choices.below(2) == 1;
      boolean isPending = !isEnd && choices.below(3) == 1;
      String id =
          isEnd ? open.remove(0) : i % 4 == 3 ? TextGenerator.word().from(choices) : "inv_0000" + i;
      if (isPending) {
        open.add(id);
      }
      LightboxEvent event =
          event(choices, wellFormed(id), isPending).with(Field.PREV_HASH, previous);
      session.writeBytes(event.line());
      previous = event.hash();
    }
    return session.toByteArray();
  }

  private static String wellFormed(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static LightboxEvent event(Choices choices, String id, boolean isPending) {
    String time = "2026-03-04T09:00:0" + choices.below(10) + ".000+00:00";
    LightboxEvent event =
        LightboxEvent.NONE
            .with(Field.SCHEMA_VERSION, "1")
            .with(Field.SESSION_ID, "s")
            .with(Field.INVOCATION_ID, id)
            .with(Field.TOOL, wellFormed(TextGenerator.word().from(choices)))
            .with(Field.INPUT, AnyJson.objects().from(choices))
            .with(Field.OUTPUT, isPending ? null : AnyJson.objects().from(choices))
            .with(
                Field.STATUS, isPending ? "pending" : choices.below(3) == 1 ? "error" : "complete")
            .with(Field.TIMESTAMP_START, "2026-03-04T09:00:00.000+00:00")
            .with(Field.TIMESTAMP_END, isPending ? null : time);
    Field field = choices.pick(List.of(Field.values()));
    return choices.below(2) == 0
        ? event
        : event.with(field, AnyJson.objects().from(choices)).with(Field.RETRY_OF, "a b");
  }

  @Test
  void anyRecordingComesBackByteForByte() {
    Property.forAll(
        1_500,
        RecordingBytes.any(),
        file -> {
          Session session = toLightbox(file);

          assertThat(toBbox(session.events(), session.meta())).isEqualTo(file);
          assertThat(findings(session.events()))
              .allMatch(finding -> !finding.message().contains("not as Lightbox writes it"));
        });
  }

  private static List<Finding> findings(byte[] session) throws IOException {
    List<Finding> findings = new ArrayList<>();
    LightboxChecks checks = new LightboxChecks(findings::add);
    LightboxEventReader events = new LightboxEventReader(new ByteArrayInputStream(session));
    while (events.next()) {
      assertThat(events.text(Field.HASH)).contains(events.hash());
      checks.accept(events);
    }
    checks.finish();
    return findings;
  }

  @Test
  void callsAreEventsThatLightboxCanShow() throws IOException {
    byte[] bbox =
        """
        ---
        format: bbox/1
        id: sess_kettle
        repo_sha: 5f3c9a1
        ---
        u: Heat the water.
        t!:heat id=call_1 watts=2200 ts=2026-03-04T09:00:01Z → [running]
        o: id=call_1 ts=2026-03-04T09:00:03.5Z → [error: tripped]
        t:read id=call_2 lid → closed
          and warm
        """
            .getBytes(StandardCharsets.UTF_8);

    Session session = toLightbox(bbox);

    assertThat(findings(session.events())).isEmpty();
    assertThat(session.meta().sessionId()).isEqualTo("sess_kettle");
    assertThat(shown(session.events()))
        .containsExactly(
            "inv_00001 bbox.recording complete",
            "inv_00002 bbox.header complete",
            "inv_00003 bbox.user complete",
            "call_1 heat pending",
            "call_1 bbox.observation error",
            "call_2 read complete");
  }

  private static List<String> shown(byte[] session) throws IOException {
    List<String> shown = new ArrayList<>();
    LightboxEventReader events = new LightboxEventReader(new ByteArrayInputStream(session));
    while (events.next()) {
      shown.add(
          events.text(Field.INVOCATION_ID).orElse("")
              + " "
              + events.text(Field.TOOL).orElse("")
              + " "
              + events.text(Field.STATUS).orElse(""));
    }
    return shown;
  }

  @Test
  void anOrdinaryEventIsAnOrdinaryLineAndNothingElse() throws IOException {
    LightboxEvent event =
        LightboxEvent.NONE
            .with(Field.SCHEMA_VERSION, "1")
            .with(Field.SESSION_ID, "s")
            .with(Field.INVOCATION_ID, "inv_00001")
            .with(Field.TOOL, "heat")
            .with(Field.INPUT, Map.of("watts", 2200, "unit", "big kettle"))
            .with(Field.OUTPUT, Map.of("ok", true))
            .with(Field.STATUS, "complete")
            .with(Field.TIMESTAMP_START, "2026-03-04T09:00:02.120+00:00")
            .with(Field.TIMESTAMP_END, "2026-03-04T09:00:02.120+00:00")
            .with(Field.PREV_HASH, null);

    assertThat(new String(toBbox(event.line(), null), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            ---
            format: bbox/1
            id: s
            repo_sha: unknown
            runner: lightbox
            extra.lightbox: 1
            ---
            t:heat id=inv_00001 unit="big kettle" watts=2200 step=1 ts=2026-03-04T09:00:02.120+00:00 → {"ok":true}
            """);
  }

  @Test
  void whatALineCannotHoldStandsBehindIt() throws IOException {
    LightboxEvent event =
        LightboxEvent.NONE
            .with(Field.TOOL, "t")
            .with(Field.INPUT, Map.of("n", "1"))
            .with(Field.CANONICAL_OUTPUT, CanonicalJson.EMPTY);

    List<String> lines =
        new String(toBbox(event.line(), null), StandardCharsets.UTF_8).lines().toList();

    assertThat(lines.get(lines.size() - 1))
        .isEqualTo("# lightbox {\"canonical_output\":{},\"input\":{\"n\":\"1\"},\"tool\":\"t\"}");
  }

  @Test
  void whatWasFoundWrongStaysInTheHeader() throws IOException {
    ByteArrayOutputStream bbox = new ByteArrayOutputStream();
    byte[] event = "{\"tool\":\"t\"}\n".getBytes(StandardCharsets.UTF_8);
    new LightboxToBbox(new ByteArrayInputStream(event)).copyTo(bbox, null, "TAMPERED at event 0");

    assertThat(bbox.toString(StandardCharsets.UTF_8))
        .contains("\nextra.lightbox_verdict: TAMPERED at event 0\n");
    BboxToLightbox back = new BboxToLightbox(new ByteArrayOutputStream());
    BboxReader reader = new BboxReader(new ByteArrayInputStream(bbox.toByteArray()));
    while (reader.next()) {
      back.accept(reader.line());
    }
    back.finish();
    assertThat(back.verdict()).contains("TAMPERED at event 0");
  }

  @Test
  void lightboxLinesThatAreNoEventsAreTold() throws IOException {
    String text =
        new String(
            toBbox("{\"tool\":\"t\"}\nnull\n".getBytes(StandardCharsets.UTF_8), null),
            StandardCharsets.UTF_8);

    assertThat(text).endsWith("# gap line=2 reason=\"the event cannot be read\"\n");
  }
}
