import type { Tool } from "./tool.ts";

/** Names of the tools that every tool set can offer besides operations. No operation gets one of these names. */
export const ownTools = {
  more: "read_more",
  search: "search_operations",
  describe: "describe_operation",
  call: "call_operation",
} as const;

export interface OwnToolsOptions {
  readonly isSearch: boolean;
  /** Number of operations that the search covers. */
  readonly count: number;
  readonly isRemote: boolean;
  readonly hasWrites: boolean;
}

const localAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Describes `read_more` and, for a search, the three tools that find, describe and call operations. */
export function describeOwnTools({ isSearch, count, isRemote, hasWrites }: OwnToolsOptions): readonly Tool[] {
  if (!isSearch) return [readMoreTool];
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
      annotations: localAnnotations,
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
      annotations: localAnnotations,
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
    readMoreTool,
  ];
}

const readMoreTool: Tool = {
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
  annotations: localAnnotations,
};
