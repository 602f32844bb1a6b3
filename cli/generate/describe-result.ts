import { summariseFindings } from "../../contract/findings/count-findings.ts";
import { showCount } from "../../contract/findings/show-count.ts";
import type { GeneratedTarget } from "../targets/generate-request.ts";

/** One line on what `tenon generate` did to a folder. */
export function describeResult(
  { result, findings }: GeneratedTarget,
  output: string,
  { check, start }: { readonly check: boolean; readonly start: number },
): string {
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`;
  if (result === undefined)
    return `${output}: left as it was, for ${summariseFindings(findings)} (${seconds})`;
  const { written, unchanged, removed, operations, schemas, losses } = result;
  const isPartly = findings.some(({ code, severity }) => severity === "error" && !code.startsWith("output/"));
  const partly = isPartly ? ", as far as the document was understood" : "";
  const lost = losses === 0 ? "" : `; ${describeLosses(losses)}`;
  const size = `${showCount(operations, "operation")}, ${showCount(schemas, "schema")}${lost}`;
  if (check) {
    const drift = findings.filter(({ code }) => /^output\/(?:changed|missing|stale)$/.test(code)).length;
    const state =
      drift === 0 ? `${showCount(unchanged.length, "file")} up to date` : "not what the document gives";
    return `${output}: ${state}${partly}; ${size} (${seconds})`;
  }
  const parts = [
    `${showCount(written.length, "file")} written`,
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
    ...(unchanged.length > 0 ? [`${unchanged.length} unchanged`] : []),
  ];
  return `${output}: ${parts.join(", ")}${partly}; ${size} (${seconds})`;
}

/** Where to read on is said, because what is only for information is not printed. */
function describeLosses(losses: number): string {
  return `${showCount(losses, "place")} of the document not in the output (\`losses\` in tenon.manifest.json)`;
}
