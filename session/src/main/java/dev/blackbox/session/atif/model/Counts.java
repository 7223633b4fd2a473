package dev.blackbox.session.atif.model;

/** Token counts as lines repeat them: what the model read anew, wrote, and had in its cache. */
public record Counts(long in, long out, long cached) {
  /** Counts by a document's prompt, which includes what came from the cache. */
  public static Counts ofPrompt(long prompt, long out, long cached) {
    return new Counts(prompt - cached, out, cached);
  }

  public String text() {
    return "tokens_in=" + in + " tokens_out=" + out + " tokens_cached=" + cached;
  }
}
