import { type Command, defineCommand } from "../shared/command.ts";
import {
  allowOption,
  baselineOptions,
  documentOptions,
  reportOptions,
  rulesOption,
} from "../shared/common-options.ts";

export const lintCommand: Command = defineCommand({
  name: "lint",
  summary: "Report problems in a document, with their locations",
  usage: "lint [document…] [options]",
  text: [
    "Checks each document and all files it references, and applies the Redocly rules configured in",
    "redocly.yaml and its ignore file; without a redocly.yaml, the ruleset minimal. Without arguments,",
    "lints the documents in tenon.config.ts. An Arazzo Description is checked against the documents of",
    "its sources, which --api may name.",
    "",
    "Exits with 1 on errors, with --strict also on warnings.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  takesDocument: true,
  takesSources: true,
  options: {
    rules: rulesOption,
    allow: allowOption,
    ...baselineOptions,
    ...documentOptions,
    ...reportOptions,
  },
  examples: [
    ["tenon lint openapi.yaml", "one document"],
    ["tenon lint --format github", "annotations in GitHub Actions"],
    ["tenon lint flows.arazzo.yaml --api openapi.yaml", "workflows against the document"],
    ["tenon lint --format sarif > lint.sarif", "for code scanning"],
  ],
  load: async () => {
    const { optimiseLater } = await import("../shared/tune-engine.ts");
    optimiseLater();
    return (await import("./lint-documents.ts")).lintDocuments;
  },
});
