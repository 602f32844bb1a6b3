import { codes, isTableCode } from "../../../contract/findings/codes.ts";
import { didYouMean } from "../../../contract/findings/did-you-mean.ts";
import { textOf } from "../../../language/values/json-object.ts";
import { failedResult, textResult } from "../../../runtime/mcp/tool.ts";
import {
  type CodingTool,
  confine,
  defineTool,
  documentArgument,
  readDocument,
  runCaptured,
} from "./coding-tool.ts";

export const commandTools: readonly CodingTool[] = [
  defineTool({
    name: "lint",
    title: "Lint an OpenAPI document",
    description:
      "Reports errors and warnings of the document with their line and the fix. Run it after each edit.",
    properties: {
      ...documentArgument,
      all: { type: "boolean", description: "All findings in full. Default: more than ten are summarised" },
    },
    run: async (given, context) => {
      const { lintDocuments } = await import("../../lint/lint-documents.ts");
      const document = readDocument(given, context);
      const operands = document === undefined ? [] : [document];
      const options = { ...context.options, ...(given["all"] === true ? { all: true as const } : {}) };
      return runCaptured(context, (io) => lintDocuments({ operands, options }, io));
    },
  }),
  defineTool({
    name: "explain_finding",
    title: "Explain a finding",
    description:
      "Explains the code of a finding, such as exchange/body-invalid: its meaning, the fix and an example.",
    properties: { code: { type: "string", description: "The code, as reports show it" } },
    required: ["code"],
    run: async (given) => {
      const code = textOf(given, "code") ?? "";
      if (!isTableCode(code)) {
        const rule = /^lint\/([\w./@-]+)$/.exec(code)?.[1];
        if (rule !== undefined)
          return textResult(`${code} comes from the lint rule ${rule} of Redocly or a plugin.`);
        return failedResult(
          `There is no code ${JSON.stringify(code.slice(0, 100))}. ${didYouMean(code, Object.keys(codes)) ?? ""}`.trim(),
        );
      }
      const { severity, text, advice, example } = codes[code];
      return textResult(`${code} (${severity})\n${text}\nFix: ${advice}\nExample: ${example}`);
    },
  }),
  defineTool({
    name: "diff",
    title: "Compare two versions",
    description:
      "Lists what breaks clients between an older version of the document and the present one, with proof.",
    properties: {
      ...documentArgument,
      old: {
        type: "string",
        description: "A revision of git, such as git:main, or the path of an older document",
      },
    },
    required: ["old"],
    run: async (given, context) => {
      const old = textOf(given, "old") ?? "";
      const against = /^git:[\w][\w./~^@{}-]*$/.test(old) ? old : confine(given["old"], context.io.cwd);
      const { runDiff } = await import("../../diff/run-diff.ts");
      const document = readDocument(given, context);
      const operands = document === undefined ? [] : [document];
      return runCaptured(context, (io) =>
        runDiff({ operands, options: { ...context.options, against, format: "markdown" } }, io),
      );
    },
  }),
];

export const generateTool: CodingTool = defineTool({
  name: "generate",
  title: "Generate code",
  description: "Writes the code that tenon.config.ts describes. Run it after the document has changed.",
  properties: { check: { type: "boolean", description: "Only report whether the code is up to date" } },
  writes: true,
  run: async (given, context) => {
    const { generateOutputs } = await import("../../generate/generate-outputs.ts");
    const options = { ...context.options, ...(given["check"] === true ? { check: true as const } : {}) };
    return runCaptured(context, (io) => generateOutputs({ operands: [], options }, io));
  },
});
