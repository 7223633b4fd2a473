@NullMarked
package dev.blackbox.format.canonical;

import org.jspecify.annotations.NullMarked;
