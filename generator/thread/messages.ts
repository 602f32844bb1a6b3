import type { SchemaObject } from "../../language/values/json-object.ts";
import type { EmittedFile } from "../output/emitted-file.ts";
import type { TypesPlanning, TypesText } from "../types/plan-types.ts";

/** What the thread is started with. */
export interface ThreadStart {
  /** Whether runs follow each other: the thread then remembers what it made. */
  readonly staysOpen: boolean;
}

/** The document that later tasks are about. It is not answered; the thread prints it while there is nothing else to do. */
export interface DocumentMessage {
  readonly kind: "document";
  readonly document: SchemaObject;
}

/** What the thread is asked for. Tasks are answered in the order in which they are sent. */
export type ThreadTask =
  | { readonly kind: "types"; readonly planning: TypesPlanning }
  | { readonly kind: "documents" }
  /** Inputs as `textOfInput` writes them. */
  | { readonly kind: "modules"; readonly texts: readonly string[] };

/** The answer to a task of the same kind. */
export type ThreadAnswer =
  | { readonly kind: "types"; readonly text: TypesText }
  | { readonly kind: "documents"; readonly files: readonly EmittedFile[] }
  /** In the order of the inputs. */
  | { readonly kind: "modules"; readonly texts: readonly string[] };
