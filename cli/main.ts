#!/usr/bin/env node
import { checkNode } from "./check-node.ts";

// Before anything is loaded that an old Node could not even read.
const old = checkNode(process.version);
if (old !== undefined) {
  process.stderr.write(`error ${old.code}: ${old.message}\n  fix: ${old.fix}\n`);
  process.exitCode = 2;
} else {
  const [{ createProcessIo }, { runCli }] = await Promise.all([
    import("./process-io.ts"),
    import("./run-cli.ts"),
  ]);
  // No process.exit: what was written to a pipe has to reach it.
  process.exitCode = await runCli(process.argv.slice(2), createProcessIo());
}
