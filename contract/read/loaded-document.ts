import type { FoundReference } from "../../language/openapi/visit-references.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import { readToken } from "../../runtime/pointer.ts";
import type { OriginCopies } from "./origin-copies.ts";
import type { SourceFile } from "./source-file.ts";

export type WrittenReference = Pick<FoundReference, "kind" | "text">;

export interface LoadedDocument {
  readonly root: SourceFile;
  /** Overlays in order of application. Absent if there are none. */
  readonly overlays?: readonly SourceFile[];
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly formats?: CustomFormats;
  /** Local copies that the document was read from. Absent unless the document was downloaded. */
  readonly copies?: OriginCopies;
  /** References in the root document, possibly with duplicates. If absent, callers must search the value of `root`. */
  readonly references?: readonly WrittenReference[];
  /** Absolute paths of referenced files that could not be read. Absent if there are none. */
  readonly missing?: readonly string[];
}

/** Returns the total length of a document's files in characters. */
export function sizeOf({ files, overlays = [] }: LoadedDocument): number {
  return [...files.values(), ...overlays].reduce((sum, { text }) => sum + text.length, 0);
}

/** Returns the document's version, e.g. `3.0.3` or `2.0`. If YAML parses the version as a number (`swagger: 2.0`), returns the literal. */
export function readSpecification(root: SourceFile): string | undefined {
  for (const member of ["openapi", "swagger"]) {
    const value = readToken(root.value, member);
    if (typeof value === "string") return value;
    if (typeof value === "number") {
      const written = root.literals.get(`/${member}`) ?? String(value);
      return /^\d+$/.test(written) ? `${written}.0` : written;
    }
  }
  return undefined;
}
