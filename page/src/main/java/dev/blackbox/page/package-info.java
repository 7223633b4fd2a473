/** The files of the page that shows recordings. */
@NullMarked
package dev.blackbox.page;

import org.jspecify.annotations.NullMarked;
