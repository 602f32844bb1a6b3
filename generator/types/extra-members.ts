import { lastToken } from "../../runtime/pointer.ts";
import { printKey } from "../print/print-key.ts";
import { printString } from "../print/print-string.ts";

/**
 * Adds to the type of a path item, printed, the operations that openapi-typescript does not know: QUERY and those under
 * `additionalOperations` (OpenAPI 3.2).
 *
 * @param text - The member of `paths` or `webhooks`, as it stands there.
 * @param extra - Names in `operations` and pointers of such operations, of any path item.
 * @param pointer - That of the path item.
 */
export function addExtraMembers(
  text: string,
  extra: readonly (readonly [name: string, pointer: string])[],
  pointer: string,
): string {
  const end = "    };\n";
  const own = extra.filter(([, at]) => at.startsWith(`${pointer}/`));
  if (own.length === 0 || !text.endsWith(end)) return text;
  const fixed = own.filter(([, at]) => isMemberOf(at, pointer));
  const others = own.filter(([, at]) => isMemberOf(at, `${pointer}/additionalOperations`));
  const print =
    (indent: string) =>
    ([name, at]: readonly [string, string]) =>
      `${indent}${printKey(lastToken(at) ?? "")}: operations[${printString(name)}];\n`;
  const members = fixed.map(print("        ")).join("");
  const additional = others.map(print("            ")).join("");
  const group = additional === "" ? "" : `        additionalOperations: {\n${additional}        };\n`;
  return text.slice(0, -end.length) + members + group + end;
}

function isMemberOf(at: string, pointer: string): boolean {
  return at.startsWith(`${pointer}/`) && !at.slice(pointer.length + 1).includes("/");
}
