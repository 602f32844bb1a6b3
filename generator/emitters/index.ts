/**
 * What a config makes further files of the output with: the type of an emitter, and what it gets; and emitters of tenon.
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
export { type TanstackQueryOptions, tanstackQuery } from "./tanstack-query.ts";
