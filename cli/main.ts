#!/usr/bin/env node
import { keepCompiledCode, readVersion } from "../generator/output/read-package.ts";
import { fitsNode } from "./shared/satisfies-range.ts";

// Checked before anything else is loaded. An old Node cannot even parse the other modules, and loading them takes most of the time of a
// short command.
const [first] = process.argv.slice(2);
if (!fitsNode(process.version)) {
  const { checkNode } = await import("./doctor/check-installation.ts");
  const old = checkNode(process.version);
  if (old !== undefined) process.stderr.write(`error ${old.code}: ${old.message}\n  fix: ${old.fix}\n`);
  process.exitCode = 2;
} else if (first === "--version" || first === "-V") {
  process.stdout.write(`${readVersion()}\n`);
} else {
  keepCompiledCode();
  const { createProcessIo, runCli } = await import("./commands/run-cli.ts");
  // `process.exit` would lose output that has not yet been read from a pipe.
  process.exitCode = await runCli(process.argv.slice(2), createProcessIo());
}
