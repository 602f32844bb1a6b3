import { isObject } from "../../language/values/json-object.ts";
import { type MarkedType, markOf, markSchema } from "./marked-schema.ts";

/**
 * Replaces each `%` by `sign` in all names and texts except references, since openapi-typescript percent-decodes the names on the path to a
 * node, and throws if it cannot. Texts are included because some are compared with names, such as those in `required`.
 */
export function hidePercents(value: unknown, sign: string): unknown {
  const hide = (text: string): string => text.replaceAll("%", sign);
  const visit = (node: unknown): unknown => {
    if (typeof node === "string") return hide(node);
    if (Array.isArray(node)) return node.map(visit);
    if (!isObject(node)) return node;
    const members = Object.entries(node).map(
      ([name, member]) => [hide(name), name === "$ref" ? member : visit(member)] as const,
    );
    const mark = markOf(node);
    const copy = Object.fromEntries(members);
    return mark === undefined ? copy : markSchema(copy, visitMark(mark, visit));
  };
  return visit(value);
}

function visitMark(mark: MarkedType, visit: (node: unknown) => unknown): MarkedType {
  switch (mark.kind) {
    case "blob":
    case "converted":
    case "never":
      return mark;
    case "stream":
      return { ...mark, item: visit(mark.item) };
    case "tuple":
      return {
        ...mark,
        items: mark.items.map(visit),
        ...(Object.hasOwn(mark, "rest") ? { rest: visit(mark.rest) } : {}),
      };
  }
}

/** Makes a text that does not occur in `text`, and that TypeScript would quote as a name. */
export function chooseSign(text: string): string {
  let sign = "-percent-";
  while (text.includes(sign)) sign += "-";
  return sign;
}
