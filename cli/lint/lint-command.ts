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
  summary: "Report what is wrong with a document, and where",
  usage: "lint [document…] [options]",
  text: [
    "Reads each document with all files that it refers to, checks it, and applies Redocly's rules as",
    "redocly.yaml and its ignore file configure them; without a redocly.yaml, the smallest ruleset, minimal.",
    "Without a document: the documents of tenon.config.ts.",
    "",
    "Exit code 1 if there are errors; with --strict also if there are warnings.",
  ].join("\n"),
  maxOperands: Number.POSITIVE_INFINITY,
  takesDocument: true,
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
    ["tenon lint --format sarif > lint.sarif", "for code scanning"],
  ],
  load: async () => {
    const { optimiseLater } = await import("../shared/tune-engine.ts");
    optimiseLater();
    return (await import("./lint-documents.ts")).lintDocuments;
  },
});
