package dev.blackbox.archfixture.store.blob;

import dev.blackbox.archfixture.store.archive.There;
import java.util.List;

/** The other half of a cycle of packages. */
public record Back(List<There> there) {}
