import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createFinding } from "../../contract/findings/create-finding.ts";
import type { Finding } from "../../contract/findings/finding.ts";
import { hashText } from "../../generator/write/hash-file.ts";
import { readManifest } from "../../generator/write/manifest.ts";
import type { OutputTarget } from "../generate/choose-outputs.ts";
import { generateTarget } from "../generate/generate-target.ts";
import type { Progress } from "../shared/io.ts";
import type { SourceTexts } from "../shared/source-texts.ts";
import { type Diagnosis, wrong } from "./check-installation.ts";

/** Checks that the document can be read and that its output is up to date, like `tenon generate --check`, with a short result. */
export async function checkOutput(
  target: OutputTarget,
  tools: { readonly texts: SourceTexts; readonly progress: Progress },
): Promise<Diagnosis> {
  const request = { target, check: true, mode: "lenient", force: true, inPlace: false } as const;
  const { findings, result } = await generateTarget(request, tools);
  const about = findings.filter(({ code }) => !code.startsWith("output/"));
  const errors = about.filter(({ severity }) => severity === "error");
  const output = tools.texts.nameOf(target.output);
  const document = tools.texts.nameOf(target.document);
  if (result === undefined) return wrong(...errors);
  const read = `Document ${document}: ${result.operations} operations, ${result.schemas} schemas`;
  const stale = findings.length - about.length;
  if (stale === 0) return { fine: [read, `Output ${output} is up to date`], findings: errors };
  const verdict = await describeStale(target.output, { output, document, stale });
  return { fine: [read], findings: [...errors, verdict] };
}

interface StaleOutput {
  readonly output: string;
  readonly document: string;
  readonly stale: number;
}

/**
 * Describes why an output is not up to date. Distinguishes three cases with different fixes: no output yet, output edited by hand, and
 * output that is out of date.
 */
async function describeStale(folder: string, { output, document, stale }: StaleOutput): Promise<Finding> {
  const found = await readManifest(folder);
  if (found.kind === "none") {
    const message = existsSync(folder)
      ? `The folder ${output} was not written by tenon.`
      : `Nothing is generated yet: there is no ${output}.`;
    return createFinding("doctor/no-output", { message });
  }
  const edited = found.kind === "manifest" ? listEdited(folder, found.manifest.outputs) : [];
  if (edited.length === 0)
    return createFinding("doctor/stale-output", {
      message: `${output} is out of date with ${document}: ${stale === 1 ? "1 file differs" : `${stale} files differ`}.`,
    });
  return createFinding("doctor/edited-output", {
    message: `${edited.slice(0, 3).join(", ")}${edited.length > 3 ? ` and ${edited.length - 3} more` : ""} in ${output} ${edited.length === 1 ? "was" : "were"} changed by hand.`,
  });
}

function listEdited(folder: string, outputs: Readonly<Record<string, string>>): readonly string[] {
  return Object.keys(outputs).filter((path) => {
    try {
      return hashText(readFileSync(join(folder, path))) !== outputs[path];
    } catch {
      // A missing file is not an edit.
      return false;
    }
  });
}
