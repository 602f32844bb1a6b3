#!/usr/bin/env node
import { fitsNode, readVersion } from "./shared/read-package.ts";

// Before anything is loaded that an old Node could not even read, and nothing that the answer does not need: to find and
// read modules is most of what a short command does.
const [first] = process.argv.slice(2);
if (!fitsNode(process.version)) {
  const { checkNode } = await import("./doctor/check-installation.ts");
  const old = checkNode(process.version);
  if (old !== undefined) process.stderr.write(`error ${old.code}: ${old.message}\n  fix: ${old.fix}\n`);
  process.exitCode = 2;
} else if (first === "--version" || first === "-V") {
  process.stdout.write(`${readVersion()}\n`);
} else {
  const [{ createProcessIo }, { runCli }] = await Promise.all([
    import("./commands/process-io.ts"),
    import("./commands/run-cli.ts"),
  ]);
  // No process.exit: what was written to a pipe has to reach it.
  process.exitCode = await runCli(process.argv.slice(2), createProcessIo());
}
