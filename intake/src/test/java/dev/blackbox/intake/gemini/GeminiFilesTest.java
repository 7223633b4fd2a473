package dev.blackbox.intake.gemini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.source.TranscriptSource;
import dev.blackbox.intake.testing.Imported;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GeminiFilesTest {
  @TempDir Path folder;

  @Test
  void subagentsAreWovenInOrPointedTo() throws IOException {
    Path chat = write("chats/session-1.jsonl", "g1", "main", "Is it hot?");
    write("chats/g1/h1.jsonl", "h1", "subagent", "I touched it.");
    GeminiFiles files = GeminiFiles.of(chat);

    String whole = text(files, SubagentFiles.merged(files.subagents()));
    String split =
        text(files, SubagentFiles.separate(files.subagents(), file -> file.id() + ".bbox"));

    assertThat(whole).contains("Is it hot?", "I touched it.").doesNotContain("@subagent");
    assertThat(split)
        .contains("Is it hot?", "session_id=h1 path=h1.bbox")
        .doesNotContain("I touched it.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../elsewhere", "/etc", "..", "a\\u0000b", "C:\\\\x"})
  void aSessionsIdIsNoWayOutOfItsFolder(String session) throws IOException {
    write("elsewhere/h1.jsonl", "h1", "subagent", "I touched it.");
    write("h1.jsonl", "h1", "subagent", "I touched it.");

    Path chat = write("chats/session-1.jsonl", session, "main", "Is it hot?");

    assertThat(GeminiFiles.of(chat).subagents()).extracting(SubagentFile::id).isEmpty();
  }

  /** "Aa" and "BB" have the same {@link String#hashCode}. */
  @Test
  void anUpdateWithTheSameShortHashIsKept() throws IOException {
    Path chat = folder.resolve("session-1.jsonl");
    Files.writeString(
        chat,
        """
        {"sessionId":"g1","startTime":"2026-03-02T10:00:00.000Z","kind":"main"}
        {"id":"m1","timestamp":"2026-03-02T10:00:01.000Z","type":"gemini","content":"The flag is Aa"}
        {"id":"m1","timestamp":"2026-03-02T10:00:02.000Z","type":"gemini","content":"The flag is BB"}
        {"id":"m2","timestamp":"2026-03-02T10:00:03.000Z","type":"gemini","toolCalls":[{"id":"c1",\
        "name":"draw","status":"success","result":[\
        {"inlineData":{"mimeType":"image/png","data":"AaAA"}},\
        {"inlineData":{"mimeType":"image/png","data":"BBAA"}}]}]}
        """);

    Imported imported =
        Imported.raw("gemini-cli", folder, Imported.files(new GeminiFormat(), chat));

    assertThat(imported.messages(LineKind.AGENT))
        .containsExactly("The flag is Aa", "The flag is BB");
    assertThat(imported.text()).contains("sha256=859040d6b5", "sha256=857e7acf17");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "\n"})
  void aDocumentMayComeAsAStream(String blank) {
    String document =
        "{ 'sessionId':'g1', 'messages':[ {'id':'m1', 'type':'user', 'content':'Hot?'} ] }"
            .replace('\'', '"')
            .replace(" ", blank);
    TranscriptSource source =
        TranscriptSource.of(
            "stdin", () -> new ByteArrayInputStream(document.getBytes(StandardCharsets.UTF_8)));

    Imported imported =
        Imported.raw("gemini-cli", folder, Imported.stream(new GeminiFormat(), source));

    assertThat(imported.messages(LineKind.USER)).containsExactly("Hot?");
  }

  @Test
  void aDocumentThatIsTooLargeIsRefused() {
    byte[] begin = "{\"sessionId\":\"g1\",\"messages\":[".getBytes(StandardCharsets.UTF_8);
    TranscriptSource source =
        TranscriptSource.of(
            "session.json",
            () -> new SequenceInputStream(new ByteArrayInputStream(begin), blanks(64 << 20)));

    assertThatThrownBy(
            () -> Imported.raw("gemini-cli", folder, Imported.stream(new GeminiFormat(), source)))
        .hasMessageContaining("session.json: one JSON document of more than 64 MiB");
  }

  private static InputStream blanks(int count) {
    return new InputStream() {
      private int left = count;

      @Override
      public int read() {
        return left-- > 0 ? ' ' : -1;
      }

      @Override
      public int read(byte[] into, int from, int length) {
        int read = Math.min(left, length);
        Arrays.fill(into, from, from + read, (byte) ' ');
        left -= read;
        return read == 0 ? -1 : read;
      }
    };
  }

  private String text(GeminiFiles files, SubagentFiles subagents) {
    return Imported.raw(
            "gemini-cli",
            folder,
            (writer, _) ->
                new GeminiFormat()
                    .read(files.chat(), subagents, new TranscriptReader(writer, Optional.empty())))
        .text();
  }

  private Path write(String name, String session, String kind, String said) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file,
        """
        {"sessionId":"%s","startTime":"2026-03-02T10:00:00.000Z","kind":"%s"}
        {"id":"m-%s","timestamp":"2026-03-02T10:00:01.000Z","type":"user","content":"%s"}
        """
            .formatted(session, kind, session, said));
  }
}
