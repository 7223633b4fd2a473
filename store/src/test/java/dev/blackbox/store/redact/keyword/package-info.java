/** Tests of finding many words at once. */
@NullMarked
package dev.blackbox.store.redact.keyword;

import org.jspecify.annotations.NullMarked;
