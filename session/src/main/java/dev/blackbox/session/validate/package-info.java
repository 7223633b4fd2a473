/**
 * What is wrong with a recording (docs/findings.md), found in one pass in bounded memory. Depends
 * on {@code calls} and on {@code format}.
 */
@NullMarked
package dev.blackbox.session.validate;

import org.jspecify.annotations.NullMarked;
