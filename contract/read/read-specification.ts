import { readToken } from "../../runtime/pointer.ts";
import type { SourceFile } from "./source-file.ts";

/**
 * The version of OpenAPI that a document says it is written in, e.g. `3.0.3`, or `2.0`; `undefined` where it does not. A
 * number in YAML (`swagger: 2.0`) is taken as it is written.
 */
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
