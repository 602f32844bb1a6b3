import { suggestName } from "../wire/suggest-name.ts";
import { findArgumentProblems } from "./check-arguments.ts";
import { cutText } from "./cut-text.ts";
import { describeOwnTools, ownTools } from "./own-tools.ts";
import { ResultStore, resultHandleOf, type StoredResult } from "./result-store.ts";
import { type SearchableTool, searchTools } from "./search-tools.ts";
import { failedResult, type Tool, type ToolArguments, type ToolResult, textResult } from "./tool.ts";

/** Asks the user to confirm a write, such as `DELETE /notes/7`. */
export type Confirm = (question: string) => Promise<boolean>;

/** An operation offered as a tool. */
export interface OfferedTool extends SearchableTool {
  readonly isWrite: boolean;
  /** One line about the operation, as in the tool's description. */
  readonly words: string;
  describe(): Tool;
  /** @param confirm - Absent for operations that only read. */
  call(given: ToolArguments, store: ResultStore, confirm: Confirm | undefined): Promise<ToolResult>;
}

export interface ToolSetOptions {
  /** Whether to offer a search instead of one tool per operation. Default: true for more than 60 operations. */
  readonly search?: boolean | undefined;
  /** Maximum size of a response in a tool result, in bytes. Default: 32768. */
  readonly maxResult?: number | undefined;
  /** Whether calls leave this process. */
  readonly isRemote: boolean;
}

/** The tools of an API. Each client of a server needs a session of its own. */
export interface ToolSet {
  readonly tools: readonly Tool[];
  /** Opens a session for one client, with an empty result store. */
  open(): ToolSession;
}

export interface ToolSession {
  /**
   * Calls a tool. Returns `undefined` if the tool does not exist.
   * @param confirm - Called before each write.
   */
  call(name: string, given: ToolArguments, confirm?: Confirm): Promise<ToolResult | undefined>;
  /** Returns a result that was too long or not text, by its URI. */
  read(uri: string): StoredResult | undefined;
}

const MOST_TOOLS = 60;
const MOST_FOUND_TOOLS = 20;
export const DEFAULT_MAX_RESULT = 32_768;

export function createToolSet(offered: readonly OfferedTool[], options: ToolSetOptions): ToolSet {
  const { isRemote, maxResult = DEFAULT_MAX_RESULT } = options;
  const isSearch = options.search ?? offered.length > MOST_TOOLS;
  const byName = new Map(offered.map((tool) => [tool.name, tool]));
  const hasWrites = offered.some(({ isWrite }) => isWrite);
  const own = describeOwnTools({ isSearch, count: offered.length, isRemote, hasWrites });

  const noSuch = (name: string): ToolResult => {
    const near = suggestName(name.slice(0, 100), [...byName.keys()]);
    const advice = near === undefined ? `Find one with ${ownTools.search}.` : `Did you mean "${near}"?`;
    return failedResult(`There is no operation ${JSON.stringify(name.slice(0, 100))}. ${advice}`);
  };

  const open = (): ToolSession => {
    const store = new ResultStore();
    const callNamed = async (
      name: string,
      given: ToolArguments,
      confirm: Confirm | undefined,
    ): Promise<ToolResult | undefined> => {
      const tool = byName.get(name);
      return tool?.call(given, store, tool.isWrite ? confirm : undefined);
    };
    const search = (given: ToolArguments): ToolResult => {
      const found = searchTools(textArgument(given, "query"), offered, MOST_FOUND_TOOLS);
      if (found.length === 0) return textResult("No operation matches. Try other words, or fewer.");
      return textResult(found.map(({ name, words }) => `${name}: ${words}`).join("\n"));
    };
    const describe = (given: ToolArguments): ToolResult => {
      const name = textArgument(given, "name");
      const tool = byName.get(name);
      return tool === undefined ? noSuch(name) : textResult(JSON.stringify(tool.describe(), undefined, 1));
    };
    return {
      async call(name, given, confirm) {
        const problems = findOwnProblems(own, name, given);
        if (problems.length > 0) return failedResult(problems.join("\n"));
        if (name === ownTools.more) return readMore(given, store, maxResult);
        if (!isSearch) return callNamed(name, given, confirm);
        if (name === ownTools.search) return search(given);
        if (name === ownTools.describe) return describe(given);
        if (name !== ownTools.call) return undefined;
        const args = readNestedArguments(given);
        if (args === undefined) return failedResult("`arguments` must be an object. Write it as JSON.");
        const wanted = textArgument(given, "name");
        return (await callNamed(wanted, args, confirm)) ?? noSuch(wanted);
      },
      read: (uri) => store.get(resultHandleOf(uri) ?? ""),
    };
  };
  return { tools: isSearch ? own : [...offered.map((tool) => tool.describe()), ...own], open };
}

function findOwnProblems(own: readonly Tool[], name: string, given: ToolArguments): readonly string[] {
  const schema = own.find((tool) => tool.name === name)?.inputSchema;
  if (schema === undefined) return [];
  const { properties, required } = schema;
  return findArgumentProblems(given, {
    names: Object.keys(properties),
    required: Array.isArray(required) ? required.map(String) : [],
    members: new Set(),
  });
}

function argumentOf(given: ToolArguments, name: string): unknown {
  return Object.hasOwn(given, name) ? given[name] : undefined;
}

function textArgument(given: ToolArguments, name: string): string {
  const value = argumentOf(given, name);
  return typeof value === "string" ? value : "";
}

/** Models sometimes pass objects as JSON strings. */
function readNestedArguments(given: ToolArguments): ToolArguments | undefined {
  const value = argumentOf(given, "arguments") ?? {};
  const parsed = typeof value === "string" ? parseResultJson(value) : value;
  const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  return isObject ? (parsed as ToolArguments) : undefined;
}

/** Parses JSON. Returns `undefined` for anything else. */
export function parseResultJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readMore(given: ToolArguments, store: ResultStore, most: number): ToolResult {
  const handle = textArgument(given, "handle");
  const stored = store.get(handle);
  if (stored === undefined || !stored.isText)
    return failedResult(
      `There is no result ${JSON.stringify(handle.slice(0, 100))}. Available: ${store.handles().join(", ") || "none"}. Older results are discarded; repeat the call.`,
    );
  const offset = argumentOf(given, "offset");
  const start = typeof offset === "number" && offset >= 0 ? Math.floor(offset) : 0;
  const size = stored.bytes.length;
  if (start >= size)
    return failedResult(`The result has ${size} bytes, so nothing begins at offset ${start}.`);
  const { text, next } = cutText(stored.bytes, start, most);
  if (next === undefined) return textResult(text);
  return textResult(`${text}\n[${next} of ${size} bytes. Continue with offset ${next}.]`);
}
