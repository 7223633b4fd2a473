package dev.blackbox.library.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.Recording;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class FilesJsonTest {
  @Test
  void aFileHasItsCallsAndTheLinesThatDiffer() throws Exception {
    assertThat(
            json(
                """
                t:Read id=c1 file_path=a.md step=1 → [ok] old
                t:Edit id=c2 file_path=a.md old_string=old new_string=new step=2 → [ok]
                """))
        .isEqualTo(
            "{\"file\":\"test.bbox\",\"files\":[{\"path\":\"a.md\",\"action\":\"edited\",\"reads\":1,"
                + "\"changes\":1,\"uses\":["
                + "{\"line\":1,\"step\":1,\"call\":\"c1\",\"tool\":\"Read\",\"action\":\"read\","
                + "\"failed\":false},"
                + "{\"line\":2,\"step\":2,\"call\":\"c2\",\"tool\":\"Edit\",\"action\":\"edited\","
                + "\"failed\":false,\"added\":1,\"removed\":1,\"hunks\":[[\"-old\",\"+new\"]]}],"
                + "\"added\":1,\"removed\":1}]}\n");
  }

  @Test
  void aCallThatFailedChangesNothing() throws Exception {
    assertThat(json("t:Edit file_path=a.md old_string=a new_string=b → [err: not found]\n"))
        .contains("\"action\":\"read\",\"reads\":0,\"changes\":0")
        .contains("\"action\":\"edited\",\"failed\":true")
        .endsWith("\"added\":0,\"removed\":0}]}\n");
  }

  @Test
  void whatBecameOfAFileIsSaid() throws Exception {
    String created = "t:Write file_path=a.md content=x → File created successfully at: a.md\n";

    assertThat(json(created)).contains("\"path\":\"a.md\",\"action\":\"created\"");
    assertThat(json(created + "t:delete_file path=a.md → [ok]\n"))
        .contains("\"path\":\"a.md\",\"action\":\"deleted\"");
  }

  @Test
  void aSessionWithoutFilesHasNone() throws Exception {
    assertThat(json("u: Hello.\n")).isEqualTo("{\"file\":\"test.bbox\",\"files\":[]}\n");
  }

  private static String json(String recording) throws Exception {
    byte[] bytes = recording.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Recording opened = Recording.read(new ByteArrayInputStream(bytes), "test.bbox")) {
      new FilesJson(new JsonOutput(out)).add(opened.name(), opened.files());
    }
    return out.toString(StandardCharsets.UTF_8);
  }
}
