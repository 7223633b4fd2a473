package dev.blackbox.intake.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SessionWriterTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final TextStore texts = new TextStore(Redactor.standard(), null);
  private final BboxSink sink = new BboxSink(out, Redactor.standard());
  private final SessionWriter writer =
      new SessionWriter(sink, texts, new SessionFacts("Made Up"), CheckoutFinder.NONE);

  @Test
  void aSecretInACommentIsMasked() throws IOException {
    writer.comment(
        CommentType.MODEL,
        "model:",
        List.of(Arg.word("made-up-1"), Arg.pair("by", "DB_PASSWORD=hunter22")));
    writer.end();

    assertThat(out.toString(UTF_8))
        .contains("# model: made-up-1 by=DB_PASSWORD=[redacted:password]")
        .doesNotContain("hunter22");
  }

  @Test
  void anArgumentIsASecretBecauseOfItsName() throws IOException {
    Json input =
        Json.Fields.EMPTY
            .with("user", Json.of("root"))
            .with("password", Json.of("hunter22"))
            .with("note", Json.of("two\nlines"));
    writer.call(LineKind.MCP, "db.connect", "toolu_1", input, Meta.none());
    writer.end();

    assertThat(out.toString(UTF_8))
        .contains("c:db.connect id=toolu_1 user=root password=[redacted:password]")
        .contains("# redactions=1")
        .doesNotContain("hunter22");
    assertThat(sink.redactions()).isEqualTo(1);
  }
}
