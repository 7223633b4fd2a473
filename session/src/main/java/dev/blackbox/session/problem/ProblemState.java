package dev.blackbox.session.problem;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The state of a session at a problem.
 *
 * @param request the last request of a person before it; empty without a request
 * @param mode the current mode, or empty
 * @param phase the current phase, or empty
 * @param calls the number of calls so far
 * @param failed the number of calls that have failed so far
 * @param changedFiles the number of files that were changed so far
 * @param cost the known cost so far, or null
 */
public record ProblemState(
    String request,
    String mode,
    String phase,
    int calls,
    int failed,
    int changedFiles,
    @Nullable BigDecimal cost) {}
