package dev.blackbox.store.chain;

import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEvent;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool that is called.
 *
 * @param input its arguments: texts, whole numbers, truth values, nulls, lists and maps of them
 * @param parentInvocation the call inside which this one happens
 * @param actor who calls
 * @param originatingActor who began the session
 * @param retryOf the call that is tried again
 */
public record Call(
    String tool,
    Map<String, ?> input,
    @Nullable String parentInvocation,
    @Nullable String actor,
    @Nullable String originatingActor,
    @Nullable String retryOf) {

  public static Call of(String tool, Map<String, ?> input) {
    return new Call(tool, input, null, null, null, null);
  }

  public Call inside(String invocationId) {
    return new Call(tool, input, invocationId, actor, originatingActor, retryOf);
  }

  public Call retrying(String invocationId) {
    return new Call(tool, input, parentInvocation, actor, originatingActor, invocationId);
  }

  public Call by(@Nullable String who, @Nullable String originally) {
    return new Call(tool, input, parentInvocation, who, originally, retryOf);
  }

  LightboxEvent addTo(LightboxEvent event) {
    return event
        .with(Field.TOOL, tool)
        .withOptional(Field.PARENT_INVOCATION, parentInvocation)
        .withOptional(Field.ACTOR, actor)
        .withOptional(Field.ORIGINATING_ACTOR, originatingActor)
        .withOptional(Field.RETRY_OF, retryOf);
  }
}
