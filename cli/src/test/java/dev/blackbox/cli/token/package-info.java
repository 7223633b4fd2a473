@NullMarked
package dev.blackbox.cli.token;

import org.jspecify.annotations.NullMarked;
