/**
 * The rules of the decision run contract (docs/format/decision-1.md, docs/findings.md). They read
 * files through {@link dev.blackbox.format.decision.RunFiles}.
 */
@NullMarked
package dev.blackbox.format.decision.contract;

import org.jspecify.annotations.NullMarked;
