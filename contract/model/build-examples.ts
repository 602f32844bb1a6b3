import type { Json } from "../../language/values/json-object.ts";
import { isObject } from "../../language/values/json-object.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { type BuildContext, memberNode, type ObjectNode } from "./model-context.ts";
import type { Example } from "./types.ts";

/**
 * The examples of a body or parameter: `example`, and the values under `examples` (`value`, or 3.2's `dataValue`).
 * Those that are only text on the wire or stand elsewhere are not values and are passed over.
 */
export function buildExamples(owner: ObjectNode, { follow }: BuildContext): readonly Example[] {
  const unnamed = memberNode(owner, "example");
  // What was read from JSON or YAML is a JSON value.
  const first =
    unnamed === undefined ? [] : [{ name: "", value: unnamed.value as Json, pointer: unnamed.pointer }];
  const named = memberNode(owner, "examples");
  if (named === undefined || !isObject(named.value)) return first;
  const rest = Object.entries(named.value).flatMap(([name, value]) => {
    const node = follow({ value, pointer: `${named.pointer}/${encodeToken(name)}` });
    if (node === undefined || !isObject(node.value)) return [];
    const member = ["value", "dataValue"].find(
      (key) => isObject(node.value) && Object.hasOwn(node.value, key),
    );
    if (member === undefined) return [];
    return [{ name, value: node.value[member] as Json, pointer: `${node.pointer}/${member}` }];
  });
  return [...first, ...rest];
}
