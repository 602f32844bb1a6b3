import { createCompletionCommand } from "../completion/completion-command.ts";
import { consumerCommand } from "../consumer/consumer-command.ts";
import { coverageCommand } from "../coverage/coverage-command.ts";
import { diffCommand } from "../diff/diff-command.ts";
import { docsCommand } from "../docs/docs-command.ts";
import { doctorCommand } from "../doctor/doctor-command.ts";
import { generateCommand } from "../generate/generate-command.ts";
import { initCommand } from "../init/init-command.ts";
import { lintCommand } from "../lint/lint-command.ts";
import { lspCommand } from "../lsp/lsp-command.ts";
import { mcpCommand } from "../mcp/mcp-command.ts";
import { mockCommand } from "../mock/mock-command.ts";
import { probeCommand } from "../probe/probe-command.ts";
import { proxyCommand } from "../proxy/proxy-command.ts";
import { reportCommand } from "../report/report-command.ts";
import type { Command } from "../shared/command.ts";
import { stubsCommand } from "../stubs/stubs-command.ts";
import { verifyCommand } from "../verify/verify-command.ts";

const working: readonly Command[] = [
  initCommand,
  lintCommand,
  generateCommand,
  stubsCommand,
  docsCommand,
  mockCommand,
  proxyCommand,
  probeCommand,
  mcpCommand,
  verifyCommand,
  reportCommand,
  coverageCommand,
  diffCommand,
  consumerCommand,
  lspCommand,
  doctorCommand,
];

export const commands: readonly Command[] = [...working, createCompletionCommand(working)];
