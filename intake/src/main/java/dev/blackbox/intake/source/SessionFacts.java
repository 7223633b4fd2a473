package dev.blackbox.intake.source;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The facts for the header of a recording, collected from the first records; the first value of
 * each counts.
 */
public final class SessionFacts {
  private final String agent;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private @Nullable Checkout named;
  private String lastModel = "";

  /** Starts without facts, for the agent with this name: {@code claude-code}. */
  public SessionFacts(String agent) {
    this.agent = agent;
  }

  public void id(String id) {
    put("id", id);
  }

  public String id() {
    return get("id");
  }

  public void version(String version) {
    put("version", version);
  }

  public void model(String model) {
    put("model", model);
  }

  /** Notes the model that answers; returns whether another one answered before. */
  boolean changeModel(String model) {
    boolean isChange = !lastModel.isEmpty() && !lastModel.equals(model);
    lastModel = model;
    model(model);
    return isChange;
  }

  /** The model that answered last; empty if no answer named one. */
  public String lastModel() {
    return lastModel;
  }

  public void cwd(String cwd) {
    put("cwd", cwd);
  }

  /** The branch; {@code HEAD} means none. */
  public void branch(String branch) {
    put("branch", branch.equals("HEAD") ? "" : branch);
  }

  public void began(String timestamp) {
    put("began", timestamp);
  }

  public String began() {
    return get("began");
  }

  /** A field of the header that only this agent has. */
  public void extra(String key, String value) {
    put("extra." + key, value);
  }

  /** The commit, if the transcript names it. */
  public void checkout(Checkout checkout) {
    named = named == null ? checkout : named;
  }

  private void put(String key, String value) {
    if (!value.isEmpty()) {
      facts.putIfAbsent(key, value);
    }
  }

  private String get(String key) {
    return facts.getOrDefault(key, "");
  }

  /** Whether all facts for the header are known. */
  boolean isComplete() {
    return !get("id").isEmpty()
        && !get("version").isEmpty()
        && !get("model").isEmpty()
        && !get("cwd").isEmpty();
  }

  Header header(CheckoutFinder checkouts, TextStore texts) {
    Optional<Checkout> found =
        named != null ? Optional.of(named) : checkouts.at(get("cwd"), get("began"));
    String branch = get("branch");
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    add(fields, "format", "bbox/1");
    add(fields, "id", id().isEmpty() ? "unknown" : id());
    add(fields, "repo_sha", found.map(Checkout::sha).orElse(Header.UNKNOWN_COMMIT));
    add(fields, "repo", texts.clean(found.map(Checkout::repository).orElse("")));
    add(fields, "branch", branch.isEmpty() ? found.map(Checkout::branch).orElse("") : branch);
    add(fields, "agent", agent);
    add(fields, "version", get("version"));
    add(fields, "model", get("model"));
    add(fields, "cwd", texts.clean(get("cwd")));
    facts.forEach(
        (key, value) -> {
          if (key.startsWith("extra.")) {
            add(fields, key, texts.clean(value));
          }
        });
    return new Header(fields);
  }

  private static void add(Map<String, HeaderValue> fields, String key, String value) {
    if (!value.isEmpty()) {
      fields.put(key, new HeaderValue.Text(value));
    }
  }
}
