import {
  adapterNames,
  dateForms,
  emitForms,
  enumForms,
  int64Forms,
  runtimeSources,
  splitForms,
  validatorForms,
  xmlForms,
} from "../../generator/output/emit-options.ts";
import { partNames } from "../../generator/output/output-parts.ts";
import { lintPolicies } from "../config/config.ts";
import { type Command, defineCommand } from "../shared/command.ts";
import {
  allowOption,
  baselineOptions,
  documentOptions,
  forceHereOption,
  reportOptions,
  rulesOption,
} from "../shared/common-options.ts";

export const generateCommand: Command = defineCommand({
  name: "generate",
  summary: "Write types, validators, routes and a client from a document",
  usage: "generate [document] [-o folder] [options]",
  text: "Without a document: every document of the config. Removes its own stale files. Exit code 1 for errors.",
  maxOperands: 1,
  takesDocument: true,
  options: {
    output: {
      kind: "value",
      short: "o",
      label: "folder",
      text: "The folder to write. Default: the config's",
    },
    check: { kind: "flag", text: "Write nothing; fail if files are out of date" },
    watch: {
      kind: "flag",
      short: "w",
      text: "Run again on every change of document, templates or config",
    },
    force: { kind: "flag", text: "Run even if nothing has changed since the last run" },
    "force-here": forceHereOption,
    templates: {
      kind: "value",
      label: "folder",
      text: "Your own templates; each replaces tenon's of the same name",
    },
    imports: {
      kind: "value",
      values: [".js", ".ts", "none"],
      text: "The ending of imports in the output. Default .js",
    },
    emit: {
      kind: "value",
      values: emitForms,
      text: "TypeScript, or declarations and JavaScript (cjs: CommonJS). Default ts",
    },
    runtime: {
      kind: "value",
      values: runtimeSources,
      text: "Copy the runtime to the output, or import tenon/runtime. Default copy",
    },
    adapters: {
      kind: "value",
      label: "names",
      listed: [...adapterNames, "all", "none"],
      text: `${adapterNames.join(",")}; all; or none. Default node-http`,
    },
    split: {
      kind: "value",
      values: splitForms,
      text: "A module of types and one of the client for each tag. Default none",
    },
    validators: {
      kind: "value",
      label: "form",
      values: validatorForms,
      text: "Validators joined in few modules, or separate. Default joined",
    },
    enums: {
      kind: "value",
      values: enumForms,
      text: "Union types, or also an object for each named enum. Default union",
    },
    dates: {
      kind: "value",
      label: "form",
      values: dateForms,
      text: `The type of date-time and date: ${dateForms.join(", ")}. Default string`,
    },
    int64: {
      kind: "value",
      label: "form",
      values: int64Forms,
      text: `The type of 64-bit integers: ${int64Forms.join(", ")}. Default number`,
    },
    xml: {
      kind: "value",
      label: "form",
      values: xmlForms,
      text: "XML bodies as text, or as values (codec: tenon/xml). Default text",
    },
    only: {
      kind: "value",
      label: "parts",
      listed: partNames,
      repeats: true,
      text: "Only these parts and what they need, e.g. types,client",
    },
    include: {
      kind: "value",
      label: "pattern",
      repeats: true,
      text: "Only these operations: an id, tag:x, /path, GET /path; * is any text",
    },
    exclude: {
      kind: "value",
      label: "pattern",
      repeats: true,
      text: "Leave out these operations; patterns as for --include",
    },
    lint: {
      kind: "value",
      label: "policy",
      values: lintPolicies,
      text: `${lintPolicies.join(", ")}; default error with a redocly.yaml`,
    },
    partial: { kind: "flag", text: "Warn, not fail, if a broken $ref leaves something out" },
    rules: rulesOption,
    allow: allowOption,
    ...baselineOptions,
    ...documentOptions,
    ...reportOptions,
  },
  examples: [
    ["tenon generate openapi.yaml -o src/api", "no config needed"],
    ["tenon generate --check", "in CI: is the committed code up to date?"],
  ],
  load: async () => (await import("./generate-outputs.ts")).generateOutputs,
});
