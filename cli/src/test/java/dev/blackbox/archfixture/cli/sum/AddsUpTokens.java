package dev.blackbox.archfixture.cli.sum;

import dev.blackbox.archfixture.session.OpenToSubclasses;
import java.util.List;

/** Works on what the session module has, and says nothing to the user. */
final class AddsUpTokens {
  private AddsUpTokens() {}

  static int sum(List<OpenToSubclasses> tokens) {
    return tokens.size();
  }
}
