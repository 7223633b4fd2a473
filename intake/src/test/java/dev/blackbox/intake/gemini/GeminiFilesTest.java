package dev.blackbox.intake.gemini;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.intake.source.SubagentFile;
import dev.blackbox.intake.source.SubagentFiles;
import dev.blackbox.intake.source.TranscriptReader;
import dev.blackbox.intake.testing.Imported;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
