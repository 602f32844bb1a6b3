import { coverageCommand } from "../coverage/coverage-command.ts";
import { docsCommand } from "../docs/docs-command.ts";
import { doctorCommand } from "../doctor/doctor-command.ts";
import { generateCommand } from "../generate/generate-command.ts";
import { initCommand } from "../init/init-command.ts";
import { lintCommand } from "../lint/lint-command.ts";
import { mockCommand } from "../mock/mock-command.ts";
import { probeCommand } from "../probe/probe-command.ts";
import { proxyCommand } from "../proxy/proxy-command.ts";
import type { Command } from "../shared/command.ts";
import { verifyCommand } from "../verify/verify-command.ts";

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
