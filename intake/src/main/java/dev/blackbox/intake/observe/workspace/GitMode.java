package dev.blackbox.intake.observe.workspace;

/** The kinds of files in a patch. */
public enum GitMode {
  PLAIN("100644"),
  EXECUTABLE("100755"),
  LINK("120000");

  private final String text;

  GitMode(String text) {
    this.text = text;
  }

  public String text() {
    return text;
  }
}
