import type { Finding } from "../../contract/findings/finding.ts";
import type { FileAccess } from "../../contract/read/read-file.ts";
import { checkDescription } from "../../contract/workflows/check/check-description.ts";
import type { Io } from "../shared/io.ts";
import type { SourceTexts } from "../shared/report-findings.ts";
import { loadWorkflows } from "../targets/load-workflows.ts";
import type { LintOptions } from "./lint-options.ts";

export async function lintWorkflows(
  name: string,
  options: LintOptions & FileAccess,
  io: Io,
  texts: SourceTexts,
): Promise<readonly Finding[]> {
  const { sets, findings } = await loadWorkflows(name, options, io, texts);
  return [...findings, ...sets.flatMap(checkDescription)];
}
