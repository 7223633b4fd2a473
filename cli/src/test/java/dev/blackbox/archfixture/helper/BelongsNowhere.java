package dev.blackbox.archfixture.helper;

/** Is in a module that the table does not know, and in a package without a package-info. */
final class BelongsNowhere {
  private BelongsNowhere() {}
}
