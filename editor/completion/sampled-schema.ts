import { lastToken } from "../../runtime/pointer.ts";
import { memberOf, type OutlineNode, pointerOf } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { Source } from "../workspace/source.ts";
import { findContext } from "./find-context.ts";

export interface SampledSchema {
  /** Name in `components.schemas`. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly hasSpace: boolean;
}

/** Returns the named schema that an `example`, a `default` or a named example's `value` at an offset should match. */
export function findSampledSchema(source: Source, offset: number): SampledSchema | undefined {
  const context = findContext(source.outline, offset, () => false);
  if (context?.kind !== "value" || context.list !== undefined) return undefined;
  const { node, start, end, hasSpace } = context;
  const key = node?.key?.text ?? "";
  const owner = node?.parent;
  if (owner === undefined || !["example", "default", "value"].includes(key)) return undefined;
  const described = key === "value" ? owner.parent?.parent : owner;
  const name = described && nameOfSchema(source, described);
  return name === undefined ? undefined : { name, start, end, hasSpace };
}

function nameOfSchema({ outline }: Source, node: OutlineNode): string | undefined {
  const own = /^\/(?:components\/schemas|definitions)\/[^/]+$/.test(pointerOf(node))
    ? node.key?.text
    : undefined;
  if (own !== undefined) return own;
  const reference = readScalar(outline, memberOf(memberOf(node, "schema"), "$ref")) ?? "";
  return /^#\/(?:components\/schemas|definitions)\/[^/]+$/.test(reference)
    ? lastToken(reference.slice(1))
    : undefined;
}
