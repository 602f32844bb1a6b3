import { apiOption, type Command, defineCommand } from "../shared/command.ts";
import { documentOptions } from "../shared/common-options.ts";

const formats = ["pretty", "json", "html"] as const;

export const coverageCommand: Command = defineCommand({
  name: "coverage",
  summary: "Report which parts of a document were covered by traffic",
  usage: "coverage <file|folder>… [--api document] [options]",
  text: [
    "Merges coverage files written by verify, proxy (--coverage) and tests (TENON_COVERAGE), and lists",
    "what was not covered: by operation, then for shared components. Only valid exchanges count. A JSON",
    "report can be merged again.",
    "",
    "Exits with 1 if a threshold is not met, 2 if a file belongs to a different document.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options: {
    api: apiOption,
    threshold: {
      kind: "value",
      label: "kind=percent",
      repeats: true,
      text: "Minimum coverage, e.g. operations=100 or all=80",
    },
    format: {
      kind: "value",
      label: "format",
      values: formats,
      text: `${formats.join(", ")}. Default pretty`,
    },
    output: {
      kind: "value",
      short: "o",
      label: "file",
      text: "Output file. Default: stdout",
    },
    all: { kind: "flag", text: "List all gaps (default: ten per operation)" },
    ...documentOptions,
  },
  examples: [
    ["tenon coverage coverage/ --api openapi.yaml", "all files of a test run"],
    ["tenon coverage c.json --threshold operations=100,properties=80", "for CI"],
    ["tenon coverage c.json --format html -o coverage.html", "a page to read"],
  ],
  load: async () => (await import("./run-coverage.ts")).runCoverage,
});
