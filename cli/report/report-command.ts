import { apiOption, type Command, defineCommand } from "../shared/command.ts";
import { baselineOptions, documentOptions } from "../shared/common-options.ts";
import { trafficReportOptions } from "../verify/verify-command.ts";
import { failLevels } from "../verify/verify-options.ts";

export const reportCommand: Command = defineCommand({
  name: "report",
  summary: "Merge partial results of a sharded verification",
  usage: "report <part>… [options]",
  text: [
    "Merges partial results of tenon verify --shard --partial into one report, with the same findings,",
    "counts, baseline, coverage and exit code as a single run over all traffic. Parts can be given in any",
    "order; duplicates count once. Options default to those of the runs. Exits with 2 if a part is",
    "missing, damaged or from a different run.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options: {
    api: apiOption,
    baseline: baselineOptions.baseline,
    coverage: { kind: "value", label: "file", text: "Coverage file to write" },
    "fail-on": { kind: "value", label: "level", values: failLevels, text: "As for tenon verify" },
    ...trafficReportOptions,
    ...documentOptions,
  },
  examples: [
    ["tenon report part*.json", "as one run would"],
    ["tenon report parts/ --format junit", "all parts of a folder"],
  ],
  load: async () => (await import("./report-parts.ts")).reportParts,
});
