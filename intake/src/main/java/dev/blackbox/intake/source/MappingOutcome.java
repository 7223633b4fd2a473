package dev.blackbox.intake.source;

/**
 * The outcome of mapping a record.
 *
 * @param kept the kind it is counted as if it became no line
 */
public record MappingOutcome(boolean isMapped, String kept) {
  public static final MappingOutcome MAPPED = new MappingOutcome(true, "");
  public static final MappingOutcome UNKNOWN = new MappingOutcome(false, "");

  public static MappingOutcome kept(String kind) {
    return new MappingOutcome(false, kind);
  }

  public boolean isUnknown() {
    return !isMapped && kept.isEmpty();
  }
}
