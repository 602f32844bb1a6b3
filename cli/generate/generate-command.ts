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
  summary: "Generate types, validators, routes and a client from a document",
  usage: "generate [document] [-o folder] [options]",
  text: "Without arguments, generates all documents in the config. Removes stale files. Exits with 1 on errors.",
  maxOperands: 1,
  takesDocument: true,
  options: {
    output: {
      kind: "value",
      short: "o",
      label: "folder",
      text: "Output folder. Default: the config's",
    },
    check: { kind: "flag", text: "Fail if files are out of date, without writing" },
    watch: {
      kind: "flag",
      short: "w",
      text: "Regenerate when the document, templates or config change",
    },
    force: { kind: "flag", text: "Regenerate even if nothing has changed" },
    "force-here": forceHereOption,
    templates: {
      kind: "value",
      label: "folder",
      text: "Folder of custom templates, which override tenon's by name",
    },
    imports: {
      kind: "value",
      values: [".js", ".ts", "none"],
      text: "File extension of relative imports. Default .js",
    },
    emit: {
      kind: "value",
      values: emitForms,
      text: "TypeScript, or JavaScript with declarations (cjs: CommonJS). Default ts",
    },
    runtime: {
      kind: "value",
      values: runtimeSources,
      text: "Copy the runtime into the output, or import tenon/runtime. Default copy",
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
      text: "Split types and client into one module per tag. Default none",
    },
    validators: {
      kind: "value",
      label: "form",
      values: validatorForms,
      text: "Join validators in few modules, or one per schema. Default joined",
    },
    enums: {
      kind: "value",
      values: enumForms,
      text: "Union types, or also a const object per named enum. Default union",
    },
    dates: {
      kind: "value",
      label: "form",
      values: dateForms,
      text: `Type of date-times and dates: ${dateForms.join(", ")}. Default string`,
    },
    int64: {
      kind: "value",
      label: "form",
      values: int64Forms,
      text: `Type of 64-bit integers: ${int64Forms.join(", ")}. Default number`,
    },
    xml: {
      kind: "value",
      label: "form",
      values: xmlForms,
      text: "XML bodies as text or as values (codec: tenon/xml). Default text",
    },
    only: {
      kind: "value",
      label: "parts",
      listed: partNames,
      repeats: true,
      text: "Generate only these parts and their dependencies, e.g. types,client",
    },
    include: {
      kind: "value",
      label: "pattern",
      repeats: true,
      text: "Operations to generate: id, tag:x, /path, GET /path; * is a wildcard",
    },
    exclude: {
      kind: "value",
      label: "pattern",
      repeats: true,
      text: "Operations to omit; same patterns as --include",
    },
    lint: {
      kind: "value",
      label: "policy",
      values: lintPolicies,
      text: `${lintPolicies.join(", ")}. Default error if there is a redocly.yaml`,
    },
    partial: { kind: "flag", text: "Warn instead of failing if a broken $ref causes omissions" },
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
