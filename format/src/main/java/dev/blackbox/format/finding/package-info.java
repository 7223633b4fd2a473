/**
 * Findings: what is wrong with a recording, as values (docs/findings.md). Depends on nothing of
 * ours.
 */
@NullMarked
package dev.blackbox.format.finding;

import org.jspecify.annotations.NullMarked;
