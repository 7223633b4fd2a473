/** Every rule with its examples in {@code testdata/findings} and its entry in the documents. */
@NullMarked
package dev.blackbox.cli.findings;

import org.jspecify.annotations.NullMarked;
