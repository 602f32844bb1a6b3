import { relative } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import { findConfig } from "../config/find-config.ts";
import { loadConfig } from "../config/load-config.ts";
import type { ResolvedApi } from "../config/resolved-config.ts";
import { UsageError } from "../shared/usage-error.ts";
import { type Diagnosis, fine, wrong } from "./diagnosis.ts";

/** Whether there is a config, and whether it can be read; its entries where it can. */
export async function checkConfig(
  path: string | undefined,
  cwd: string,
): Promise<Diagnosis & { readonly path?: string; readonly apis: readonly ResolvedApi[] }> {
  try {
    const config = path ?? findConfig(cwd);
    if (config === undefined) return { ...wrong(noConfig()), apis: [] };
    const { apis } = await loadConfig(config, cwd);
    const shown = relative(cwd, config).replaceAll("\\", "/");
    const count = apis.length === 1 ? "one document" : `${apis.length} documents`;
    return { ...fine(`Config ${shown}: ${count}`), path: config, apis };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { ...wrong(...error.findings), apis: [] };
  }
}

function noConfig(): ReturnType<typeof createFinding> {
  return createFinding("doctor/no-config", {
    message: "There is no tenon.config.ts here or above; commands need a document named.",
  });
}
