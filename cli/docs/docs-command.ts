import type { ReportFormat } from "../../contract/findings/reporters/report-options.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import {
  commonOptions,
  configOption,
  forceHereOption,
  overlayOption,
  reportOptions,
} from "../shared/common-options.ts";
import type { ExitCode, Io } from "../shared/io.ts";

/** What `tenon docs` was asked for. */
export interface DocsInput {
  readonly operands: readonly string[];
  readonly options: DocsOptions;
}

/** The options of `tenon docs`, as its table gives them. */
interface DocsOptions {
  readonly output?: string;
  readonly "force-here"?: true;
  readonly since?: string;
  /** Files and folders, with commas between them. */
  readonly coverage?: string;
  readonly serve?: true;
  readonly port?: string;
  readonly reference?: "on" | "off";
  readonly templates?: string;
  readonly overlay?: string;
  readonly config?: string;
  readonly format?: ReportFormat;
  readonly strict?: true;
  readonly all?: true;
  /** Prints what each stage took. */
  readonly debug?: true;
}

const options = {
  output: { kind: "value", short: "o", label: "folder", text: "Where to write the site. Default: site" },
  "force-here": forceHereOption,
  since: {
    kind: "value",
    label: "document",
    text: "An older version: adds a changelog, breaking changes first",
  },
  coverage: {
    kind: "value",
    label: "file|folder",
    repeats: true,
    text: "Adds what traffic covered, as verify, proxy and tests wrote it",
  },
  serve: { kind: "flag", text: "Write nothing: show it on this machine, and again on every change" },
  port: { kind: "value", label: "number", text: "With --serve. Default 4477" },
  reference: {
    kind: "value",
    label: "on|off",
    values: ["on", "off"],
    text: "Redocly's reference, from @redocly/cli. Default on",
  },
  templates: {
    kind: "value",
    label: "folder",
    text: "Your own templates; those of the site stand in its docs/",
  },
  overlay: overlayOption,
  config: configOption,
  ...reportOptions,
  ...commonOptions,
} as const;

/** `tenon docs` */
export const docsCommand: Command = defineCommand({
  name: "docs",
  summary: "Make a static site from a document",
  usage: "docs [document] [-o folder] [options]",
  text: [
    "Writes pages for operations with samples for the generated client and curl, access and scopes, errors,",
    "schemas, what the document leaves open, a search, downloads, and Redocly's reference. The site needs no",
    "server and no network: it works from a disk and under any address.",
    "",
    "Exit code 1 when there are errors; with --strict also when there are warnings.",
  ].join("\n"),
  maxOperands: 1,
  options,
  examples: [
    ["tenon docs openapi.yaml -o site", "the whole site"],
    ["tenon docs --serve", "while you edit the document"],
    ["tenon docs --since v1.yaml --coverage coverage/", "with what changed since, and what tests met"],
  ],
  run: async (input: DocsInput, io: Io): Promise<ExitCode> => {
    const { chooseSite } = await import("./choose-site.ts");
    const site = await chooseSite(input, io.cwd);
    if (input.options.serve === true) {
      const { serveDocs } = await import("./serve-docs.ts");
      return serveDocs(site, input, io);
    }
    const { writeDocs } = await import("./write-docs.ts");
    return writeDocs(site, input, io);
  },
});
