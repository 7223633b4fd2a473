package dev.blackbox.server.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Role;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;

final class JobTest {
  @Test
  void aJobThatEndsWithAnErrorHasFailed() throws Exception {
    Caller owner = new Caller("owner", Role.ADMIN, List.of());
    Job job =
        new Job(
            1,
            "test",
            owner,
            _ -> {
              throw new StackOverflowError();
            });
    job.run();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonGenerator out = new JsonOutput(bytes).generator();
    out.writeStartObject();
    job.write(out);
    out.writeEndObject();
    out.flush();

    assertThat(bytes.toString(UTF_8))
        .endsWith("\"state\":\"failed\",\"failure\":\"the recording cannot be processed\"}");
  }
}
