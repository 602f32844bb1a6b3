import type { NamePins } from "../names/pins.ts";

/** How relative imports in the output end: as Node wants them, as TypeScript sources name each other, or not at all. */
export type ImportExtension = ".js" | ".ts" | "";

/** What modules of the output are written as: TypeScript, or JavaScript with declarations beside it. */
type EmitForm = "ts" | "js";

/** What the output depends on beside the document. */
export interface EmitOptions {
  readonly importExtension: ImportExtension;
  /** Default: `ts`. With `js`, imports end in `.js`. */
  readonly emit?: EmitForm | undefined;
  /** A folder whose templates replace tenon's own, one by one. */
  readonly templates?: string | undefined;
  readonly names: NamePins;
  /** The overlays that were laid over the document, named from its folder. Default: none. */
  readonly overlays?: readonly string[] | undefined;
}
