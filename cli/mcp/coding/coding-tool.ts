import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import { printPretty } from "../../../contract/findings/print-pretty.ts";
import { isWithin } from "../../../contract/read/origin-copies.ts";
import type { SchemaObject } from "../../../language/values/json-object.ts";
import { cutText } from "../../../runtime/mcp/cut-text.ts";
import { failedResult, type Tool, type ToolResult, textResult } from "../../../runtime/mcp/tool.ts";
import type { DocumentOptions } from "../../shared/common-options.ts";
import type { ExitCode, Io } from "../../shared/io.ts";
import { UsageError, wrongValue } from "../../shared/usage-error.ts";
import { chooseTargets, type Target } from "../../targets/choose-targets.ts";
import { loadTarget, type ReadApi } from "../../targets/load-api.ts";

export interface CodingContext {
  readonly io: Io;
  /** Document passed on the command line. Default: the document in the config. */
  readonly document: string | undefined;
  readonly options: DocumentOptions;
  readonly maxResult: number;
}

export interface CodingTool {
  readonly tool: Tool;
  run(given: SchemaObject, context: CodingContext): Promise<ToolResult>;
}

interface ToolSpec {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly properties: SchemaObject;
  readonly required?: readonly string[];
  readonly writes?: true;
  readonly run: CodingTool["run"];
}

export const documentArgument: SchemaObject = {
  document: {
    type: "string",
    description:
      "Path of an OpenAPI document in the working directory. Default: the server's, or that of the config",
  },
};

export function defineTool({
  name,
  title,
  description,
  properties,
  required,
  writes,
  run,
}: ToolSpec): CodingTool {
  return {
    tool: {
      name,
      title,
      description,
      inputSchema: {
        type: "object",
        properties,
        ...(required === undefined ? {} : { required }),
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: writes !== true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    run: async (given, context) => {
      const wrong = findWrong(given, properties, required ?? []);
      if (wrong !== undefined) return failedResult(wrong);
      try {
        return await run(given, context);
      } catch (error) {
        if (error instanceof UsageError) return failedResult(printPretty(error.findings));
        throw error;
      }
    },
  };
}

function findWrong(
  given: SchemaObject,
  properties: SchemaObject,
  required: readonly string[],
): string | undefined {
  const missing = required.find((name) => !Object.hasOwn(given, name));
  if (missing !== undefined) return `The argument \`${missing}\` is required.`;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
  if (unknown === undefined) return undefined;
  return `There is no argument ${JSON.stringify(unknown.slice(0, 100))}. Arguments: ${Object.keys(properties).join(", ")}.`;
}

/** Runs a tenon command and returns its output. */
export async function runCaptured(
  { io, maxResult }: CodingContext,
  act: (io: Io) => ExitCode | Promise<ExitCode>,
): Promise<ToolResult> {
  const pieces: string[] = [];
  const output = { write: (text: string) => void pieces.push(text), isTerminal: false };
  await act({ ...io, stdout: output, stderr: output, terminal: undefined });
  return limited(pieces.join("").trim() || "No findings.", maxResult);
}

export function limited(text: string, most: number): ToolResult {
  const bytes = new TextEncoder().encode(text);
  const { text: shown, next } = cutText(bytes, 0, most);
  return textResult(next === undefined ? shown : `${shown}\n[${next} of ${bytes.length} bytes]`);
}

/**
 * Resolves the document to read. Only files in the working directory are allowed, since an agent must not make tenon fetch URLs or expose
 * other files.
 */
export function readDocument(given: SchemaObject, { document, io }: CodingContext): string | undefined {
  const { document: named } = given;
  if (named === undefined) return document;
  return confine(named, io.cwd);
}

export function confine(path: unknown, cwd: string): string {
  if (typeof path === "string" && path !== "" && !/^[a-z][a-z0-9+.-]+:/i.test(path) && isInside(cwd, path))
    return path;
  throw wrongValue(`${JSON.stringify(path)} is not a file in the working directory.`);
}

/** Symbolic links are followed, as they can lead out of the folder. A path that does not exist is reported when it is read. */
function isInside(folder: string, path: string): boolean {
  const absolute = resolve(folder, path);
  if (!isWithin(folder, absolute)) return false;
  return !existsSync(absolute) || isWithin(realpathSync(folder), realpathSync(absolute));
}

export interface CodingApi extends ReadApi {
  readonly target: Target;
}

/** Reloads the document on every call, since the agent may have edited it. */
export async function loadDocumentOf(given: SchemaObject, context: CodingContext): Promise<CodingApi> {
  const { io, options } = context;
  const document = readDocument(given, context);
  const [target] = (await chooseTargets(document === undefined ? [] : [document], options, io.cwd)).targets;
  if (target === undefined) throw new TypeError("Targets are never empty.");
  const api = await loadTarget(target, options, io);
  if (api.contract === undefined) throw new UsageError(...api.findings);
  return { ...api, contract: api.contract, target };
}
