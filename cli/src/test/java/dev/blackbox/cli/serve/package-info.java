@NullMarked
package dev.blackbox.cli.serve;

import org.jspecify.annotations.NullMarked;
