import type { SchemaObject } from "../../contract/model/types.ts";
import type { PartsPlace } from "../cache/open-parts.ts";
import type { EmittedFile } from "../emitted-file.ts";
import type { TypesText } from "../types/types-task.ts";
import type { Patch } from "./patch.ts";

/** What the thread is started with. */
export interface ThreadStart {
  /** Where it keeps the parts that it made; `undefined`: nowhere. */
  readonly place: PartsPlace | undefined;
  /** Whether it is asked for types again and again, and remembers what it was asked for before. */
  readonly staysOpen: boolean;
}

/** What the thread is told, and does not answer: what the document of the first task will be, or nearly. It prints it meanwhile. */
export interface Foreseen {
  readonly kind: "foreseen";
  readonly document: SchemaObject;
}

/** What the thread is asked for. */
export type ThreadTask =
  /** Of the task before, or of one that has but the foreseen document; of nothing, for a thread that had neither. */
  | { readonly kind: "types"; readonly patch: Patch }
  /** Of the document that types were asked for just before. */
  | { readonly kind: "documents" }
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
  | { readonly kind: "documents"; readonly files: readonly HashedFile[] }
  | { readonly kind: "modules"; readonly printed: readonly PrintedModule[] }
  | { readonly kind: "kept" };

/** A module by its place among the inputs. */
export type PrintedModule = readonly [at: number, text: string];

/** A file and the hash of its text. */
export type HashedFile = readonly [file: EmittedFile, hash: string];
