import { printSafeJson } from "../../contract/findings/show-text.ts";
import { withAdvice } from "../../contract/findings/with-advice.ts";
import { printExchangeJson } from "../../verifier/report/print-exchange-json.ts";
import { createBatchedOutput } from "./batched-output.ts";
import { createRelocation, type ReportTools, type TrafficReport } from "./report-tools.ts";

/**
 * One JSON object, `{exchanges: [{id, verdict, findings, …}], findings, summary}`: an exchange a line, written as it is judged.
 * `findings` beside `exchanges` are those about none of them. `docs/reference/verify-report.schema.json` describes it. Members may be
 * added, none removed or changed.
 */
export function createJsonReport(tools: ReportTools): TrafficReport {
  const output = createBatchedOutput(tools.io.stdout);
  const relocate = createRelocation(tools);
  let lead = '{"exchanges":[\n';
  return {
    add(verified) {
      const { findings } = verified;
      const text = printExchangeJson(
        findings.length === 0 ? verified : { ...verified, findings: findings.map(relocate) },
      );
      const written = output.write(lead + text);
      lead = ",\n";
      return written;
    },
    async end(others) {
      const summary = printSafeJson(tools.tally.summary(), 0);
      const open = lead === ",\n" ? "" : lead;
      await output.write(
        `${open}\n],\n"findings":${printSafeJson(others.map(withAdvice), 0)},\n"summary":${summary}}\n`,
      );
      await output.end();
    },
  };
}
