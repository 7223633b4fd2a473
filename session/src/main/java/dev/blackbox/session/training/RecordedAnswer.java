package dev.blackbox.session.training;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An answer of a model as recorded.
 *
 * @param unlinked results that belong to none of the calls
 * @param mask why the recording itself rules out learning the answer
 * @param sampled the tokens of the answer; null if unknown or not requested
 * @param tokens how many tokens the model read and wrote; 0 if unknown
 * @param key identifies the answer in every recording that has a copy of it; 0 if unknown
 */
record RecordedAnswer(
    String text,
    String reasoning,
    List<Call> calls,
    List<Result> unlinked,
    @Nullable Mask mask,
    @Nullable SampledTokens sampled,
    long tokens,
    long key) {

  /** A call of the answer, with all its recorded results. */
  record Call(String name, Json.Fields arguments, List<Result> results) {}

  record Result(String text, boolean isError) {}
}
