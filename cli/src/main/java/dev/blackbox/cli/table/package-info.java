/** Text tables. */
@NullMarked
package dev.blackbox.cli.table;

import org.jspecify.annotations.NullMarked;
