package dev.blackbox.library.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SplitSecretBufferTest {
  private static final String TOKEN = "ghp_" + "Ab3dEf7hJkLm".repeat(3);
  private static final String FIRST = "t~:Bash id=c1 \"it is " + TOKEN.substring(0, 20) + "\"\n";
  private static final String SECOND = "t~:Bash id=c1 \"" + TOKEN.substring(20) + " now\"\n";

  @Test
  void aSplitSecretIsMaskedInBothLines() throws Exception {
    assertThat(taken(FIRST + "a: Wait.\n" + SECOND))
        .containsExactly(
            "t~:Bash id=c1 \"it is [redacted:github_token]\"\n",
            "a: Wait.\n",
            "t~:Bash id=c1 \"[redacted:github_token] now\"\n");
  }

  @Test
  void linesWithoutSecretsStayAsTheyCame() throws Exception {
    assertThat(taken("a: one\n  two\nt~:test id=c1 \"[1/2]\"\nt~:test id=c1 \"[2/2]\"\n"))
        .containsExactly(
            "a: one\n  two\n", "t~:test id=c1 \"[1/2]\"\n", "t~:test id=c1 \"[2/2]\"\n");
  }

  @Test
  void aLineIsReleasedAfterASecondAndTheRestOfItsSecretIsMaskedLater() throws Exception {
    PipedOutputStream out = new PipedOutputStream();
    try (PipedInputStream in = new PipedInputStream(out)) {
      SplitSecretBuffer lines = lines(in);
      out.write(FIRST.getBytes(StandardCharsets.UTF_8));
      out.flush();
      long start = System.nanoTime();

      assertThat(lines.take()).asString(StandardCharsets.UTF_8).isEqualTo(FIRST);
      assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start)).isBetween(900L, 30_000L);

      out.write(SECOND.getBytes(StandardCharsets.UTF_8));
      out.close();
      assertThat(lines.take())
          .asString(StandardCharsets.UTF_8)
          .isEqualTo("t~:Bash id=c1 \"[redacted:github_token] now\"\n");
      assertThat(lines.take()).isNull();
    }
  }

  @Test
  void noMoreThanSomeLinesAreHeld() throws Exception {
    String others = "a: Wait.\n".repeat(2_000);

    assertThat(taken(FIRST + others + SECOND)).hasSize(2_002).startsWith(FIRST);
  }

  private static SplitSecretBuffer lines(InputStream in) {
    return new SplitSecretBuffer(
        new LineAssembler(LineSource.of(in), finding -> {}, PlainText.OTHER_LINES),
        Redactor.standard());
  }

  private static List<String> taken(String input) throws IOException, InterruptedException {
    SplitSecretBuffer lines =
        lines(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    List<String> taken = new ArrayList<>();
    for (byte[] line = lines.take(); line != null; line = lines.take()) {
      taken.add(new String(line, StandardCharsets.UTF_8));
    }
    return taken;
  }
}
