package dev.blackbox.store.redact.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Base64RunDecoderTest {
  private static final String TEXT = "the night shift reads the tide table at four";
  private static final String ENCODED = encoded(TEXT);

  @Test
  void textInBase64IsDecoded() {
    assertThat(decoded("data: " + ENCODED + " end")).containsExactly(TEXT);
  }

  @Test
  void textInUrlSafeBase64IsDecoded() {
    String text = "???>>>~~~ and some more words";
    String digits = Base64.getUrlEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));

    assertThat(digits).contains("-");
    assertThat(decoded(digits)).containsExactly(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"+", "n", "ab", "x/y", "keyA", "prefix"})
  void whatStandsBeforeTheBase64DoesNotHideIt(String before) {
    assertThat(decoded(before + ENCODED)).singleElement().asString().endsWith(TEXT);
  }

  @Test
  void wrappedBase64IsOneText() {
    String text = (TEXT + "\n").repeat(6);
    String wrapped =
        Base64.getMimeEncoder(64, new byte[] {'\r', '\n'})
            .encodeToString(text.getBytes(StandardCharsets.UTF_8));

    assertThat(decoded("  " + wrapped.replace("\n", "\n  "))).containsExactly(text);
  }

  @Test
  void severalRunsAreDecodedEach() {
    assertThat(decoded(ENCODED + "," + ENCODED)).containsExactly(TEXT, TEXT);
  }

  @Test
  void imagesPathsNamesAndHashesAreNoText() {
    byte[] image = new byte[600];
    SplittableRandom random = new SplittableRandom(1);
    for (int index = 0; index < image.length; index++) {
      image[index] = (byte) random.nextInt(256);
    }

    assertThat(decoded(Base64.getEncoder().encodeToString(image))).isEmpty();
    assertThat(decoded("/usr/share/harbour/tides/north/table.csv")).isEmpty();
    assertThat(decoded("aVeryLongNameOfAClassThatNobodyShouldWrite")).isEmpty();
    assertThat(decoded("2fd4e1c67a2d28fced849ee1bb76e7391b93eb12")).isEmpty();
  }

  @Test
  void wholeGroupsOfDigitsAreTheOrigin() {
    TextView view = TextView.of("x: " + ENCODED).decodedRuns((start, end) -> {}).get(0);

    assertThat(view.originStart(0)).isEqualTo(3);
    assertThat(view.originEnd(0)).isEqualTo(7);
    assertThat(view.originStart(5)).isEqualTo(7);
    assertThat(view.originEnd(5)).isEqualTo(11);
    assertThat(view.originEnd(view.length() - 1)).isEqualTo(("x: " + ENCODED).indexOf('='));
  }

  @Test
  void aRunIsNotDecodedAgainInAViewThatHasItUnchanged() {
    TextView unescaped = TextView.of("\\n " + ENCODED).unescaped().orElseThrow();

    assertThat(unescaped.decodedRuns((start, end) -> {})).isEmpty();
  }

  @Test
  void aRunWithEscapesInsideIsDecodedWithoutThem() {
    String text = "~~~???>>> what/ever it says, it is text";
    TextView unescaped = TextView.of(encoded(text).replace("/", "\\/")).unescaped().orElseThrow();

    assertThat(unescaped.decodedRuns((start, end) -> {})).singleElement().hasToString(text);
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> decoded(String text) {
    return TextView.of(text).decodedRuns((start, end) -> {}).stream()
        .map(TextView::toString)
        .toList();
  }
}
