/**
 * The contract a run has to keep, rule by rule, as findings (docs/format/decision-1.md,
 * docs/findings.md). Files come in through {@link dev.blackbox.format.decision.RunFiles}.
 */
@NullMarked
package dev.blackbox.format.decision.contract;

import org.jspecify.annotations.NullMarked;
