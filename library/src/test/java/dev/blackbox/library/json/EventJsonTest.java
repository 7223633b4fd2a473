package dev.blackbox.library.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class EventJsonTest {
  @Test
  void allEventsOfACallHaveItsEffect() throws IOException {
    assertThat(
            json(
                """
                t!:read id=c1 a.txt → [running]
                t~:read id=c1 "half"
                o: id=c1 → [ok]
                x:explore id=s1 "look" → [launched]
                o: id=s1 → [ok]
                """))
        .isEqualTo(
            """
            {"line":1,"kind":"tool_start","tid":"1","id":"c1","name":"read","call":0,\
            "effect":"look","args":["a.txt"],"result":"[running]","status":"waiting"}
            {"line":2,"kind":"tool_progress","tid":"1","id":"c1","name":"read","call":0,\
            "effect":"look","args":["half"],"status":"waiting"}
            {"line":3,"kind":"observation","tid":"1","id":"c1","name":"read","call":0,\
            "effect":"look","result":"[ok]","status":"ok"}
            {"line":4,"kind":"subagent","tid":"1","id":"s1","name":"explore","call":1,\
            "effect":"delegate","args":["look"],"result":"[launched]","status":"waiting"}
            {"line":5,"kind":"observation","tid":"1","id":"s1","name":"explore","call":1,\
            "effect":"delegate","result":"[ok]","status":"ok"}
            """);
  }

  @Test
  void eventsOfNoCallHaveNoEffect() throws IOException {
    assertThat(json("u: Hello.\n@note read\no: It rains.\n")).doesNotContain("effect");
    assertThat(json("o: id=c7 → [ok]\n")).doesNotContain("effect");
  }

  @Test
  void anEventOfACallThatNoLineStartsHasAnEffectByItsName() throws IOException {
    assertThat(json("t~:edit id=c7 \"half\"\n")).contains("\"effect\":\"change\"");
  }

  private static String json(String lines) throws IOException {
    byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
    Session session = Session.read(new BboxReader(new ByteArrayInputStream(bytes)));
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    JsonOutput json = new JsonOutput(text);
    EventJson events = new EventJson(session, json.generator());
    for (Event event : session.events()) {
      json.generator().writeStartObject();
      events.properties(event);
      json.generator().writeEndObject();
      json.endLine();
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
