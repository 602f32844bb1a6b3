import type { Command } from "./command.ts";
import { coverageCommand } from "./commands/coverage.ts";
import { docsCommand } from "./commands/docs.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { generateCommand } from "./commands/generate.ts";
import { initCommand } from "./commands/init.ts";
import { lintCommand } from "./commands/lint.ts";
import { mockCommand } from "./commands/mock.ts";
import { probeCommand } from "./commands/probe.ts";
import { proxyCommand } from "./commands/proxy.ts";
import { verifyCommand } from "./commands/verify.ts";

/** Every command. They load what they work with when they run, so that this list costs nothing. */
export const commands: readonly Command[] = [
  initCommand,
  lintCommand,
  generateCommand,
  docsCommand,
  mockCommand,
  proxyCommand,
  probeCommand,
  verifyCommand,
  coverageCommand,
  doctorCommand,
];
