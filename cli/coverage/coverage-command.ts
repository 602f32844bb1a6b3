import { type Command, defineCommand } from "../shared/command.ts";
import { commonOptions, configOption, overlayOption } from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

/** The formats that `tenon coverage` reports in. */
export const coverageFormats: readonly ["pretty", "json", "html"] = ["pretty", "json", "html"];
/** See {@link coverageFormats}. */
type CoverageFormat = (typeof coverageFormats)[number];

/** What `tenon coverage` gets. */
export interface CoverageInput {
  readonly operands: readonly string[];
  readonly options: {
    readonly api?: string;
    readonly threshold?: string;
    readonly format?: CoverageFormat;
    readonly output?: string;
    readonly all?: true;
    readonly overlay?: string;
    readonly config?: string;
  };
}

const options = {
  api: { kind: "value", label: "document", text: "The document. Default: the config's, where it has one" },
  threshold: {
    kind: "value",
    label: "kind=percent",
    repeats: true,
    text: "Fail below it, e.g. operations=100; all=80 is for every kind",
  },
  format: {
    kind: "value",
    label: "format",
    values: coverageFormats,
    text: `${coverageFormats.join(", ")}. Default pretty`,
  },
  output: { kind: "value", short: "o", label: "file", text: "Where to write it. Default: standard output" },
  all: { kind: "flag", text: "List all that is missing; pretty shows ten of an operation" },
  overlay: overlayOption,
  config: configOption,
  ...commonOptions,
} as const;

/** `tenon coverage` */
export const coverageCommand: Command = defineCommand({
  name: "coverage",
  summary: "Tell what traffic covered of a document",
  usage: "coverage <file|folder>… [--api document] [options]",
  text: [
    "Merges what verify and proxy wrote by --coverage, and tests by TENON_COVERAGE, and tells what",
    "of the document no traffic has met: by operation, then by what operations share. Only what was judged",
    "and found good counts. The report in JSON can be merged again.",
    "",
    "Exit code 1 when a threshold is not reached, 2 when a file is of another document.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options,
  examples: [
    ["tenon coverage coverage/ --api openapi.yaml", "all shards of a test run"],
    ["tenon coverage c.json --threshold operations=100,properties=80", "for CI"],
    ["tenon coverage c.json --format html -o coverage.html", "for people"],
  ],
  run: async (input: CoverageInput, io: Io): Promise<ExitCode> => {
    const { runCoverage } = await import("./run-coverage.ts");
    return runCoverage(input, io);
  },
});
