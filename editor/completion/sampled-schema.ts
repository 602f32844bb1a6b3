import { lastToken } from "../../runtime/pointer.ts";
import { memberOf, type OutlineNode, pointerOf } from "../source/outline.ts";
import { readScalar } from "../source/read-scalar.ts";
import type { Source } from "../workspace/source.ts";
import { findContext } from "./find-context.ts";

export interface SampledSchema {
  /** Name in `components.schemas`, or for an inline schema its pointer in the file. */
  readonly schema: { readonly name: string } | { readonly pointer: string };
  readonly start: number;
  readonly end: number;
  readonly hasSpace: boolean;
}

/** Returns the schema that an `example`, a `default` or a named example's `value` at an offset should match. */
export function findSampledSchema(source: Source, offset: number): SampledSchema | undefined {
  const context = findContext(source.outline, offset, () => false);
  if (context?.kind === "value" && context.list !== undefined) return undefined;
  const { start, end } = context ?? { start: offset, end: offset };
  // On the line after the key, the cursor is where a member could begin.
  const node = context?.kind === "key" ? emptyOf(context.container) : context?.node;
  const hasSpace = context?.kind === "key" || context?.hasSpace === true;
  const key = node?.key?.text ?? "";
  const owner = node?.parent;
  if (owner === undefined || !["example", "default", "value"].includes(key)) return undefined;
  const described = key === "value" ? owner.parent?.parent : owner;
  const schema = described && schemaOf(source, described);
  return schema === undefined ? undefined : { schema, start, end, hasSpace };
}

function emptyOf(node: OutlineNode): OutlineNode | undefined {
  return node.kind === "scalar" && node.form === "empty" ? node : undefined;
}

function schemaOf(source: Source, node: OutlineNode): SampledSchema["schema"] | undefined {
  const name = nameOfSchema(source, node);
  if (name !== undefined) return { name };
  const inline = memberOf(node, "schema") ?? node;
  const isSchema = ["type", "properties", "items", "allOf", "anyOf", "oneOf", "enum", "format"].some(
    (keyword) => memberOf(inline, keyword) !== undefined,
  );
  return isSchema ? { pointer: pointerOf(inline) } : undefined;
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
