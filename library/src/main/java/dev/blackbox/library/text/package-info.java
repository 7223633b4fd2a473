/** Makes text from recordings safe to show. */
@NullMarked
package dev.blackbox.library.text;

import org.jspecify.annotations.NullMarked;
