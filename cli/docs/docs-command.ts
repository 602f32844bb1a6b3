import { sampleNames, usualSamples } from "../../site/samples/sample-request.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, forceHereOption, reportOptions } from "../shared/common-options.ts";

export const docsCommand: Command = defineCommand({
  name: "docs",
  summary: "Build a static docs site from a document",
  usage: "docs [document] [-o folder] [options]",
  text: [
    "Writes a page per operation, with samples for the generated client, curl and others; pages about",
    "authentication, errors, schemas and open questions; search, downloads, and Redocly's reference. A",
    "form on each page calls a mock in the page, or a server given with --connect. The site is static and",
    "works offline, from disk and under any path.",
    "",
    "Exits with 1 on errors, with --strict also on warnings.",
  ].join("\n"),
  maxOperands: 1,
  takesDocument: true,
  options: {
    output: { kind: "value", short: "o", label: "folder", text: "Output folder. Default: site" },
    "force-here": forceHereOption,
    since: {
      kind: "value",
      label: "document",
      text: "Older version to compare with; adds a changelog",
    },
    versions: {
      kind: "value",
      label: "name=document",
      repeats: true,
      text: "Older version to include: a file, or git:v1",
    },
    changelog: {
      kind: "value",
      label: "from..to",
      repeats: true,
      text: "Additional changelog between two versions, or all",
    },
    extensions: {
      kind: "value",
      label: "glob",
      repeats: true,
      text: "Changed x- members to list in changelogs, e.g. x-rate-*",
    },
    samples: {
      kind: "value",
      label: "names",
      text: `${sampleNames.join(", ")}. Default ${usualSamples.join()}`,
    },
    pages: {
      kind: "value",
      label: "folder",
      text: "Folder of Markdown pages to add",
    },
    "run-code": {
      kind: "flag",
      text: "Run code marked `run` in these pages on a mock, and report failures",
    },
    "site-url": {
      kind: "value",
      label: "URL",
      text: "Public URL of the site, for canonical links and the feed",
    },
    coverage: {
      kind: "value",
      label: "file|folder",
      repeats: true,
      text: "Coverage files to show, written by verify, proxy or tests",
    },
    serve: { kind: "flag", text: "Serve the site locally and rebuild on changes, without writing" },
    port: { kind: "value", label: "number", text: "Port for --serve. Default 4477" },
    reference: {
      kind: "value",
      label: "on|off",
      values: ["on", "off"],
      text: "Include Redocly's reference; needs @redocly/cli. Default on",
    },
    connect: {
      kind: "value",
      label: "origin",
      repeats: true,
      text: "Server that pages may call. Default: a mock in the page",
    },
    "no-try": { kind: "flag", text: "Omit the try-it forms" },
    templates: {
      kind: "value",
      label: "folder",
      text: "Folder of custom templates; site templates go in docs/",
    },
    ...documentOptions,
    ...reportOptions,
  },
  examples: [
    ["tenon docs openapi.yaml -o site", "the whole site"],
    ["tenon docs --serve", "while you edit the document"],
    ["tenon docs --versions v2=git:v2 --versions v1=old.yaml", "with older versions, the newest first"],
    ["tenon docs --since v1.yaml --coverage coverage/", "with a changelog and the coverage of tests"],
  ],
  load: async () => (await import("./write-docs.ts")).writeDocs,
});
