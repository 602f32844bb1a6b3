import { readToken } from "../../runtime/pointer.ts";
import { type NodePath, selectNodes } from "../overlay/tracked-tree.ts";

/**
 * Checks whether a string is a JSONPath as defined by RFC 9535. Paths in the syntax of the older draft are accepted insofar as both define
 * the same result.
 */
export function isJsonPath(text: string): boolean {
  return typeof selectNodes(null, text) !== "string";
}

export interface SelectedNode {
  readonly value: unknown;
  readonly path: NodePath;
}

export function selectValues(value: unknown, text: string): readonly SelectedNode[] | undefined {
  const paths = selectNodes(value, text);
  if (typeof paths === "string") return undefined;
  return paths.map((path) => ({
    path,
    value: path.reduce<unknown>((found, token) => readToken(found, String(token)), value),
  }));
}
