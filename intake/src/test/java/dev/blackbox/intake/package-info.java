@NullMarked
package dev.blackbox.intake;

import org.jspecify.annotations.NullMarked;
