package dev.blackbox.intake.archive;

import dev.blackbox.intake.agent.Agent;
import dev.blackbox.intake.source.Node;
import dev.blackbox.intake.source.NodeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * How long Claude Code leaves a transcript alone: {@code cleanupPeriodDays} of its settings, 30
 * days otherwise. The other agents delete nothing.
 */
final class Retention {
  private static final long USUAL = 30;
  private static final long LONGEST = 1_000_000;
  private static final Duration SOON = Duration.ofDays(7);

  private final Instant now;
  private final Map<AgentFolder, Duration> kept = new HashMap<>();

  Retention(Instant now) {
    this.now = now;
  }

  /** Whether the agent will delete the file within a week, if the session is not gone on with. */
  boolean endsSoon(FoundFile file) {
    if (file.folder().agent() != Agent.CLAUDE) {
      return false;
    }
    Duration time = kept.computeIfAbsent(file.folder(), Retention::of);
    return Instant.ofEpochMilli(file.modified()).plus(time).isBefore(now.plus(SOON));
  }

  private static Duration of(AgentFolder folder) {
    Path settings = folder.path().resolveSibling("settings.json");
    try {
      String text = Files.readString(settings, StandardCharsets.UTF_8);
      Node period = NodeReader.read(text).orElse(Node.absent()).get("cleanupPeriodDays");
      return Duration.ofDays(period.isAbsent() ? USUAL : Math.min(LONGEST, period.number()));
    } catch (IOException e) {
      return Duration.ofDays(USUAL);
    }
  }
}
