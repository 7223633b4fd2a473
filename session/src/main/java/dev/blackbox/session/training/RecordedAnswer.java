package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer of a model as a recording holds it.
 *
 * @param unlinked results that belong to none of the calls
 * @param mask a reason of the recording itself why the answer must not be learned
 * @param sampled the tokens of the answer; null where they are unknown or not wanted
 * @param tokens how many tokens the model read and wrote; 0 where nobody counted
 */
record RecordedAnswer(
    String text,
    String reasoning,
    List<Call> calls,
    List<Result> unlinked,
    @Nullable Mask mask,
    @Nullable SampledTokens sampled,
    long tokens) {

  /** A call of the answer, with all results that the recording has of it. */
  record Call(String name, Json.Fields arguments, List<Result> results) {}

  record Result(String text, boolean isError) {}
}
