package dev.blackbox.store.chain;

import dev.blackbox.format.lightbox.Field;
import dev.blackbox.format.lightbox.LightboxEvent;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call of a tool.
 *
 * @param input its arguments: texts, whole numbers, truth values, nulls, lists and maps of them
 * @param parentInvocation the enclosing call
 * @param actor the caller
 * @param originatingActor the actor that began the session
 * @param retryOf the call that is retried
 */
public record ChainCall(
    String tool,
    Map<String, ?> input,
    @Nullable String parentInvocation,
    @Nullable String actor,
    @Nullable String originatingActor,
    @Nullable String retryOf) {

  public static ChainCall of(String tool, Map<String, ?> input) {
    return new ChainCall(tool, input, null, null, null, null);
  }

  public ChainCall inside(String invocationId) {
    return new ChainCall(tool, input, invocationId, actor, originatingActor, retryOf);
  }

  public ChainCall retrying(String invocationId) {
    return new ChainCall(tool, input, parentInvocation, actor, originatingActor, invocationId);
  }

  public ChainCall by(@Nullable String who, @Nullable String originally) {
    return new ChainCall(tool, input, parentInvocation, who, originally, retryOf);
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
