/** IndexColumns of fixed-width numbers about a recording, in memory or in a file. */
@NullMarked
package dev.blackbox.session.index;

import org.jspecify.annotations.NullMarked;
