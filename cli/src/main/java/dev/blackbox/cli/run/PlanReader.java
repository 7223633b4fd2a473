package dev.blackbox.cli.run;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.format.decision.CaptureMode;
import dev.blackbox.format.decision.Keyword;
import dev.blackbox.format.decision.RunEnvironment;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.intake.AgentFormats;
import dev.blackbox.intake.agent.AgentCommand;
import dev.blackbox.intake.observe.RunPlan;
import dev.blackbox.intake.observe.command.Wrappers;
import dev.blackbox.intake.observe.scenario.Parameters;
import dev.blackbox.intake.observe.scenario.Scenario;
import dev.blackbox.intake.observe.scenario.ScenarioReader;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.IoReason;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.JacksonException;

/** Builds the plan of a run from the options. */
final class PlanReader {
  private final ParseResult arguments;
  private final Console console;
  private final String runner;
  private final Map<String, String> environment;

  PlanReader(
      ParseResult arguments, Console console, String runner, Map<String, String> environment) {
    this.arguments = arguments;
    this.console = console;
    this.runner = runner;
    this.environment = environment;
  }

  /** Whether the agent gets a terminal. */
  static boolean isTerminal(ParseResult arguments, Console console) throws UsageException {
    boolean isWanted = Specs.has(arguments, "--tty");
    boolean isQuiet = Specs.has(arguments, "--quiet");
    for (String other : List.of("--no-tty", "--quiet")) {
      if (isWanted && Specs.has(arguments, other)) {
        throw new UsageException("--tty and " + other + " exclude each other");
      }
    }
    boolean isUsual =
        !isQuiet
            && !Specs.has(arguments, "--no-tty")
            && console.isTerminal()
            && UserTerminal.isUsable(console);
    return isWanted || isUsual;
  }

  /**
   * Builds the plan.
   *
   * @param terminal the terminal of the agent; null for pipes
   */
  RunPlan read(@Nullable SharedTerminal terminal)
      throws IOException, BlackboxException, UsageException {
    List<String> words = Specs.words(arguments);
    AgentCommand agent = agent(words);
    List<String> argv = words.isEmpty() ? agent.usual() : words;
    if (argv.isEmpty()) {
      throw new UsageException("missing the agent's command", "blackbox run -- CMD… runs it;");
    }
    String workspace = Specs.value(arguments, "--workspace", "");
    return new RunPlan(
        console.resolve(Specs.value(arguments, "--runs-root", "runs")),
        workspace.isEmpty() ? null : console.resolve(workspace).toAbsolutePath().normalize(),
        scenario(),
        parameters(),
        capture(),
        agent,
        argv,
        environment,
        wrapped(),
        stdin(terminal),
        terminal == null ? null : terminal.settings(),
        timeout(),
        environment.containsKey("CI") ? RunEnvironment.CI : RunEnvironment.LOCAL,
        runner,
        withTranscript());
  }

  private @Nullable InputStream stdin(@Nullable SharedTerminal terminal) {
    InputStream keys = terminal == null ? null : terminal.keys();
    return keys != null ? keys : Specs.has(arguments, "--stdin") ? console.in() : null;
  }

  private AgentCommand agent(List<String> words) throws UsageException {
    String known = words.isEmpty() ? "" : AgentFormats.commandOf(words.get(0)).id();
    List<String> choices =
        Stream.concat(
                AgentFormats.commands().stream().map(AgentCommand::id).sorted(),
                Stream.of(AgentCommand.ANY.id()))
            .toList();
    String name =
        Specs.choice(
            arguments, "--agent", choices, known.isEmpty() ? AgentCommand.ANY.id() : known);
    return AgentFormats.command(name);
  }

  private Scenario scenario() throws BlackboxException, UsageException {
    String file = Specs.value(arguments, "--scenario", "");
    String request = Specs.value(arguments, "--request", Scenario.UNKNOWN);
    if (file.isEmpty()) {
      return Scenario.adHoc(request, console.folder().toAbsolutePath());
    }
    if (Specs.has(arguments, "--request")) {
      throw new UsageException("--request and --scenario exclude each other");
    }
    return ScenarioReader.read(text(file), console.resolve(file), parameters());
  }

  private Parameters parameters() throws BlackboxException {
    String file = Specs.value(arguments, "--parameters", "");
    if (file.isEmpty()) {
      return Parameters.NONE;
    }
    try {
      if (JsonText.read(new StringReader(text(file))) instanceof Json.Fields fields) {
        return new Parameters(fields);
      }
    } catch (JacksonException e) {
      // reported below, like another value
    }
    throw new BlackboxException(file + ": expected a JSON object with parameters");
  }

  private String text(String file) throws BlackboxException {
    Path path = console.resolve(file);
    try {
      return Files.readString(path);
    } catch (IOException e) {
      throw new BlackboxException(file + ": cannot be read, " + IoReason.of(e));
    }
  }

  private CaptureMode capture() throws UsageException {
    String mode =
        Specs.choice(arguments, "--capture", List.of("full", "redacted", "hashed"), "full");
    return Keyword.find(CaptureMode.class, mode).orElseThrow();
  }

  private boolean withTranscript() throws UsageException {
    boolean isWanted = Specs.has(arguments, "--with-transcript");
    if (isWanted && capture() == CaptureMode.HASHED) {
      throw new UsageException(
          "--with-transcript keeps the agent's text, but --capture hashed keeps only hashes");
    }
    return isWanted;
  }

  private List<String> wrapped() throws UsageException {
    List<String> more = Specs.values(arguments, "--wrap");
    if (Specs.has(arguments, "--no-wrap")) {
      return List.of();
    }
    for (String name : more) {
      if (name.contains("/") || name.isBlank()) {
        throw new UsageException("--wrap is \"" + name + "\", expected the name of a program");
      }
    }
    List<String> all = new ArrayList<>(Wrappers.USUAL);
    all.addAll(more);
    return all;
  }

  private @Nullable Duration timeout() throws UsageException {
    String text = Specs.value(arguments, "--timeout", "");
    if (text.isEmpty()) {
      return null;
    }
    try {
      long number = Long.parseLong(text.replaceFirst("[smh]$", ""));
      Duration limit =
          switch (text.charAt(text.length() - 1)) {
            case 'm' -> Duration.ofMinutes(number);
            case 'h' -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
          };
      if (limit.isPositive()) {
        return limit;
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // reported below, like a malformed time
    }
    throw new UsageException("--timeout is \"" + text + "\", expected a time: 90s, 30m, 2h");
  }
}
