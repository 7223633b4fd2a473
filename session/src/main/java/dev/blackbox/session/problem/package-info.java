/**
 * What went wrong in a session, ranked: docs/why.md explains each rule. {@link
 * dev.blackbox.session.problem.ProblemFinder} is the way in.
 */
@NullMarked
package dev.blackbox.session.problem;

import org.jspecify.annotations.NullMarked;
