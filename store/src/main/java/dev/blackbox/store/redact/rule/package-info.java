/**
 * The matchers of the rules: tokens of a known shape, values assigned to a name, private keys,
 * passwords in URLs and commands, cookies.
 *
 * <p>Every matcher starts at a keyword in the text, examines a bounded number of characters around
 * it and never backtracks, so that no text can make it slow. One pass finds the keywords of all
 * rules. A shape such as {@code {keyword}{alnum 36}} describes a token; the appearance of a value
 * (random, a password, a word, a placeholder) keeps rules from masking harmless ones.
 */
@NullMarked
package dev.blackbox.store.redact.rule;

import org.jspecify.annotations.NullMarked;
