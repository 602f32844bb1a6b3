import { apiOption, type Command, defineCommand } from "../shared/command.ts";
import { documentOptions } from "../shared/common-options.ts";

const formats = ["pretty", "json", "html"] as const;

export const coverageCommand: Command = defineCommand({
  name: "coverage",
  summary: "Report which parts of a document traffic has covered",
  usage: "coverage <file|folder>… [--api document] [options]",
  text: [
    "Merges the files that verify and proxy write with --coverage, and tests with TENON_COVERAGE, and lists",
    "what no traffic has covered: first by operation, then components that operations share. Only valid",
    "exchanges count. A report in JSON can be merged again.",
    "",
    "Exit code 1 if a threshold is not reached, 2 if a file belongs to another document.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options: {
    api: apiOption,
    threshold: {
      kind: "value",
      label: "kind=percent",
      repeats: true,
      text: "Fail below this, e.g. operations=100; all=80 is for every kind",
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
      text: "The file to write. Default: standard output",
    },
    all: { kind: "flag", text: "List everything that is missing; pretty shows ten per operation" },
    ...documentOptions,
  },
  examples: [
    ["tenon coverage coverage/ --api openapi.yaml", "all files of a test run"],
    ["tenon coverage c.json --threshold operations=100,properties=80", "for CI"],
    ["tenon coverage c.json --format html -o coverage.html", "a page to read"],
  ],
  load: async () => (await import("./run-coverage.ts")).runCoverage,
});
