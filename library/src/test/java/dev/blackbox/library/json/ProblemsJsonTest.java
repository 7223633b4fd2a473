package dev.blackbox.library.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.Recording;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ProblemsJsonTest {
  @Test
  void aFindingHasItsPlaceAndTheStateThere() throws Exception {
    assertThat(
            json(
                """
                u: Publish it.
                t:bash id=c1 command="git push" step=2 → [err: no upstream branch]
                a: Sorry.
                """,
                20))
        .isEqualTo(
            "{\"file\":\"test.bbox\",\"calls\":1,\"failed\":1,\"looking\":0,\"findings\":[{\"rule\":\"error-unanswered\","
                + "\"severity\":\"error\",\"inferred\":true,\"text\":\"`git push` failed and did not"
                + " succeed later: no upstream branch\",\"count\":1,\"line\":2,\"step\":2,\"call\":\"c1\","
                + "\"what\":\"git push\",\"state\":{\"request\":\"Publish it.\",\"mode\":\"\",\"phase\":\"\","
                + "\"calls\":1,\"failed\":1,\"files_changed\":0},\"places\":[{\"line\":2,\"step\":2,"
                + "\"call\":\"c1\",\"what\":\"git push\"}]}],\"left_out\":0}\n");
  }

  @Test
  void theNumberOfOtherFindingsIsGiven() throws Exception {
    assertThat(
            json(
                "t:bash command=\"make a\" → [err: x]\nt:bash command=\"make b\" → [err: y]\na: Hm.\n",
                1))
        .endsWith("\"left_out\":1}\n");
  }

  private static String json(String recording, int most) throws Exception {
    byte[] bytes = recording.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Recording opened = Recording.read(new ByteArrayInputStream(bytes), "test.bbox")) {
      new ProblemsJson(new JsonOutput(out)).add(opened.problems(most));
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
