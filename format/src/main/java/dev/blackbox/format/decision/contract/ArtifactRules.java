package dev.blackbox.format.decision.contract;

import dev.blackbox.format.decision.Artifact;
import dev.blackbox.format.decision.EventKind;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.text.Hashes;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Rules for artifacts: their files exist in the run folder and match their hashes (decision-1
 * §4.5).
 */
final class ArtifactRules {
  private static final int BUFFER = 64 << 10;
  private static final Pattern HASH = Pattern.compile("sha256:[0-9a-f]{64}");

  private final DecisionRun run;
  private final List<Finding> findings;

  private ArtifactRules(DecisionRun run, List<Finding> findings) {
    this.run = run;
    this.findings = findings;
  }

  static void check(DecisionRun run, List<Finding> findings) throws IOException {
    ArtifactRules rules = new ArtifactRules(run, findings);
    for (NumberedEvent event : run.events()) {
      for (Artifact artifact : event.event().action().artifacts()) {
        rules.check(event, artifact);
      }
    }
    rules.require(EventKind.ARTIFACTS_CAPTURED, "stdout_log", "claude_stdout.txt");
    rules.require(EventKind.ARTIFACTS_CAPTURED, "stderr_log", "claude_stderr.txt");
    rules.require(EventKind.FS_DIFF_CAPTURED, "diff", "fs_diff.patch");
    rules.require(EventKind.COMMANDS_OBSERVED, "command_log", "command_logs.jsonl");
  }

  private void check(NumberedEvent event, Artifact artifact) throws IOException {
    String name = artifact.contentRef();
    boolean isShaped = HASH.matcher(artifact.hash()).matches();
    if (!isShaped) {
      add(
          event,
          Rule.ARTIFACT_HASH_SHAPE,
          "the hash of "
              + Finding.excerpt(artifact.summary())
              + " is \""
              + artifact.hash()
              + "\", expected sha256: and 64 digits");
    }
    if (name == null) {
      return;
    }
    if (leadsOut(name)) {
      add(
          event,
          Rule.ARTIFACT_PATH,
          "content_ref " + name + " is not a path inside the run folder");
    } else if (!run.files().isFolder(name)) {
      compare(event, artifact, name, isShaped);
    }
  }

  private static boolean leadsOut(String name) {
    return name.isEmpty()
        || name.startsWith("/")
        || name.contains("\\")
        || name.indexOf('\0') >= 0
        || List.of(name.split("/")).contains("..");
  }

  private void compare(NumberedEvent event, Artifact artifact, String name, boolean isShaped)
      throws IOException {
    Optional<String> hash = hash(name);
    if (hash.isEmpty()) {
      add(event, Rule.ARTIFACT_MISSING, name + " is not in the run folder");
    } else if (isShaped && !artifact.hash().equals(hash.get())) {
      add(event, Rule.ARTIFACT_CHANGED, name + " does not match the hash in this event");
    }
  }

  private Optional<String> hash(String name) throws IOException {
    try (InputStream in = run.files().open(name)) {
      if (in == null) {
        return Optional.empty();
      }
      MessageDigest digest = Hashes.sha256();
      byte[] buffer = new byte[BUFFER];
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
      return Optional.of("sha256:" + Hashes.hex(digest));
    }
  }

  private void require(EventKind kind, String type, String file) {
    run.find(kind)
        .filter(event -> event.artifact(type).filter(a -> isAt(a, file)).isEmpty())
        .ifPresent(
            event ->
                add(
                    event,
                    Rule.ARTIFACT_NOT_REFERRED,
                    kind.word() + " refers to no " + type + " artifacts/" + file));
  }

  private static boolean isAt(Artifact artifact, String file) {
    return ("artifacts/" + file).equals(artifact.contentRef());
  }

  private void add(NumberedEvent event, Rule rule, String message) {
    findings.add(event.finding(rule, message));
  }
}
