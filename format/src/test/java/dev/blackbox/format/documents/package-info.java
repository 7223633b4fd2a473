/**
 * The recordings in our documents, and those of others where they are at hand, read with this
 * module.
 */
@NullMarked
package dev.blackbox.format.documents;

import org.jspecify.annotations.NullMarked;
