import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { type NamedShard, readShards } from "../coverage/coverage-file.ts";
import { UsageError } from "../shared/usage-error.ts";
import { chooseTargets, overlayMore, type Target } from "../targets/choose-targets.ts";
import { guardOutput } from "../targets/guard-output.ts";
import type { DocsInput } from "./docs-command.ts";

/** What a site is to be made from, and where it goes. Paths are absolute. */
export interface Site {
  readonly target: Target;
  readonly output: string;
  readonly since?: string | undefined;
  /** What traffic covered; empty where no file of it was named. */
  readonly coverage: readonly NamedShard[];
  /** The user's own templates for the site. */
  readonly templates?: string | undefined;
  readonly reference: boolean;
  readonly port: number;
}

/** The document named, or the config's only one. Throws a {@link UsageError}. */
export async function chooseSite({ operands, options }: DocsInput, cwd: string): Promise<Site> {
  const { targets } = await chooseTargets(operands, options.config, cwd);
  const [named, ...others] = targets;
  if (named === undefined || others.length > 0) {
    const message = `A site is made from one document; the config lists ${targets.length}.`;
    throw new UsageError(
      createFinding("usage/missing-argument", { message, fix: "Name the document that is meant." }),
    );
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
    port: readPort(port),
  };
}

function readPort(text: string | undefined): number {
  const port = text === undefined ? 4477 : Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  const message = `--port ${text} is no port.`;
  throw new UsageError(
    createFinding("usage/wrong-value", { message, fix: "Give a number from 0 to 65535." }),
  );
}
