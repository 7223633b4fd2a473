/**
 * Decision runs, schema 0.2: records of an agent observed from outside, with a strict reader and a
 * writer (docs/format/decision-1.md). {@code contract} has the rules.
 */
@NullMarked
package dev.blackbox.format.decision;

import org.jspecify.annotations.NullMarked;
