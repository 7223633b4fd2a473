/** Findings: problems of a recording as values (docs/findings.md). */
@NullMarked
package dev.blackbox.format.finding;

import org.jspecify.annotations.NullMarked;
