import { eraseNames } from "../../language/openapi/path-template.ts";
import type { Note } from "./docket.ts";

/**
 * What tells one finding from another over many exchanges and through changes that mean nothing: code, operation (method and
 * path without the names of its expressions), location and keyword. Array indexes, free names, lines and files are left out, and
 * so are the names of schemas and path parameters; so it stays while a document is reordered, split, bundled or tidied. A text
 * that a person can read, for it stands in baselines.
 */
export function fingerprintOf(
  { code, pointer, location = pointer, keyword }: Pick<Note, "code" | "pointer" | "location" | "keyword">,
  operation: { readonly method: string; readonly path: string | undefined },
): string {
  const path = operation.path === undefined ? "" : ` ${eraseNames(operation.path)}`;
  const what = keyword === undefined ? "" : ` ${keyword}`;
  return `${code.slice("exchange/".length)} ${operation.method}${path} ${location}${what}`;
}
