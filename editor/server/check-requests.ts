import type { Connection, Message, MessageStrategy } from "vscode-languageserver/node";
import { isObject } from "../../language/values/json-object.ts";
import { commands } from "../features/code-lenses.ts";
import type { LanguageServerModules } from "./modules.ts";
import { pathOfUri } from "./uris.ts";

/** Requests that must not be answered are passed on under this name. */
const REJECTED = "tenon/rejected";

interface Rejection {
  readonly code: number;
  readonly message: string;
}

/** Error codes of JSON-RPC and the Language Server Protocol. */
const codes = { notInitialized: -32_002, invalidRequest: -32_600, invalidParams: -32_602 } as const;

/** Rejects requests outside of the server's life, and requests with malformed parameters. Drops notifications outside of it. */
export function createRequestCheck(): MessageStrategy {
  let phase: "new" | "running" | "ending" = "new";
  const reject = (method: string, params: unknown): Rejection | undefined => {
    if (method === "initialize" && phase === "new") {
      phase = "running";
      return undefined;
    }
    if (phase === "new") return { code: codes.notInitialized, message: "The server is not initialized." };
    if (phase === "ending" || method === "initialize") {
      const state = phase === "ending" ? "has been shut down" : "is initialized already";
      return { code: codes.invalidRequest, message: `The server ${state}.` };
    }
    if (method === "shutdown") phase = "ending";
    const message = checkParams(method, params);
    return message === undefined ? undefined : { code: codes.invalidParams, message };
  };
  return {
    handleMessage: (message, next) => {
      const { method, params, id }: Message & ReadMessage = message;
      if (typeof method !== "string") return next(message);
      if (id === undefined) return phase === "running" || method === "exit" ? next(message) : undefined;
      const rejection = reject(method, params);
      return next(
        rejection === undefined
          ? message
          : ({ jsonrpc: "2.0", id, method: REJECTED, params: rejection } as Message),
      );
    },
  };
}

export function answerRejected(connection: Connection, { server }: LanguageServerModules): void {
  connection.onRequest(REJECTED, ({ code, message }: Rejection) => new server.ResponseError(code, message));
}

interface ReadMessage {
  readonly method?: unknown;
  readonly params?: unknown;
  readonly id?: unknown;
}

type Check = (params: Readonly<Record<string, unknown>>) => string | undefined;

function checkParams(method: string, params: unknown): string | undefined {
  const checks = checksOf.get(method);
  if (checks === undefined) return undefined;
  if (!isObject(params)) return "`params` must be an object.";
  for (const check of checks) {
    const message = check(params);
    if (message !== undefined) return message;
  }
  return undefined;
}

const hasDocument: Check = ({ textDocument }) =>
  isObject(textDocument) && typeof textDocument["uri"] === "string"
    ? undefined
    : "`textDocument.uri` must be a string.";

function isPosition(value: unknown): boolean {
  return isObject(value) && typeof value["line"] === "number" && typeof value["character"] === "number";
}

const hasPosition: Check = ({ position }) =>
  isPosition(position) ? undefined : "`position` must have a `line` and a `character`.";

const hasRange: Check = ({ range }) =>
  isObject(range) && isPosition(range["start"]) && isPosition(range["end"])
    ? undefined
    : "`range` must have a `start` and an `end`.";

const hasContext: Check = ({ context }) => (isObject(context) ? undefined : "`context` must be an object.");

const hasDiagnostics: Check = ({ context }) =>
  isObject(context) && Array.isArray(context["diagnostics"])
    ? undefined
    : "`context.diagnostics` must be a list.";

const hasNewName: Check = ({ newName }) =>
  typeof newName === "string" ? undefined : "`newName` must be a string.";

const hasLabel: Check = ({ label }) => (typeof label === "string" ? undefined : "`label` must be a string.");

const hasCommand: Check = ({ command, arguments: given }) => {
  const all: readonly string[] = Object.values(commands);
  if (typeof command !== "string" || !all.includes(command))
    return `There is no command \`${String(command)}\`, only ${all.map((one) => `\`${one}\``).join(", ")}.`;
  if (command === commands.generate) return undefined;
  const uri: unknown = Array.isArray(given) ? given[0] : undefined;
  return typeof uri === "string" && pathOfUri(uri) !== undefined
    ? undefined
    : `\`${command}\` needs the URI of a file as its argument.`;
};

const ofDocument: readonly Check[] = [hasDocument];
const atPosition: readonly Check[] = [hasDocument, hasPosition];

const checksOf: ReadonlyMap<string, readonly Check[]> = new Map([
  ["textDocument/completion", atPosition],
  ["textDocument/definition", atPosition],
  ["textDocument/documentHighlight", atPosition],
  ["textDocument/hover", atPosition],
  ["textDocument/implementation", atPosition],
  ["textDocument/prepareRename", atPosition],
  ["textDocument/references", [...atPosition, hasContext]],
  ["textDocument/rename", [...atPosition, hasNewName]],
  ["textDocument/codeLens", ofDocument],
  ["textDocument/documentLink", ofDocument],
  ["textDocument/documentSymbol", ofDocument],
  ["textDocument/foldingRange", ofDocument],
  ["textDocument/inlayHint", [hasDocument, hasRange]],
  ["textDocument/codeAction", [hasDocument, hasRange, hasDiagnostics]],
  ["completionItem/resolve", [hasLabel]],
  ["workspace/executeCommand", [hasCommand]],
]);
