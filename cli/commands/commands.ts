import type { Command } from "../shared/command.ts";
import { coverageCommand } from "./coverage.ts";
import { docsCommand } from "./docs.ts";
import { doctorCommand } from "./doctor.ts";
import { generateCommand } from "./generate.ts";
import { initCommand } from "./init.ts";
import { lintCommand } from "./lint.ts";
import { mockCommand } from "./mock.ts";
import { probeCommand } from "./probe.ts";
import { proxyCommand } from "./proxy.ts";
import { verifyCommand } from "./verify.ts";

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
