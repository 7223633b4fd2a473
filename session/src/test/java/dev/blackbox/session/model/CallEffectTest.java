package dev.blackbox.session.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.LineKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallEffectTest {
  @ParameterizedTest
  @CsvSource({
    "LOOK, read Read read_file fs.read_file ReadFile read_many_files NotebookRead view view_image",
    "LOOK, Grep grep_search search_file_content codebase_search codesearch ToolSearch Glob",
    "LOOK, LS ls rg tree list_dir list_directory BashOutput read_bash TaskOutput TaskGet todoread",
    "CHANGE, Edit MultiEdit NotebookEdit str_replace_editor file_editor search_replace replace",
    "CHANGE, Write write_file write_to_file apply_patch ApplyPatch patch create delete_file",
    "CHANGE, TodoWrite todowrite write_todos TaskCreate rewrite fs.move_file",
    "RUN, Bash bash shell Shell exec_command run_shell_command run_terminal_cmd Execute",
    "RUN, write_stdin write_bash KillShell test make git psql statistics thread catalog",
    "RUN, update_plan TaskUpdate mark_task_complete ExitPlanMode AskUserQuestion Skill wait",
    "REQUEST, WebFetch web_fetch webfetch WebSearch web_search google_web_search websearch FetchUrl",
    "REQUEST, browser_navigate read_browser http_request curl deploy publish send_email",
    "REQUEST, mcp__github__create_issue mcp_everything_echo use_mcp_tool",
    "DELEGATE, Task task Agent agent spawn_agent invoke_agent subagent spawn"
  })
  void theNameOfAToolSaysWhatACallDoes(CallEffect effect, String names) {
    for (String name : names.split(" ", -1)) {
      assertThat(CallEffect.of(LineKind.TOOL, name)).as(name).isEqualTo(effect);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MCP, REQUEST",
    "RECALL, LOOK",
    "SUBAGENT, DELEGATE",
    "SKILL, RUN",
    "PLAN, RUN",
    "QUESTION, RUN"
  })
  void otherKindsDoTheSameWhateverTheirNames(LineKind kind, CallEffect effect) {
    assertThat(CallEffect.of(kind, "edit")).isEqualTo(effect);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?", "7", "Änderung"})
  void aNameWithoutKnownWordsRunsSomething(String name) {
    assertThat(CallEffect.of(LineKind.TOOL, name)).isEqualTo(CallEffect.RUN);
  }
}
