package dev.blackbox.intake.observe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PathBytesTest {
  /** Each as a URI has it, because a string cannot hold every name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain/file.txt",
        "with%20blank",
        "%25already%20encoded",
        "ques%3Ftion%23hash",
        "br[a]ck^et`s%20{|}\"\\<>;:@&=+$,~!*'()",
        "n%FF",
        "%C3%BC/%E4%BD%A0",
        "new%0Aline"
      })
  void everyPathComesBackFromItsText(String raw) {
    Path path = Path.of("/").relativize(Path.of(URI.create("file:///" + escaped(raw))));

    String encoded = PathBytes.encoded(path);

    assertThat(PathBytes.decoded(encoded)).isEqualTo(path);
    assertThat(PathBytes.of(PathBytes.decoded(encoded))).isEqualTo(PathBytes.of(path));
  }

  /** Characters that a URI must not contain. */
  private static String escaped(String raw) {
    String out = raw;
    for (String c : List.of("[", "]", "^", "`", "{", "|", "}", "\"", "\\", "<", ">")) {
      out = out.replace(c, String.format("%%%02X", (int) c.charAt(0)));
    }
    return out;
  }
}
