package dev.blackbox.intake.observe.transcript;

import dev.blackbox.intake.agent.AgentCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks known agents for their version. */
public final class AgentVersion {
  private static final int SECONDS = 20;
  private static final Pattern NUMBER = Pattern.compile("\\d+\\.\\d+[^\\s()]*");

  private AgentVersion() {}

  /** {@code 2.1.325}, or {@code unknown}. */
  public static String of(AgentCommand agent, Path program, Map<String, String> environment) {
    if (agent.equals(AgentCommand.ANY)) {
      return "unknown";
    }
    ProcessBuilder builder = new ProcessBuilder(program.toString(), "--version");
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true).redirectInput(Path.of("/dev/null").toFile());
    try {
      Process process = builder.start();
      boolean isEnded = process.waitFor(SECONDS, TimeUnit.SECONDS);
      if (!isEnded) {
        process.destroyForcibly();
        return "unknown";
      }
      byte[] answer = process.getInputStream().readNBytes(4096);
      Matcher number = NUMBER.matcher(new String(answer, StandardCharsets.UTF_8));
      return process.exitValue() == 0 && number.find() ? number.group() : "unknown";
    } catch (IOException e) {
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }
}
