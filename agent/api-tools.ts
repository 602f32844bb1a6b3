/** Exposes an API's operations as tools for language models. @module */

import type { Contract } from "../contract/build/contract.ts";
import { didYouMean } from "../contract/findings/did-you-mean.ts";
import { createOperationFilter, type OperationSelection } from "../contract/model/operation-filter.ts";
import type { Operation } from "../contract/model/types.ts";
import { isObject, memberOf, type SchemaObject, textOf } from "../language/values/json-object.ts";
import { parseJson } from "../language/values/json-text.ts";
import type { ProbeOptions } from "../live/probe/probe.ts";
import { createStepClient } from "../live/workflows/step-client.ts";
import { type Caller, type Confirm, callOperation } from "./call/call-operation.ts";
import { cutText } from "./call/cut-text.ts";
import { limitRate } from "./call/limit-rate.ts";
import { createRedaction } from "./call/redact-secrets.ts";
import { handleOf, ResultStore, type StoredResult } from "./call/result-store.ts";
import { annotateOperation } from "./tools/annotate-operation.ts";
import { describeInWords, describeTool } from "./tools/describe-tool.ts";
import { type Searchable, searchOperations } from "./tools/search-operations.ts";
import { failedResult, type Tool, type ToolResult, textResult } from "./tools/tool.ts";
import { nameTools, ownTools } from "./tools/tool-names.ts";

export interface ApiToolsOptions extends Omit<ProbeOptions, "baseUrl"> {
  /** URL of the server to call. Default: an in-memory mock. */
  readonly server?: string | undefined;
  readonly selection?: OperationSelection | undefined;
  /** Whether to offer operations that modify data. Default: false. */
  readonly write?: boolean | undefined;
  /** Whether to offer a search tool instead of one tool per operation. Default: true for more than 60 operations. */
  readonly search?: boolean | undefined;
  /** Maximum size of a response in a tool result, in bytes. Default: 32768. */
  readonly maxResult?: number | undefined;
}

export interface ApiTools {
  readonly tools: readonly Tool[];
  readonly operations: number;
  readonly unmatched: readonly string[];
  readonly writes: number;
  /** Opens a session for one client, with an empty result store. */
  open(): ToolSession;
  close(): void;
}

interface ToolSession {
  /**
   * Calls a tool. Returns `undefined` if the tool does not exist.
   * @param confirm - Called before each write.
   */
  call(name: string, given: SchemaObject, confirm?: Confirm): Promise<ToolResult | undefined>;
  read(uri: string): StoredResult | undefined;
}

const MOST_TOOLS = 60;
export const DEFAULT_MAX_RESULT = 32_768;
const MOST_FOUND = 20;

export function createApiTools(contract: Contract, options: ApiToolsOptions = {}): ApiTools {
  const { model } = contract;
  const { server, selection = {}, maxResult = DEFAULT_MAX_RESULT } = options;
  const isRemote = server !== undefined;
  const filter = createOperationFilter(selection);
  const names = nameTools(model);
  const wanted = model.operations.filter((operation) => filter.isWanted(operation));
  const isWrite = (operation: Operation): boolean => !annotateOperation(operation, isRemote).readOnlyHint;
  const offered = wanted.filter((operation) => options.write === true || !isWrite(operation));
  const entries = offered.map((operation): Searchable => ({ name: names.get(operation) ?? "", operation }));
  const byName = new Map(entries.map(({ name, operation }) => [name, operation]));
  const describe = ({ name, operation }: Searchable): Tool =>
    describeTool(operation, model, { name, isRemote });
  const isSearch = options.search ?? entries.length > MOST_TOOLS;
  const client = createStepClient(contract, server, options);
  const { context } = client;
  const ids = new Set(offered.map(({ id }) => id));
  const isOffered = (id: string): boolean => ids.has(id);
  const redact = createRedaction(context);
  const wait = limitRate(options.rate);
  const own = describeOwnTools(isSearch, entries.length, isRemote, offered.some(isWrite));

  const callNamed = async (
    name: string,
    given: SchemaObject,
    session: Session,
  ): Promise<ToolResult | undefined> => {
    const operation = byName.get(name);
    if (operation === undefined) return undefined;
    const { confirm, store } = session;
    const caller: Caller = { contract, client, redact, maxResult, store, wait, isOffered };
    return callOperation(operation, given, caller, isWrite(operation) ? confirm : undefined);
  };

  const search = (given: SchemaObject): ToolResult => {
    const found = searchOperations(textOf(given, "query") ?? "", entries, MOST_FOUND);
    if (found.length === 0) return textResult("No operation matches. Try other words, or fewer.");
    return textResult(
      found.map(({ name, operation }) => `${name}: ${describeInWords(operation)}`).join("\n"),
    );
  };

  const noSuch = (name: string): ToolResult =>
    failedResult(
      `There is no operation ${JSON.stringify(name.slice(0, 100))}. ${didYouMean(name, byName.keys()) ?? `Find one with ${ownTools.search}.`}`,
    );

  const callOwn = async (
    name: string,
    given: SchemaObject,
    session: Session,
  ): Promise<ToolResult | undefined> => {
    if (name === ownTools.more) return readMore(given, session.store, maxResult);
    if (!isSearch) return undefined;
    if (name === ownTools.search) return search(given);
    const wanted = textOf(given, "name") ?? "";
    const operation = byName.get(wanted);
    if (name === ownTools.describe)
      return operation === undefined
        ? noSuch(wanted)
        : textResult(JSON.stringify(describe({ name: wanted, operation }), undefined, 1));
    if (name !== ownTools.call) return undefined;
    const args = readArguments(memberOf(given, "arguments"));
    if (args === undefined) return failedResult("`arguments` must be an object. Write it as JSON.");
    return (await callNamed(wanted, args, session)) ?? noSuch(wanted);
  };

  return {
    tools: isSearch ? own : [...entries.map(describe), ...own],
    operations: entries.length,
    unmatched: filter.listUnmatched(),
    writes: wanted.length - offered.length,
    close: client.close,
    open: () => {
      const store = new ResultStore();
      return {
        call: async (name, given, confirm) => {
          const session: Session = { store, confirm };
          const result = await callOwn(name, given, session);
          return result ?? (isSearch ? undefined : callNamed(name, given, session));
        },
        read: (uri) => store.get(handleOf(uri) ?? ""),
      };
    },
  };
}

interface Session {
  readonly store: ResultStore;
  readonly confirm?: Confirm | undefined;
}

/** Models sometimes pass objects as JSON strings. */
function readArguments(given: unknown): SchemaObject | undefined {
  const value = typeof given === "string" ? parseJson(given) : (given ?? {});
  return isObject(value) ? value : undefined;
}

function readMore(given: SchemaObject, store: ResultStore, most: number): ToolResult {
  const handle = textOf(given, "handle") ?? "";
  const stored = store.get(handle);
  if (stored === undefined || !stored.isText)
    return failedResult(
      `There is no result ${JSON.stringify(handle.slice(0, 100))}. Available: ${store.handles().join(", ") || "none"}. Old results are forgotten; repeat the call.`,
    );
  const offset = memberOf(given, "offset");
  const start = typeof offset === "number" && offset >= 0 ? Math.floor(offset) : 0;
  const { text, next } = cutText(stored.bytes, start, most);
  if (next === undefined) return textResult(text);
  return textResult(`${text}\n[${next} of ${stored.bytes.length} bytes. Continue with offset ${next}.]`);
}

function describeOwnTools(
  isSearch: boolean,
  count: number,
  isRemote: boolean,
  hasWrites: boolean,
): readonly Tool[] {
  const local = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  const more: Tool = {
    name: ownTools.more,
    title: "Read more of a long result",
    description: "Returns the next part of a response that was too long for one result.",
    inputSchema: {
      type: "object",
      properties: {
        handle: { type: "string", description: "As in the result, such as r1" },
        offset: { type: "integer", minimum: 0, description: "Byte at which to continue. Default 0" },
      },
      required: ["handle"],
      additionalProperties: false,
    },
    annotations: local,
  };
  if (!isSearch) return [more];
  const name = { type: "string", description: `Name of the operation, from ${ownTools.search}` };
  return [
    {
      name: ownTools.search,
      title: "Search operations",
      description: `Finds operations of this API (${count}) by words. Returns their names; continue with ${ownTools.describe}.`,
      inputSchema: {
        type: "object",
        properties: { query: { type: "string", description: "Words such as: create issue comment" } },
        required: ["query"],
        additionalProperties: false,
      },
      annotations: local,
    },
    {
      name: ownTools.describe,
      title: "Describe an operation",
      description: `Returns the arguments and the result of an operation as JSON Schema, to be called with ${ownTools.call}.`,
      inputSchema: {
        type: "object",
        properties: { name },
        required: ["name"],
        additionalProperties: false,
      },
      annotations: local,
    },
    {
      name: ownTools.call,
      title: "Call an operation",
      description: "Calls an operation of this API. The arguments are checked before anything is sent.",
      inputSchema: {
        type: "object",
        properties: { name, arguments: { type: "object", description: "As described for the operation" } },
        required: ["name"],
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: !hasWrites,
        destructiveHint: hasWrites,
        idempotentHint: !hasWrites,
        openWorldHint: isRemote,
      },
    },
    more,
  ];
}
