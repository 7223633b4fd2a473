package dev.blackbox.archfixture.store.archive;

import dev.blackbox.archfixture.store.blob.Back;
import java.util.List;

/** One half of a cycle of packages. */
public record There(List<Back> back) {}
