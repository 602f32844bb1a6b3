#!/usr/bin/env node
import { keepCompiledCode, readVersion } from "../generator/output/read-package.ts";
import { fitsNode } from "./shared/satisfies-range.ts";

// Handle these cases before importing other modules, which older Node versions cannot parse and which account for most of a short command's
// run time.
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
  // `process.exit` would discard output that a pipe has not yet consumed.
  process.exitCode = await runCli(process.argv.slice(2), createProcessIo());
}
