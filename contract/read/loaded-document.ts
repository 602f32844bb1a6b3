import type { FoundReference } from "../../language/openapi/visit-references.ts";
import type { CustomFormats } from "../../language/schema/known-formats.ts";
import { readToken } from "../../runtime/pointer.ts";
import type { OriginCopies } from "./origin-copies.ts";
import type { SourceFile } from "./source-file.ts";

export type WrittenReference = Pick<FoundReference, "kind" | "text">;

export interface LoadedDocument {
  readonly root: SourceFile;
  /** In order of application. Absent if there are none. */
  readonly overlays?: readonly SourceFile[];
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly formats?: CustomFormats;
  /** Local copies the document was read from. Absent unless fetched. */
  readonly copies?: OriginCopies;
  /** References in the root document, possibly with duplicates. If absent, search `root`'s value. */
  readonly references?: readonly WrittenReference[];
  /** Absolute paths of referenced files that could not be read. Absent if there are none. */
  readonly missing?: readonly string[];
}

/** E.g. `3.0.3` or `2.0`. If YAML parses it as a number (`swagger: 2.0`), the literal is returned. */
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
