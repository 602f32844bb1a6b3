import { apiOption, type Command, defineCommand } from "../shared/command.ts";
import { baselineOptions, documentOptions } from "../shared/common-options.ts";
import { trafficReportOptions } from "../verify/verify-command.ts";
import { failLevels } from "../verify/verify-options.ts";

export const reportCommand: Command = defineCommand({
  name: "report",
  summary: "Add up the parts of a verification that ran on several machines",
  usage: "report <part>… [options]",
  text: [
    "Reads the files that `tenon verify --shard … --partial …` wrote, and reports as one run over all of the",
    "traffic would: the same findings, counts, baseline, coverage and exit code. The order of the parts does",
    "not matter, and a part given twice counts once; a missing part is named. Options that are not given",
    "are those of the runs. Exit code 2 if a part is missing, damaged, or of another run.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options: {
    api: apiOption,
    baseline: baselineOptions.baseline,
    coverage: { kind: "value", label: "file", text: "The file for the coverage that the runs collected" },
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
