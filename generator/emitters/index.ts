/**
 * Built-in emitters, and types for writing your own. Use them in the config to add files to the output.
 *
 * @module
 */
export {
  defineEmitter,
  type Emitter,
  type EmitterApi,
  type EmitterContext,
  EmitterError,
  type EmitterFile,
  type EmitterOperation,
  type EmitterParameter,
  type EmitterSchema,
  type EmitterTag,
} from "../output/emitter.ts";
export type { Code, CodeValue, Data, ImportedName } from "../print/code-piece.ts";
export type { Paging } from "./find-paging.ts";
export { type McpOptions, mcp } from "./mcp.ts";
export { type PagesOptions, pages } from "./pages.ts";
export type { FirstPage, TanstackQueryOptions } from "./tanstack-options.ts";
export { tanstackQuery } from "./tanstack-query.ts";
