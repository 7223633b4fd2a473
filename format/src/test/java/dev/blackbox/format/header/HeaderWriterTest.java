package dev.blackbox.format.header;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeaderWriterTest {

  @Test
  void aHeaderIsWrittenAsPeopleWriteIt() {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    fields.put("format", text("bbox/1"));
    fields.put("repo_sha", text("0123456"));
    fields.put("skills", new HeaderValue.Items(List.of(text("code-review"), text("a, b"))));
    fields.put("mcp", new HeaderValue.Items(List.of()));
    fields.put("toolset", new HeaderValue.Fields(Map.of("git", text("2.45"))));
    fields.put("budget", text("$50"));
    fields.put("notes", text("see: the wiki"));
    fields.put("extra.empty", text(""));
    fields.put("two words", text("a\nb"));

    assertThat(HeaderWriter.write(new Header(fields)))
        .isEqualTo(
            """
            format: bbox/1
            repo_sha: 0123456
            skills: [code-review, "a, b"]
            mcp: []
            toolset: {git: 2.45}
            budget: $50
            notes: "see: the wiki"
            extra.empty: ""
            "two words": "a\\nb"
            """);
  }

  @Test
  void whatCannotBeSeenIsEscaped() {
    Header header = new Header(Map.of("k", text("\u001b\u2028\ufeff\ud800\u0085é😀")));

    assertThat(HeaderWriter.write(header))
        .isEqualTo("k: \"\\u001b\\u2028\\ufeff\\ud800\\u0085é😀\"\n");
  }

  @Test
  void anEmptyHeaderIsNoText() {
    assertThat(HeaderWriter.write(Header.EMPTY)).isEmpty();
  }

  private static HeaderValue text(String text) {
    return new HeaderValue.Text(text);
  }
}
