import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type NamedShard, readShards } from "../coverage/coverage-file.ts";
import type { CommandInput } from "../shared/command.ts";
import { readPort } from "../shared/read-option.ts";
import { createUsageError } from "../shared/usage-error.ts";
import { chooseTargets, overlayMore, type Target } from "../targets/choose-targets.ts";
import { guardOutput } from "../targets/guard-output.ts";
import type { DocsOptions } from "./docs-command.ts";

/** The sources of a site, and its output. Paths are absolute. */
export interface Site {
  readonly target: Target;
  readonly output: string;
  readonly since?: string | undefined;
  /** The coverage files that were named. */
  readonly coverage: readonly NamedShard[];
  /** The folder of the user's own templates for the site. */
  readonly templates?: string | undefined;
  readonly reference: boolean;
  readonly port: number;
}

/** Reads the options of `tenon docs`. Throws a `UsageError` that names what is wrong. */
export async function chooseSite(
  { operands, options }: CommandInput<DocsOptions>,
  cwd: string,
): Promise<Site> {
  const { targets } = await chooseTargets(operands, options, cwd);
  const [named, ...others] = targets;
  if (named === undefined || others.length > 0) {
    const message = `tenon docs needs one document; the config lists ${targets.length}.`;
    throw createUsageError("usage/missing-argument", message, "Name one of them.");
  }
  const target = overlayMore(named, options.overlay, cwd);
  const { output = "site", since, coverage, templates, reference, port } = options;
  const writes = resolve(cwd, output);
  if (options["force-here"] !== true && options.serve !== true) await guardOutput(writes);
  const folder = templates === undefined ? target.templates : resolve(cwd, templates);
  const own = folder === undefined ? undefined : join(folder, "docs");
  return {
    target,
    output: writes,
    since: since === undefined ? undefined : resolve(cwd, since),
    coverage: coverage === undefined ? [] : readShards(cwd, coverage.split(",")),
    templates: own !== undefined && existsSync(own) ? own : undefined,
    reference: reference !== "off",
    port: readPort(port, 4477),
  };
}
