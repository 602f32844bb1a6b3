import type { Replacement } from "../../contract/workflows/description.ts";
import { selectValues } from "../../contract/workflows/json-path.ts";
import { isObject } from "../../language/values/json-object.ts";
import { decodePointer } from "../../runtime/pointer.ts";
import { setMember } from "../../runtime/wire/set-member.ts";

export interface EvaluatedReplacement {
  readonly replacement: Replacement;
  readonly value: unknown;
}

export type ReplacedPayload = { readonly payload: unknown } | { readonly why: string };

/** Sets values in a copy of the payload. If the payload is a string, it is first parsed as JSON or as a form. */
export function replacePayload(
  payload: unknown,
  replacements: readonly EvaluatedReplacement[],
): ReplacedPayload {
  const copy: unknown = structuredClone(payload);
  for (const { replacement, value } of replacements) {
    const { target, type } = replacement;
    if (type?.kind === "xpath")
      return { why: `the replacement \`${target}\` is an XPath, which is not evaluated` };
    const paths =
      type?.kind === "jsonpath"
        ? selectValues(copy, target)?.map(({ path }) => path.map(String))
        : pathsOf(target);
    if (paths === undefined)
      return { why: `\`${target}\` is not a ${type?.kind === "jsonpath" ? "JSONPath" : "JSON Pointer"}` };
    for (const path of paths)
      if (!setAt(copy, path, value)) return { why: `the payload has no \`${target}\`` };
    if (paths.length === 0) return { why: `the payload has no \`${target}\`` };
  }
  return { payload: copy };
}

function pathsOf(target: string): readonly (readonly string[])[] | undefined {
  const tokens = decodePointer(target);
  return tokens === undefined || tokens.length === 0 ? undefined : [tokens];
}

/** Sets a member or an item. An object member can be new, whereas an array item must exist or be the next item (`-`). */
function setAt(root: unknown, path: readonly string[], value: unknown): boolean {
  let container = root;
  for (const token of path.slice(0, -1)) container = memberAt(container, token);
  const last = path.at(-1) ?? "";
  if (Array.isArray(container)) {
    const index = last === "-" ? container.length : Number(last);
    if (!Number.isInteger(index) || index < 0 || index > container.length) return false;
    container[index] = value;
    return true;
  }
  if (!isObject(container)) return false;
  setMember(container as Record<string, unknown>, last, value);
  return true;
}

function memberAt(container: unknown, token: string): unknown {
  if (typeof container !== "object" || container === null || !Object.hasOwn(container, token))
    return undefined;
  return (container as Readonly<Record<string, unknown>>)[token];
}
