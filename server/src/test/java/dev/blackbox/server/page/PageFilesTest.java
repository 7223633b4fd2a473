package dev.blackbox.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.text.Hashes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the page consists of. */
final class PageFilesTest {
  private static final int MOST_FIRST_VIEW = 60_000;
  private static final int MOST_ALL = 150_000;

  /** Packs every file, so it is loaded once. */
  private static PageFiles files;

  /** Modules and styles that a file loads at once; dynamic imports come later. */
  private static final Pattern LOADED =
      Pattern.compile("(?:from |^import |src=|href=)['\"](\\.?/[^'\"]+\\.(?:js|css|svg))['\"]", 8);

  /** Also those that a module loads when they are needed. */
  private static final Pattern ANY_LOADED =
      Pattern.compile(LOADED.pattern() + "|import\\('(\\./[^']+\\.js)'\\)", Pattern.MULTILINE);

  @BeforeAll
  static void load() throws IOException {
    files = PageFiles.load();
  }

  @Test
  void theLibrariesAreThoseThatWereReviewed() {
    assertThat(hash("/web/lib/lit-html.js"))
        .isEqualTo("b878e7f95dec8a9b6e9b217faca6b6a11bad82ebc44c0caa77419ed83edd81f2");
    assertThat(hash("/web/lib/marked.esm.js"))
        .isEqualTo("0b4487359ce6b85108708e7a532e1242a27f4718241e7b2de109ac6cd307d2dc");
  }

  @Test
  void theFirstViewIsSmall() {
    Set<String> first = loaded("/web/index.html");
    first.addAll(loaded("/web/app.js"));
    first.addAll(loaded("/web/sessions.js"));

    assertThat(first).contains("/web/start.js", "/web/words.js", "/web/style/base.css");
    assertThat(first).doesNotContain("/web/lib/marked.esm.js", "/web/story.js");
    assertThat(sum(first)).isLessThan(MOST_FIRST_VIEW);
  }

  /** Without the modules that only the file of a shared session has. */
  @Test
  void allOfThePageIsSmall() {
    Set<String> all = reachable("/web/index.html", ANY_LOADED);

    assertThat(all).contains("/web/story.js", "/web/lib/marked.esm.js", "/web/sharedialog.js");
    assertThat(all).doesNotContain("/web/shareapi.js");
    assertThat(sum(all)).isLessThan(MOST_ALL);
  }

  @Test
  void everyFileThatIsLoadedExists() {
    Map<String, PageFile> all = files.all();
    for (String path : all.keySet()) {
      if (!path.contains("/lib/")) {
        assertThat(all.keySet()).as(path).containsAll(loaded(path));
      }
    }
  }

  @Test
  void aFileHasATypeAndATagOfItsContent() throws IOException {
    PageFile index = files.all().get(PageFiles.INDEX);

    assertThat(index).isNotNull();
    assertThat(index.type()).isEqualTo("text/html; charset=utf-8");
    assertThat(index.tag()).matches("W/\"[0-9a-f]{24}\"");
    assertThat(PageFile.of("a.js", new byte[] {1}).tag())
        .isNotEqualTo(PageFile.of("a.js", new byte[] {2}).tag());
  }

  private static String hash(String path) {
    byte[] digest = Hashes.sha256().digest(bytes(path));
    return HexFormat.of().formatHex(digest);
  }

  private static byte[] bytes(String path) {
    PageFile file = files.find(path).orElseThrow();
    byte[] bytes = new byte[file.plain().remaining()];
    file.plain().slice().get(bytes);
    return bytes;
  }

  private static int sum(Set<String> paths) {
    return paths.stream().mapToInt(path -> files.find(path).orElseThrow().gzip().remaining()).sum();
  }

  /** Follows imports and links from one file. */
  private static Set<String> loaded(String path) {
    return reachable(path, LOADED);
  }

  private static Set<String> reachable(String path, Pattern links) {
    Set<String> found = new TreeSet<>();
    Deque<String> next = new ArrayDeque<>(Set.of(path));
    while (!next.isEmpty()) {
      String one = next.pop();
      if (found.add(one) && !one.contains("/lib/")) {
        Matcher names = links.matcher(new String(bytes(one), StandardCharsets.UTF_8));
        while (names.find()) {
          String name = names.group(1) == null ? names.group(2) : names.group(1);
          next.push(name.startsWith("./") ? "/web/" + name.substring(2) : name);
        }
      }
    }
    return found;
  }
}
