package dev.blackbox.intake.source;

/**
 * What becomes of a record.
 *
 * @param kept the kind it is counted under where it becomes no line
 */
public record Fate(boolean isMapped, String kept) {
  public static final Fate MAPPED = new Fate(true, "");
  public static final Fate UNKNOWN = new Fate(false, "");

  public static Fate kept(String kind) {
    return new Fate(false, kind);
  }

  public boolean isUnknown() {
    return !isMapped && kept.isEmpty();
  }
}
