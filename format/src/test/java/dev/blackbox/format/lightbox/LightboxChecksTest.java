package dev.blackbox.format.lightbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LightboxChecksTest {
  private static final String GOOD =
      """
      {"hash":"0","input":{},"invocation_id":"inv_00001","output":{},"prev_hash":null,\
      "schema_version":"1","session_id":"s","status":"complete",\
      "timestamp_end":"2026-03-04T09:00:01.000+00:00",\
      "timestamp_start":"2026-03-04T09:00:01.000+00:00","tool":"t"}
      """;

  @Test
  void anEventAsTheOriginalWritesItHasNothingToTell() throws IOException {
    assertThat(findings(GOOD)).isEmpty();
  }

  @Test
  void fieldsThatAreMissingOrOfAnotherKindAreFound() throws IOException {
    assertThat(findings(GOOD.replace("\"input\":{}", "\"input\":[1]")))
        .containsExactly("1 event-field: input must be an object");
    assertThat(findings(GOOD.replace("\"tool\":\"t\"", "\"tool\":7")))
        .containsExactly("1 event-field: tool must be a string");
    assertThat(findings(GOOD.replace("\"input\":{},", "")))
        .containsExactly("1 event-field: input is missing");
    assertThat(findings(GOOD.replace("complete", "hacked")))
        .containsExactly(
            "1 event-field: status is \"hacked\", expected pending, complete or error");
    assertThat(findings(GOOD.replace("complete", "pending")))
        .contains("1 event-field: the call is pending and has an output, expected null")
        .contains("1 event-field: the call is pending and has a timestamp_end, expected null");
    assertThat(
            findings(
                GOOD.replace(
                    "\"timestamp_end\":\"2026-03-04T09:00:01.000+00:00\"",
                    "\"timestamp_end\":null")))
        .containsExactly("1 event-field: the call is over and has no timestamp_end");
  }

  @Test
  void fieldsAndVersionsNobodyKnowsAreFound() throws IOException {
    assertThat(findings(GOOD.replace("\"tool\":\"t\"", "\"tool\":\"t\",\"x\":1,\"y\":2")))
        .containsExactly(
            "1 event-unknown-field: schema \"1\" has no field \"x\", \"y\"; it is kept, and"
                + " hashed");
    assertThat(findings(GOOD.replace("\"schema_version\":\"1\"", "\"schema_version\":\"9\"")))
        .containsExactly(
            "1 schema-unknown: schema_version is \"9\", which is unknown; it is read as \"1\"");
  }

  @Test
  void idsThatDoNotFitAreFound() throws IOException {
    String second = GOOD.replace("inv_00001", "inv_00002");
    assertThat(findings(GOOD + second.replace("\"s\"", "\"other\"")))
        .containsExactly("2 session-id-differs: session_id is \"other\", expected \"s\"");
    assertThat(findings(GOOD + GOOD))
        .containsExactly("2 invocation-repeated: \"inv_00001\" began and ended before");
    assertThat(
            findings(
                GOOD.replace(
                    "\"output\":{},", "\"output\":{},\"parent_invocation\":\"inv_00009\",")))
        .containsExactly(
            "1 invocation-unknown: parent_invocation refers to \"inv_00009\", which no earlier"
                + " event begins");
    assertThat(findings(GOOD + second.replace("\"schema", "\"retry_of\":\"inv_00001\",\"schema")))
        .isEmpty();
  }

  @Test
  void aPendingCallIsEndedByItsIdOrFound() throws IOException {
    String pending =
        GOOD.replace("complete", "pending")
            .replace("\"output\":{}", "\"output\":null")
            .replace(
                "\"timestamp_end\":\"2026-03-04T09:00:01.000+00:00\"", "\"timestamp_end\":null");

    assertThat(findings(pending + GOOD)).isEmpty();
    assertThat(findings(pending))
        .containsExactly("1 call-never-finished: \"inv_00001\" is pending, and no event ends it");
    assertThat(findings(pending + GOOD + GOOD))
        .containsExactly("3 invocation-repeated: \"inv_00001\" began and ended before");
  }

  @Test
  void timesThatGoBackOrAreNoneAreFound() throws IOException {
    String earlier = GOOD.replace("inv_00001", "inv_00002").replace("09:00:01", "08:59:59");
    assertThat(findings(GOOD + earlier))
        .containsExactly(
            "2 event-time-goes-back: the time \"2026-03-04T08:59:59.000+00:00\" comes after"
                + " \"2026-03-04T09:00:01.000+00:00\"");
    assertThat(findings(GOOD.replaceFirst("09:00:01", "08:00:01")))
        .containsExactly("1 event-time-goes-back: the call ends before it starts");
    assertThat(findings(GOOD.replace("09:00:01", "25:00:01")))
        .hasSize(2)
        .allMatch(line -> line.contains("timestamp-shape"));
    assertThat(findings(GOOD.replace("09:00:01.000+00:00", "10:00:01+01:00"))).isEmpty();
  }

  @Test
  void linesTheOriginalWouldWriteInAnotherWayAreFoundOnceAndCounted() throws IOException {
    String second = GOOD.replace("inv_00001", "inv_00002");
    assertThat(findings((GOOD + second).replace("\n", "\r\n")))
        .containsExactly(
            "1 event-rewritten: the line is not as Lightbox writes it: it ends with a carriage"
                + " return",
            "0 event-rewritten: 2 lines differ in the same way: it ends with a carriage return");
    assertThat(findings(GOOD + "\n")).hasSize(1).allMatch(line -> line.contains("empty"));
    assertThat(findings(GOOD.replace("{}", "{\"a\":1,\"a\":1}")))
        .containsExactly("1 event-duplicate-key: the event has a key twice");
    assertThat(findings(GOOD.replace("\"input\":{}", "\"input\":{\"a\":1.5,\"b\":\"\\ud800\"}")))
        .containsExactly(
            "1 event-unhashable: the event has a number that is not whole",
            "1 event-unhashable: the event has a lone surrogate, which UTF-8 cannot encode");
  }

  private static List<String> findings(String session) throws IOException {
    List<Finding> found = new ArrayList<>();
    LightboxChecks checks = new LightboxChecks(found::add);
    LightboxEventReader events =
        new LightboxEventReader(new ByteArrayInputStream(session.getBytes(StandardCharsets.UTF_8)));
    while (events.next()) {
      checks.accept(events);
    }
    checks.finish();
    return found.stream().map(f -> f.line() + " " + f.rule().slug() + ": " + f.message()).toList();
  }
}
