package dev.blackbox.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.command.Streams;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class MainTest {
  @Test
  void mainRunsTheProgramInThisFolder() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Streams streams =
        new Streams(InputStream.nullInputStream(), out, OutputStream.nullOutputStream());

    int code =
        Main.run(new String[] {"parse", "../docs/examples/minimal.bbox", "-n", "1"}, streams);

    assertThat(code).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Line 1: Header start\n");
  }
}
