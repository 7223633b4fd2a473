/** Tests of the views of a text. */
@NullMarked
package dev.blackbox.store.redact.view;

import org.jspecify.annotations.NullMarked;
