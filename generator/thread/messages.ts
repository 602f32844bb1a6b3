import type { TypesTask, TypesText } from "../types/types-task.ts";

/** What the thread is asked for. */
export type ThreadTask =
  | { readonly kind: "types"; readonly task: TypesTask }
  | {
      readonly kind: "modules";
      /** Inputs as `textOfInput` writes them. */
      readonly texts: readonly string[];
      /** As {@link claimModule} wants it; shared between the threads. */
      readonly claims: Uint8Array;
    };

/**
 * What the thread says: first what its parts depend on; then what came of each task; and, once it has nothing to do, that its
 * parts are kept.
 */
export type ThreadMessage =
  | { readonly kind: "stamp"; readonly stamp: string }
  | { readonly kind: "types"; readonly text: TypesText }
  | { readonly kind: "modules"; readonly printed: readonly PrintedModule[] }
  | { readonly kind: "kept" };

/** A module by its place among the inputs. */
export type PrintedModule = readonly [at: number, text: string];
