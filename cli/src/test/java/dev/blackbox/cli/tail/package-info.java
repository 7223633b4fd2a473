@NullMarked
package dev.blackbox.cli.tail;

import org.jspecify.annotations.NullMarked;
