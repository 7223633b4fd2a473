package dev.blackbox.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.intake.agent.AgentFolder;
import dev.blackbox.intake.agent.AgentFormat;
import dev.blackbox.intake.archive.ArchiveListener;
import dev.blackbox.intake.archive.ArchivedSession;
import dev.blackbox.intake.archive.Archiver;
import dev.blackbox.intake.archive.RecordingSummarizer;
import dev.blackbox.intake.archive.RecordingSummary;
import dev.blackbox.intake.testing.Imported;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.testkit.model.ScriptedAction;
import dev.blackbox.testkit.model.ScriptedModel;
import dev.blackbox.testkit.model.ScriptedTurn;
import java.io.File;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Sessions that real agents write while a model follows a script: the archive holds what the model
 * said and called, what it was answered, and its tokens. {@code BLACKBOX_AGENTS} names the folder
 * that {@code scripts/install-agents} put them in; without it these tests are skipped.
 */
@Tag("long")
final class RealLogsTest {
  private static final String TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8";

  private static final Map<String, List<ScriptedTurn>> SCRIPTS =
      Map.of(
          "demo",
          List.of(
              ScriptedTurn.say("A look around.", new ScriptedAction.Shell("echo tea; echo cup"))
                  .thinking("The folder first."),
              ScriptedTurn.say(
                  "Two at once.",
                  new ScriptedAction.Shell("echo one"),
                  new ScriptedAction.Shell("echo two: é 你好")),
              ScriptedTurn.say("All is there.")),
          "failure",
          List.of(
              ScriptedTurn.say("This fails.", new ScriptedAction.Shell("echo oops; exit 3")),
              ScriptedTurn.say("It failed.")),
          "secret",
          List.of(
              ScriptedTurn.say("A key.", new ScriptedAction.Shell("echo " + TOKEN)),
              ScriptedTurn.say("The key is " + TOKEN + ".")));

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "qwen, demo", "qwen, failure", "qwen, secret",
    "pi, demo", "pi, failure", "pi, secret",
    "opencode, demo", "opencode, failure", "opencode, secret",
    "droid, demo", "droid, failure", "droid, secret"
  })
  void whatTheModelSaidIsArchived(String id, String script)
      throws IOException, InterruptedException {
    List<ScriptedTurn> turns = Objects.requireNonNull(SCRIPTS.get(script));
    try (ScriptedModel model = ScriptedModel.playing(SCRIPTS)) {
      run(id, model.address(), "[[script:" + script + "]] Please do it.");
    }

    Imported imported = Imported.at(archive(AgentFormats.find(id).orElseThrow()));

    List<String> said = turns.stream().map(ScriptedTurn::text).toList();
    assertThat(imported.messages(LineKind.AGENT))
        .containsExactlyElementsOf(said.stream().map(RealLogsTest::masked).toList());
    assertThat(results(imported)).isEqualTo(turns.stream().mapToInt(t -> t.actions().size()).sum());
    assertThat(imported.text()).doesNotContain(TOKEN);
    assertThat(failures(imported)).isEqualTo(script.equals("failure") ? 1 : 0);
    assertThat(imported.usage().tokens())
        .isEqualTo(new Tokens(60L * turns.size(), 20L * turns.size(), 40L * turns.size()));
    assertThat(imported.text()).contains("unknown=0");
    if (script.equals("demo")) {
      assertThat(imported.messages(LineKind.THINKING)).containsExactly("The folder first.");
      assertThat(imported.text()).contains("two: é 你好");
    }
  }

  private static String masked(String text) {
    return text.replace(TOKEN, "[redacted:github_token]");
  }

  private static long results(Imported imported) {
    return imported.lines().stream()
        .filter(whole -> whole.line() instanceof Line.Observation)
        .count();
  }

  private static long failures(Imported imported) {
    return imported.lines().stream()
        .filter(whole -> whole.line() instanceof Line.Observation)
        .filter(whole -> ((Line.Observation) whole.line()).meta().get("level").isPresent())
        .count();
  }

  private Path archive(AgentFormat format) throws IOException {
    List<ArchivedSession> archived = new ArrayList<>();
    Path store = folder.resolve("store");
    new Archiver(Disk.real(), Clock.systemUTC(), store, Redactor.standard(), new NoPrices())
        .run(
            AgentFolder.find(List.of(format), Map.of("HOME", home().toString())),
            new ArchiveListener() {
              @Override
              public void archived(ArchivedSession session) {
                archived.add(session);
              }
            });
    assertThat(archived).hasSize(1);
    return store.resolve(archived.getFirst().recording());
  }

  private static final class NoPrices implements RecordingSummarizer {
    @Override
    public RecordingSummary of(Path recording) {
      return new RecordingSummary(
          "",
          "",
          "",
          "",
          "",
          "",
          "",
          0,
          0,
          0,
          0,
          0,
          0,
          0,
          BigDecimal.ZERO,
          BigDecimal.ZERO,
          0,
          0,
          version());
    }

    @Override
    public String version() {
      return "none";
    }
  }

  private Path home() {
    return folder.resolve("home");
  }

  private void run(String id, String model, String request)
      throws IOException, InterruptedException {
    String agents = System.getenv("BLACKBOX_AGENTS");
    assumeTrue(agents != null, "SKIPPED: BLACKBOX_AGENTS names no folder with agents");
    Path bin = Path.of(agents, "node_modules", ".bin");
    Path program = bin.resolve(id);
    assumeTrue(Files.isExecutable(program), "SKIPPED: " + id + " is not installed in " + agents);
    List<String> command = new ArrayList<>(List.of(program.toString()));
    Map<String, String> more = new HashMap<>();
    switch (id) {
      case "qwen" -> {
        more.put("OPENAI_API_KEY", "none");
        more.put("OPENAI_BASE_URL", model + "/v1");
        more.put("OPENAI_MODEL", "scripted");
        write(
            ".qwen/settings.json",
            "{\"security\":{\"auth\":{\"selectedType\":\"openai\"}},"
                + "\"privacy\":{\"usageStatisticsEnabled\":false}}");
        command.addAll(List.of("-p", request, "--yolo"));
      }
      case "pi" -> {
        more.put("PI_OFFLINE", "1");
        write(
            ".pi/agent/models.json",
            "{\"providers\":{\"scripted\":{\"baseUrl\":\""
                + model
                + "/v1\",\"api\":\"openai-completions\",\"apiKey\":\"none\",\"models\":[{\"id\":"
                + "\"scripted\",\"name\":\"Scripted\",\"reasoning\":false,\"input\":[\"text\"],"
                + "\"cost\":{\"input\":0,\"output\":0,\"cacheRead\":0,\"cacheWrite\":0},"
                + "\"contextWindow\":100000,\"maxTokens\":8000}]}}}");
        command.addAll(List.of("-p", "--provider", "scripted", "--model", "scripted", request));
      }
      case "opencode" -> {
        more.put("OPENCODE_DISABLE_MODELS_FETCH", "1");
        more.put("OPENCODE_DISABLE_AUTOUPDATE", "1");
        write(
            ".config/opencode/opencode.json",
            "{\"autoupdate\":false,\"share\":\"disabled\",\"permission\":{\"bash\":\"allow\"},"
                + "\"provider\":{\"scripted\":{\"npm\":\"@ai-sdk/openai-compatible\",\"options\":"
                + "{\"baseURL\":\""
                + model
                + "/v1\",\"apiKey\":\"none\"},\"models\":{\"scripted\":{\"limit\":"
                + "{\"context\":100000,\"output\":8000}}}}}}");
        command.addAll(List.of("run", "-m", "scripted/scripted", request));
      }
      default -> {
        more.put("FACTORY_API_KEY", "none");
        write(
            ".factory/config.json",
            "{\"custom_models\":[{\"model_display_name\":\"Scripted\",\"model\":\"scripted\","
                + "\"base_url\":\""
                + model
                + "/v1\",\"api_key\":\"none\",\"provider\":\"generic-chat-completion-api\"}]}");
        command.addAll(List.of("exec", "--model", "custom:scripted"));
        command.addAll(List.of("--skip-permissions-unsafe", request));
      }
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().put("PATH", bin + File.pathSeparator + System.getenv("PATH"));
    builder.environment().put("HOME", home().toString());
    builder.environment().put("LANG", "C.UTF-8");
    builder.environment().putAll(more);
    builder.directory(Files.createDirectories(folder.resolve("work")).toFile());
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectErrorStream(true);
    builder.redirectOutput(folder.resolve("output.txt").toFile());
    assertThat(builder.start().waitFor()).as(() -> "exit code of " + id).isZero();
  }

  private void write(String name, String content) throws IOException {
    Path file = home().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
