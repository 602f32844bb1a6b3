#!/usr/bin/env node
import { createProcessIo } from "./process-io.ts";
import { runCli } from "./run-cli.ts";

// No process.exit: what was written to a pipe has to reach it.
process.exitCode = await runCli(process.argv.slice(2), createProcessIo());
