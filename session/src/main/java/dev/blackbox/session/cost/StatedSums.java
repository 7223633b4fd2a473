package dev.blackbox.session.cost;

import dev.blackbox.session.usage.ModelCall;

/**
 * The part of a recording's cost that its agent states only as sums over several calls, which other
 * recordings may contain, too.
 *
 * @param session the agent and its id of the session; empty if unknown
 * @param firstAnswer the id of the first answer, which copies and forks share; empty if unknown
 * @param sums the cost of turns or of the whole session without single calls
 * @param scope what the last sum covers; {@link ModelCall.Scope#CALL} if there are no sums
 * @param rest the cost of calls that the agent counted but wrote no message for
 */
public record StatedSums(
    String session, String firstAnswer, CostTally sums, ModelCall.Scope scope, CostTally rest) {
  boolean hasSums() {
    return scope.isSum();
  }

  boolean hasRest() {
    return !rest.total().equals(CostSum.NONE);
  }
}
