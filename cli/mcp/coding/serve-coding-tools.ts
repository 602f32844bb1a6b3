import { DEFAULT_MAX_RESULT } from "../../../runtime/mcp/tool-set.ts";
import type { Io } from "../../shared/io.ts";
import { readNumber } from "../../shared/parse-arguments.ts";
import type { Served } from "../create-server.ts";
import type { McpCommandOptions } from "../mcp-options.ts";
import type { CodingContext } from "./coding-tool.ts";
import { commandTools, generateTool } from "./command-tools.ts";
import { documentTools } from "./document-tools.ts";
import { readGuides } from "./guides.ts";

/** Exposes tenon itself as tools, for agents that edit a document or code generated from it. */
export function serveCodingTools(
  document: string | undefined,
  options: McpCommandOptions,
  io: Io,
): () => Served {
  const { overlay, config } = options;
  const context: CodingContext = {
    io,
    document,
    options: {
      ...(overlay === undefined ? {} : { overlay }),
      ...(config === undefined ? {} : { config }),
      offline: true,
    },
    maxResult: readNumber("max-result", options["max-result"], DEFAULT_MAX_RESULT, {
      least: 256,
      most: 10_000_000,
    }),
  };
  const all = [...documentTools, ...commandTools, ...(options.write === true ? [generateTool] : [])];
  const guides = readGuides();
  return () => ({
    title: "tenon",
    instructions:
      "Tools for OpenAPI documents: lint after each edit, diff before a change is done. Resources are the guides of tenon.",
    tools: all.map(({ tool }) => tool),
    resources: guides.resources,
    call: async (name, given) => all.find(({ tool }) => tool.name === name)?.run(given, context),
    read: guides.read,
  });
}
