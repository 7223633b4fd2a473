package dev.blackbox.session.atif.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.Atif;
import dev.blackbox.session.validate.Validation;
import dev.blackbox.testkit.process.TestFolders;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AtifValidatorTest {
  private static final String AGENT_STEP =
      "'step_id':2,'source':'agent','message':'','tool_calls':[{'tool_call_id':'c1',"
          + "'function_name':'look','arguments':{}}]";

  @Test
  void referencesAnswersAreOurs() throws IOException {
    List<String> cases =
        Files.readAllLines(TestFolders.shared("data/atif").resolve("acceptance.jsonl"));
    for (String each : cases) {
      Json.Fields fields = (Json.Fields) JsonText.read(new StringReader(each));
      byte[] document = Atif.utf8(fields.get("document").orElseThrow().text());
      boolean isAccepted = fields.get("accepted").orElseThrow().text().equals("true");

      Validation validation = Atif.validate(document, false);

      assertThat(validation.isValid())
          .as(fields.get("name").orElseThrow().text() + " " + validation.findings())
          .isEqualTo(isAccepted);
    }
    assertThat(cases).isNotEmpty();
  }

  /** Fields of the first step, a user step, that the reference validator accepts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'message':''",
        "'message':[]",
        "'message':[{'type':'text','text':''}]",
        "'message':[{'type':'image','source':{'media_type':'image/png','path':'https://a/b.png'}}]",
        "'message':'\\ud800'",
        "'message':'a','extra':null",
        "'message':'a','llm_call_count':0",
        "'message':'a','is_copied_context':true",
        "'message':'a','observation':{'results':[{'content':'seen'}]}",
        "'message':'a','observation':{'results':[{}]}",
        "'message':'a','timestamp':'2026-02-28'"
      })
  void acceptedUserStep(String fields) throws IOException {
    assertThat(rules(document("'step_id':1,'source':'user'," + fields), false)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "ATIF_FIELD_MISSING | 'x':1 | 2",
        "ATIF_FIELD_TYPE    | 'message':null | 1",
        "ATIF_FIELD_TYPE    | 'message':7 | 1",
        "ATIF_FIELD_TYPE    | 'message':'a','extra':[] | 1",
        "ATIF_FIELD_UNKNOWN | 'message':'a','mood':'good' | 1",
        "ATIF_AGENT_ONLY    | 'message':'a','metrics':{} | 1",
        "ATIF_AGENT_ONLY    | 'message':'a','tool_calls':[] | 1",
        "ATIF_AGENT_ONLY    | 'message':'a','model_name':'m' | 1",
        "ATIF_FIELD_VALUE   | 'message':'a','timestamp':'yesterday' | 1",
        "ATIF_FIELD_VALUE   | 'message':'a','llm_call_count':-1 | 1",
        "ATIF_FIELD_VALUE   | 'message':[{'type':'film','text':'a'}] | 1",
        "ATIF_FIELD_VALUE   | 'message':[{'type':'text','text':'a','source':{}}] | 1",
        "ATIF_FIELD_MISSING | 'message':[{'type':'image'}] | 1",
        "ATIF_FILE_MISSING  |"
            + " 'message':[{'type':'image','source':{'media_type':'image/png','path':'a.png'}}] |"
            + " 1",
        "ATIF_FIELD_VALUE   |"
            + " 'message':[{'type':'image','source':{'media_type':'image/svg+xml','path':'a:\\/\\/b'}}]"
            + " | 1",
        "ATIF_CALL_UNKNOWN  | 'message':'a','observation':{'results':[{'source_call_id':'c1'}]} |"
            + " 1",
        "ATIF_FIELD_UNKNOWN | 'message':'a','observation':{'results':[{'is_error':true}]} | 1",
        "ATIF_FIELD_TYPE    | 'message':'a','observation':{'results':[{'content':7}]} | 1",
        "ATIF_FIELD_TYPE    |"
            + " 'message':'a','observation':{'results':[{'subagent_trajectory_ref':{'trajectory_id':'t'}}]}"
            + " | 1",
        "ATIF_REFERENCE     |"
            + " 'message':'a','observation':{'results':[{'subagent_trajectory_ref':[{'session_id':'s'}]}]}"
            + " | 1"
      })
  void refusedUserStep(Rule rule, String fields, int count) throws IOException {
    List<Rule> rules = rules(document("'step_id':1,'source':'user'," + fields), false);

    assertThat(rules).hasSize(count).contains(rule);
  }

  /** Fields of an agent step that look wrong but that the reference validator accepts. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "'metrics':{'prompt_tokens':-5,'cached_tokens':7}",
        "'metrics':{'prompt_tokens':1000000000000000000000000000000}",
        "'metrics':{'completion_token_ids':[1,2],'logprobs':[-0.5]}",
        "'metrics':null,'reasoning_content':null",
        "'reasoning_effort':0.5",
        "'reasoning_effort':'high'",
        "'observation':{'results':[]}",
        "'observation':{'results':[{'source_call_id':'c1'},{'source_call_id':'c1'}]}",
        "'observation':{'results':[{'source_call_id':null,'content':null}]}",
        "'observation':{'results':[{'subagent_trajectory_ref':[]}]}",
        "'observation':{'results':[{'subagent_trajectory_ref':[{'trajectory_id':'nowhere'}]}]}",
        "'observation':{'results':[{'subagent_trajectory_ref':[{'trajectory_path':'a.json'}]}]}"
      })
  void acceptedAgentStep(String fields) throws IOException {
    String document =
        document("'step_id':1,'source':'user','message':'a'", AGENT_STEP + "," + fields);

    assertThat(rules(document, false)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "ATIF_FIELD_MISSING | 'observation':{}",
        "ATIF_FIELD_TYPE    | 'observation':[]",
        "ATIF_FIELD_TYPE    | 'observation':{'results':null}",
        "ATIF_FIELD_UNKNOWN | 'observation':{'results':[],'extra':{}}",
        "ATIF_FIELD_TYPE    | 'observation':{'results':['seen']}",
        "ATIF_CALL_UNKNOWN  | 'observation':{'results':[{'source_call_id':'c0'}]}",
        "ATIF_FIELD_TYPE    | 'observation':{'results':[{'extra':'x'}]}",
        "ATIF_REFERENCE     |"
            + " 'observation':{'results':[{'subagent_trajectory_ref':[{'trajectory_id':null}]}]}",
        "ATIF_FIELD_UNKNOWN |"
            + " 'observation':{'results':[{'subagent_trajectory_ref':[{'trajectory_id':'t','name':'x'}]}]}",
        "ATIF_FIELD_TYPE    | 'metrics':[]",
        "ATIF_FIELD_TYPE    | 'metrics':{'extra':[]}",
        "ATIF_FIELD_TYPE    | 'metrics':{'cost_usd':'much'}",
        "ATIF_FIELD_TYPE    | 'metrics':{'logprobs':-0.5}",
        "ATIF_FIELD_TYPE    | 'reasoning_content':7",
        "ATIF_FIELD_TYPE    | 'reasoning_effort':['high']",
        "ATIF_FIELD_TYPE    | 'model_name':7",
        "ATIF_FIELD_TYPE    | 'llm_call_count':1.5",
        "ATIF_FIELD_TYPE    | 'timestamp':1734491468"
      })
  void refusedAgentStep(Rule rule, String fields) throws IOException {
    String document =
        document("'step_id':1,'source':'user','message':'a'", AGENT_STEP + "," + fields);

    assertThat(rules(document, false)).containsExactly(rule);
  }

  @ParameterizedTest
  @ValueSource(strings = {"'1'", "1.0", "true"})
  void stepIdIsBentToANumber(String id) throws IOException {
    String document = document("'step_id':" + id + ",'source':'user','message':'a'");

    assertThat(rules(document, false)).containsExactly(Rule.ATIF_LOOSE_TYPE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "7", "{", "{} {}", "{'a':1,}", "\ufeff{}"})
  void otherThanOneJsonObjectIsRefused(String text) throws IOException {
    assertThat(rules(text.replace('\'', '"'), false)).contains(Rule.ATIF_NOT_JSON);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "ATIF_LOOSE_TYPE  | 'metrics':{'prompt_tokens':'5'}",
        "ATIF_LOOSE_TYPE  | 'metrics':{'prompt_tokens':5.0}",
        "ATIF_LOOSE_TYPE  | 'metrics':{'cost_usd':NaN}",
        "ATIF_LOOSE_TYPE  | 'metrics':{'logprobs':[-Infinity]}",
        "ATIF_LOOSE_TYPE  | 'is_copied_context':'yes'",
        "ATIF_LOOSE_TYPE  | 'reasoning_effort':true",
        "ATIF_FIELD_TYPE  | 'metrics':{'prompt_tokens':5.5}",
        "ATIF_FIELD_TYPE  | 'metrics':{'completion_token_ids':'@blob'}",
        "ATIF_FIELD_TYPE  | 'metrics':{'completion_token_ids':[1,'x']}",
        "ATIF_FIELD_UNKNOWN | 'metrics':{'tokens':5}",
        "ATIF_FIELD_VALUE | 'llm_call_count':0,'reasoning_content':'hm'",
        "ATIF_FIELD_VALUE | 'llm_call_count':0,'metrics':{}",
        "ATIF_FIELD_TYPE  | 'is_copied_context':'perhaps'"
      })
  void agentStep(Rule rule, String fields) throws IOException {
    String document =
        document("'step_id':1,'source':'user','message':'a'", AGENT_STEP + "," + fields);

    assertThat(rules(document, false)).containsExactly(rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "ATIF_FIELD_TYPE    | 'tool_call_id':'c','function_name':'f','arguments':'x'",
        "ATIF_FIELD_TYPE    | 'tool_call_id':'c','function_name':'f','arguments':[]",
        "ATIF_FIELD_MISSING | 'tool_call_id':'c','function_name':'f'",
        "ATIF_FIELD_TYPE    | 'tool_call_id':1,'function_name':'f','arguments':{}",
        "ATIF_FIELD_UNKNOWN | 'tool_call_id':'c','function_name':'f','arguments':{},'type':'x'"
      })
  void refusedCall(Rule rule, String fields) throws IOException {
    String step = "'step_id':1,'source':'agent','message':'','tool_calls':[{" + fields + "}]";

    assertThat(rules(document(step), false)).containsExactly(rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "ATIF_FIELD_VALUE   |"
            + " 'schema_version':'bbox/1','agent':{'name':'a','version':'1'},'steps':[S]",
        "ATIF_FIELD_VALUE   |"
            + " 'schema_version':'ATIF-v1.9','agent':{'name':'a','version':'1'},'steps':[S]",
        "ATIF_FIELD_TYPE    | 'schema_version':null,'agent':{'name':'a','version':'1'},'steps':[S]",
        "ATIF_FIELD_MISSING | 'steps':[S]",
        "ATIF_FIELD_MISSING | 'agent':{'name':'a'},'steps':[S]",
        "ATIF_FIELD_TYPE    | 'agent':{'name':'a','version':1.0},'steps':[S]",
        "ATIF_FIELD_TYPE    |"
            + " 'agent':{'name':'a','version':'1','tool_definitions':['x']},'steps':[S]",
        "ATIF_FIELD_MISSING | 'agent':{'name':'a','version':'1'}",
        "ATIF_FIELD_VALUE   | 'agent':{'name':'a','version':'1'},'steps':[]",
        "ATIF_FIELD_TYPE    | 'agent':{'name':'a','version':'1'},'steps':{}",
        "ATIF_FIELD_TYPE    | 'agent':{'name':'a','version':'1'},'steps':null",
        "ATIF_FIELD_TYPE    | 'agent':null,'steps':[S]",
        "ATIF_FIELD_TYPE    | 'agent':{'name':'a','version':'1'},'steps':[S],'notes':[]",
        "ATIF_FIELD_UNKNOWN | 'agent':{'name':'a','version':'1'},'steps':[S],'mood':1",
        "ATIF_FIELD_VALUE   |"
            + " 'agent':{'name':'a','version':'1'},'steps':[S],'final_metrics':{'total_steps':-1}",
        "ATIF_REFERENCE     |"
            + " 'agent':{'name':'a','version':'1'},'steps':[S],'subagent_trajectories':[{'agent':{'name':'b','version':'1'},'steps':[S]}]",
        "ATIF_STEP_ORDER    |"
            + " 'agent':{'name':'a','version':'1'},'steps':[S],'subagent_trajectories':[{'trajectory_id':'t','agent':{'name':'b','version':'1'},'steps':[{'step_id':2,'source':'user','message':''}]}]",
        "ATIF_FIELD_TYPE    |"
            + " 'agent':{'name':'a','version':'1'},'steps':[S],'subagent_trajectories':{}",
        "ATIF_FIELD_TYPE    |"
            + " 'agent':{'name':'a','version':'1'},'steps':[S],'continued_trajectory_ref':{}",
        "ATIF_FIELD_TYPE    | 'agent':{'name':'a','version':'1'},'steps':[S],'extra':'x'",
        "ATIF_FIELD_TYPE    | 'agent':{'name':'a','version':'1'},'steps':[S],'session_id':5",
        "ATIF_FIELD_UNKNOWN |"
            + " 'agent':{'name':'a','version':'1'},'steps':[S],'final_metrics':{'steps':1}",
        "ATIF_FIELD_UNKNOWN | 'agent':{'name':'a','version':'1','mood':1},'steps':[S]",
        "ATIF_FIELD_TYPE    | 'agent':['a'],'steps':[S]",
        "ATIF_STEP_ORDER    |"
            + " 'agent':{'name':'a','version':'1'},'steps':[{'step_id':0,'source':'user','message':''}]",
        "ATIF_STEP_ORDER    |"
            + " 'agent':{'name':'a','version':'1'},'steps':[S,{'step_id':3,'source':'user','message':''}]",
        "ATIF_FIELD_VALUE   |"
            + " 'agent':{'name':'a','version':'1'},'steps':[{'step_id':1,'source':'tool','message':''}]"
      })
  void refusedTrajectory(Rule rule, String fields) throws IOException {
    String step = "{'step_id':1,'source':'user','message':'a'}";
    String document = ("{" + fields + "}").replace("[S", "[" + step).replace('\'', '"');

    assertThat(rules(document, false)).containsExactly(rule);
  }

  @Test
  void embeddedTrajectoriesNeedIdsOfTheirOwn() throws IOException {
    String sub =
        "{'trajectory_id':'t','agent':{'name':'b','version':'1'},"
            + "'steps':[{'step_id':1,'source':'user','message':'a'}]}";
    String start =
        "{'trajectory_id':'t','agent':{'name':'a','version':'1'},"
            + "'steps':[{'step_id':1,'source':'user','message':'a'}],'subagent_trajectories':[";

    assertThat(rules((start + sub + "]}").replace('\'', '"'), false)).isEmpty();
    assertThat(rules((start + sub + "," + sub + "]}").replace('\'', '"'), false))
        .containsExactly(Rule.ATIF_REFERENCE);
  }

  @Test
  void soundCameWithTheLatestVersion() throws IOException {
    String step =
        "'step_id':1,'source':'user','message':[{'type':'audio','source':"
            + "{'media_type':' Audio/MP3','path':'https://a/b.mp3','duration_sec':1.5}}]";

    assertThat(rules(document(step), false)).containsExactly(Rule.ATIF_FIELD_VALUE);
    assertThat(rules(document(step).replace("v1.7", "v1.8"), false))
        .containsExactly(Rule.ATIF_VERSION_NEW);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "ATIF_FIELD_VALUE   |"
            + " 'type':'audio','source':{'media_type':'audio/wav','path':'a:\\/\\/b','duration_sec':-1}",
        "ATIF_FIELD_VALUE   |"
            + " 'type':'audio','source':{'media_type':'audio/opus','path':'a:\\/\\/b'}",
        "ATIF_FIELD_VALUE   |"
            + " 'type':'audio','source':{'media_type':'image/png','path':'a:\\/\\/b'}",
        "ATIF_FIELD_VALUE   |"
            + " 'type':'image','source':{'media_type':'audio/wav','path':'a:\\/\\/b'}",
        "ATIF_FIELD_MISSING | 'type':'audio'",
        "ATIF_FIELD_MISSING | 'type':'audio','source':{'media_type':'audio/wav'}",
        "ATIF_FILE_MISSING  | 'type':'audio','source':{'media_type':'audio/wav','path':'a.wav'}"
      })
  void refusedSound(Rule rule, String part) throws IOException {
    String document = document("'step_id':1,'source':'user','message':[{" + part + "}]");

    assertThat(rules(document.replace("v1.7", "v1.8"), false))
        .containsExactlyInAnyOrder(Rule.ATIF_VERSION_NEW, rule);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "ATIF_TIME_SHAPE        |"
            + " 'step_id':1,'source':'user','message':'a','timestamp':'2026-02-28'",
        "ATIF_DUPLICATE_KEY     | 'step_id':1,'source':'user','message':'a','message':'b'",
        "ATIF_EMPTY_NAME        |"
            + " 'step_id':1,'source':'agent','message':'a','tool_calls':[{'tool_call_id':'','function_name':'f','arguments':{}}]",
        "ATIF_DUPLICATE_CALL_ID |"
            + " 'step_id':1,'source':'agent','message':'a','tool_calls':[{'tool_call_id':'c','function_name':'f','arguments':{}},{'tool_call_id':'c','function_name':'f','arguments':{}}]",
        "ATIF_REFERENCE_OPEN    |"
            + " 'step_id':1,'source':'agent','message':'a','observation':{'results':[{'subagent_trajectory_ref':[{'trajectory_id':'t'}]}]}"
      })
  void onlyStricterValidatorsMind(Rule rule, String step) throws IOException {
    assertThat(rules(document(step), false)).isEmpty();
    assertThat(rules(document(step), true)).containsExactly(rule);
  }

  @Test
  void versionIsOptionalUnlessStrict() throws IOException {
    String document =
        document("'step_id':1,'source':'user','message':'a'")
            .replace("\"schema_version\":\"ATIF-v1.7\",", "");

    assertThat(rules(document, false)).isEmpty();
    assertThat(rules(document, true)).containsExactly(Rule.ATIF_VERSION_MISSING);
  }

  @Test
  void findingNamesItsPlace() throws IOException {
    String document =
        document("'step_id':1,'source':'user','message':'a'").replace("\"steps\"", "\n\"steps\"");
    String wrong = document.replace("\"message\":\"a\"", "\"message\":7");

    List<Finding> findings = Atif.validate(Atif.utf8(wrong), false).findings();

    assertThat(findings)
        .containsExactly(
            new Finding(
                Rule.ATIF_FIELD_TYPE, 2, "steps[0].message: is 7, expected a text or parts"));
  }

  @Test
  void fileBesideTheDocumentIsFound() throws IOException {
    String document =
        document(
            "'step_id':1,'source':'user','message':[{'type':'image','source':"
                + "{'media_type':'image/png','path':'a.png'}}]");

    Validation validation =
        AtifValidator.validate(
            new ByteArrayInputStream(Atif.utf8(document)), false, path -> path.equals("a.png"));

    assertThat(validation.findings()).isEmpty();
  }

  private static String document(String... steps) {
    StringBuilder document = new StringBuilder("{'schema_version':'ATIF-v1.7','session_id':'s',");
    document.append("'agent':{'name':'a','version':'1'},'steps':[{");
    document.append(String.join("},{", steps)).append("}]}");
    return document.toString().replace('\'', '"');
  }

  private static List<Rule> rules(String document, boolean isStrict) throws IOException {
    return Atif.validate(Atif.utf8(document), isStrict).findings().stream()
        .map(Finding::rule)
        .toList();
  }
}
