/** Rules about the sources of the page. */
@NullMarked
package dev.blackbox.page;

import org.jspecify.annotations.NullMarked;
