import type { FoundReference } from "../../language/openapi/visit-references.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import { readToken } from "../../runtime/pointer.ts";
import type { OriginCopies } from "./origin-copies.ts";
import type { SourceFile } from "./source-file.ts";

export type WrittenReference = Pick<FoundReference, "kind" | "text">;

export interface LoadedDocument {
  readonly root: SourceFile;
  /** The files of the overlays, in the order in which they were applied. Absent if there are none. */
  readonly overlays?: readonly SourceFile[];
  readonly files: ReadonlyMap<string, SourceFile>;
  /** The custom formats that the schemas of the document use. Absent if there are none. */
  readonly formats?: CustomFormats;
  /** If the document was fetched, the local copies from which it was read. Absent if it was not fetched. */
  readonly copies?: OriginCopies;
  /** The references in the root document. Equal ones may be listed once. If absent, they must be searched for in the value of `root`. */
  readonly references?: readonly WrittenReference[];
  /** Absolute paths of files that the document refers to but that could not be read. Absent if there are none. */
  readonly missing?: readonly string[];
}

/** Such as `3.0.3` or `2.0`. If YAML reads it as a number (`swagger: 2.0`), the text as written. */
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
