package dev.blackbox.intake.observe;

import dev.blackbox.intake.observe.workspace.RunFolder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Builds the environment of an agent: the runner's variables, and those that keep it inside its
 * workspace.
 */
final class AgentEnvironment {
  static final String MARK = "BLACKBOX_RUN_ID";

  /**
   * Variables that git sets for the programs it calls; they would direct the agent's git elsewhere.
   */
  private static final List<String> OF_ANOTHER_REPOSITORY =
      List.of(
          "GIT_DIR",
          "GIT_WORK_TREE",
          "GIT_INDEX_FILE",
          "GIT_PREFIX",
          "GIT_COMMON_DIR",
          "GIT_OBJECT_DIRECTORY");

  private AgentEnvironment() {}

  static Map<String, String> of(RunPlan plan, RunFolder folder, String runId, Path wrappers) {
    Map<String, String> environment = new HashMap<>(plan.environment());
    OF_ANOTHER_REPOSITORY.forEach(environment::remove);
    environment.remove("OLDPWD");
    environment.put("PWD", folder.workspace().toString());
    environment.put(MARK, runId);
    if (plan.scenario().isRequestKnown()) {
      environment.put("BLACKBOX_REQUEST", plan.scenario().request());
    }
    if (!plan.wrapped().isEmpty()) {
      environment.put("PATH", wrappers + ":" + plan.path());
    }
    // a workspace without a repository must not find the one around the run folder
    environment.merge(
        "GIT_CEILING_DIRECTORIES", folder.path().toString(), (old, own) -> own + ":" + old);
    withoutHooks(environment);
    return environment;
  }

  private static void withoutHooks(Map<String, String> environment) {
    String known = environment.getOrDefault("GIT_CONFIG_COUNT", "");
    int count = known.matches("[0-9]{1,6}") ? Integer.parseInt(known) : 0;
    environment.put("GIT_CONFIG_COUNT", Integer.toString(count + 1));
    environment.put("GIT_CONFIG_KEY_" + count, "core.hooksPath");
    environment.put("GIT_CONFIG_VALUE_" + count, "/dev/null");
  }
}
