package dev.blackbox.intake.observe.transcript;

import dev.blackbox.intake.agent.AgentFormat;
import java.nio.file.Path;

/** The main file of a session that an agent wrote. */
record Transcript(AgentFormat format, Path main) {}
