import type { ReportFormat } from "../../contract/findings/reporters/report-options.ts";
import type { EmitForm, LintPolicy, RuntimeSource } from "../config/config.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import {
  allowOption,
  baselineOptions,
  commonOptions,
  configOption,
  forceHereOption,
  overlayOption,
  reportOptions,
} from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

/** What `tenon generate` was asked for. */
export interface GenerateInput {
  /** The document, where one is named. */
  readonly operands: readonly string[];
  readonly options: GenerateOptions;
}

/** The options of `tenon generate`, as its table gives them. */
interface GenerateOptions {
  readonly output?: string;
  readonly check?: true;
  readonly watch?: true;
  readonly force?: true;
  readonly "force-here"?: true;
  readonly templates?: string;
  readonly imports?: ".js" | ".ts" | "none";
  readonly emit?: EmitForm;
  readonly runtime?: RuntimeSource;
  readonly adapters?: string;
  readonly lint?: LintPolicy;
  readonly allow?: string;
  readonly baseline?: string;
  readonly "update-baseline"?: true;
  readonly overlay?: string;
  readonly config?: string;
  readonly format?: ReportFormat;
  readonly strict?: true;
  readonly all?: true;
  /** Prints what each stage took. */
  readonly debug?: true;
}

const options = {
  output: { kind: "value", short: "o", label: "folder", text: "Where to write. Default: as the config says" },
  check: { kind: "flag", text: "Write nothing; what is not up to date is a finding" },
  watch: {
    kind: "flag",
    short: "w",
    text: "Again on every change of document, templates or config",
  },
  force: { kind: "flag", text: "Do the work even where nothing has changed since the last run" },
  "force-here": forceHereOption,
  templates: {
    kind: "value",
    label: "folder",
    text: "Your own templates; each replaces tenon's of that name",
  },
  imports: {
    kind: "value",
    values: [".js", ".ts", "none"],
    text: "How imports in the output end. Default .js",
  },
  emit: {
    kind: "value",
    values: ["ts", "js"],
    text: "TypeScript, or JavaScript and declarations. Default ts",
  },
  runtime: {
    kind: "value",
    values: ["copy", "package"],
    text: "A copy beside the output, or tenon/runtime. Default copy",
  },
  adapters: {
    kind: "value",
    label: "names",
    text: "express, fastify, hono with commas between, or all",
  },
  lint: {
    kind: "value",
    label: "policy",
    values: ["off", "report", "error", "strict"],
    text: "off, report, error, strict; default error with a redocly.yaml",
  },
  overlay: overlayOption,
  allow: allowOption,
  ...baselineOptions,
  config: configOption,
  ...reportOptions,
  ...commonOptions,
} as const;

/** `tenon generate` */
export const generateCommand: Command = defineCommand({
  name: "generate",
  summary: "Write types, validators, routes and client from a document",
  usage: "generate [document] [-o folder] [options]",
  text: [
    "Removes files of an earlier run that are no longer needed, and touches no files of others. A document",
    "that cannot be read leaves the old output; an operation that cannot be understood is left out and told.",
    "Without a document: all of the config. Exit code 1 when there are errors; with --strict also when there",
    "are warnings (nothing is written then); with --check when the folder is not what the document gives.",
  ].join("\n"),
  maxOperands: 1,
  options,
  examples: [
    ["tenon generate openapi.yaml -o src/api", "no config needed"],
    ["tenon generate --check", "in CI: is what is committed up to date?"],
  ],
  run: async (input: GenerateInput, io: Io): Promise<ExitCode> => {
    if (input.options.watch === true) {
      const { watchOutputs } = await import("../watch/watch-outputs.ts");
      return watchOutputs(input, io);
    }
    const { chooseOutputs } = await import("./choose-outputs.ts");
    const outputs = await chooseOutputs(input, io.cwd);
    const { generateOutputs } = await import("./generate-outputs.ts");
    return generateOutputs(outputs, input, io);
  },
});
