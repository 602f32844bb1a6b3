import { type Command, defineCommand } from "../shared/command.ts";
import {
  allowOption,
  baselineOptions,
  commonOptions,
  configOption,
  overlayOption,
  reportOptions,
} from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";
import type { LintInput } from "./lint-documents.ts";

const options = {
  rules: {
    kind: "value",
    label: "file",
    text: "The redocly.yaml. Default: the nearest one upwards",
  },
  overlay: overlayOption,
  allow: allowOption,
  ...baselineOptions,
  config: configOption,
  ...reportOptions,
  ...commonOptions,
} as const;

/** `tenon lint` */
export const lintCommand: Command = defineCommand({
  name: "lint",
  summary: "Say what is wrong with a document, and where",
  usage: "lint [document…] [options]",
  text: [
    "Reads each document with all files that it refers to, checks that it can be understood, and runs",
    "Redocly's rules over it, as redocly.yaml sets them (its ignore file counts, too). Without a",
    "redocly.yaml the mildest ruleset applies. Without a document: those of tenon.config.ts.",
    "",
    "Exit code 1 when there are errors; with --strict, also when there are warnings.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  options,
  examples: [
    ["tenon lint openapi.yaml", "one document"],
    ["tenon lint --format github", "annotations in GitHub Actions"],
    ["tenon lint --format sarif > lint.sarif", "for code scanning"],
  ],
  run: async (input: LintInput, io: Io): Promise<ExitCode> => {
    const { lintDocuments } = await import("./lint-documents.ts");
    return lintDocuments(input, io);
  },
});
