/** Tests of recordings as training data, with a check of every shape written from its rules. */
@NullMarked
package dev.blackbox.session.training;

import org.jspecify.annotations.NullMarked;
