import { sampleNames, usualSamples } from "../../site/samples/sample-request.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import { documentOptions, forceHereOption, reportOptions } from "../shared/common-options.ts";

export const docsCommand: Command = defineCommand({
  name: "docs",
  summary: "Build a static site from a document",
  usage: "docs [document] [-o folder] [options]",
  text: [
    "Writes a page for each operation, with samples for the generated client, curl and others; pages for",
    "access and scopes, errors, schemas and what the document leaves open; a search, downloads, and",
    "Redocly's reference. Each operation has a form that tries it: a mock in the page answers, or a server",
    "of --connect. The site needs no server and no network: it works from a disk and under any address.",
    "",
    "Exit code 1 if there are errors; with --strict also if there are warnings.",
  ].join("\n"),
  maxOperands: 1,
  takesDocument: true,
  options: {
    output: { kind: "value", short: "o", label: "folder", text: "The folder to write. Default: site" },
    "force-here": forceHereOption,
    since: {
      kind: "value",
      label: "document",
      text: "An older version: adds a changelog, breaking changes first",
    },
    versions: {
      kind: "value",
      label: "name=document",
      repeats: true,
      text: "Adds the pages of an older version: a file, or git:v1",
    },
    changelog: {
      kind: "value",
      label: "from..to",
      repeats: true,
      text: "Adds a changelog between two further versions; all: between any two",
    },
    samples: {
      kind: "value",
      label: "names",
      text: `Of ${sampleNames.join(", ")}. Default ${usualSamples.join()}`,
    },
    pages: {
      kind: "value",
      label: "folder",
      text: "Adds pages of your own, of Markdown, to menu and search",
    },
    "site-url": {
      kind: "value",
      label: "URL",
      text: "Where the site will be: for canonical links and a feed",
    },
    coverage: {
      kind: "value",
      label: "file|folder",
      repeats: true,
      text: "Adds what traffic covered, as verify, proxy and tests wrote it",
    },
    serve: { kind: "flag", text: "Write nothing: serve the site here, rebuilt on every change" },
    port: { kind: "value", label: "number", text: "The port for --serve. Default 4477" },
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
      text: "A server that pages may call; without one, a mock in the page answers",
    },
    "no-try": { kind: "flag", text: "Leave out the forms that try operations" },
    templates: {
      kind: "value",
      label: "folder",
      text: "Your own templates; those of the site go into its folder docs/",
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
