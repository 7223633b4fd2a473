package dev.blackbox.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.StyledSpan;
import org.junit.jupiter.api.Test;

final class DiffListingTest {

  @Test
  void wordsThatDifferAreMarkedWhole() {
    Styled marked = mark("edit a.c old=110 now", "edit a.c old=100 now");

    assertThat(marked.spans())
        .containsExactly(
            new StyledSpan("edit a.c ", Ink.ADDED),
            new StyledSpan("old=110", Ink.ADDED_PART),
            new StyledSpan(" now", Ink.ADDED));
  }

  @Test
  void nothingIsMarkedWhereTheOtherTextOnlyHasMore() {
    assertThat(mark("make tea", "make tea now").text()).isEqualTo("make tea");
  }

  @Test
  void textsWithNothingInCommonAreMarkedWhole() {
    assertThat(mark("abc", "xyz").spans()).containsExactly(new StyledSpan("abc", Ink.ADDED_PART));
  }

  private static Styled mark(String own, String other) {
    return DiffListing.emphasise(Styled.of(Ink.ADDED, own), Styled.of(other), Ink.ADDED_PART);
  }
}
