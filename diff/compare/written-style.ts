import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Header, Parameter } from "../../contract/model/types.ts";
import { wireShape } from "../../contract/model/wire-shape.ts";
import type { ParameterStyle, WireShape } from "../../runtime/descriptors.ts";
import { isJson } from "../../runtime/http-semantics.ts";
import type { Pair } from "../changes/change.ts";
import { plainText, type Wire } from "./part.ts";

/** How a parameter or header is written. */
type Written = Pick<Parameter, "content" | "in" | "style" | "explode" | "schema">;

export function writtenHeader({ content, explode, schema }: Header): Written {
  return { in: "header", style: "simple", explode, schema, ...(content === undefined ? {} : { content }) };
}

export function wireOf({ content, in: location, style, explode }: Written): Wire {
  if (content !== undefined) return isJson(content) ? { kind: "json" } : plainText;
  const isSimple = style === "simple";
  return {
    kind: "text",
    isEscaped: location === "query" ? style === "form" : location === "path" && isSimple,
    isJoined: isSimple || (style === "form" && !explode),
  };
}

/** Whether only one side uses parameter names such as `a[b]` (`deepObject`; OpenAPI 3.2 §4.12.4). If so, the reader ignores the parameter. */
export function haveOtherNames(sent: Written, read: Written): boolean {
  return sent.in === "query" && (sent.style === "deepObject") !== (read.style === "deepObject");
}

export function describeStyle({ style, explode, content }: Written): string {
  return content === undefined ? `\`${style}\`, ${explode ? "" : "not "}exploded` : `\`${content}\``;
}

/** Whether a style writes a string unchanged, apart from a leading parameter name and `=`. */
const isPlain: Readonly<Record<ParameterStyle, boolean>> = {
  simple: true,
  label: false,
  matrix: false,
  form: true,
  spaceDelimited: true,
  pipeDelimited: true,
  deepObject: false,
  cookie: true,
};

/** Whether both documents encode equal values as the same octets. Different styles can do so for scalars. */
export function isWrittenAlike(parameters: Pair<Written>, contracts: Pair<Contract>): boolean {
  const { old, new: now } = parameters;
  if (old.content !== now.content) return false;
  if (old.content !== undefined || (old.style === now.style && old.explode === now.explode)) return true;
  const shapes = [
    wireShape(old.schema.schema, lookupOf(contracts.old.model)),
    wireShape(now.schema.schema, lookupOf(contracts.new.model)),
  ];
  if (old.style === "simple" && now.style === "simple" && shapes.every(isNoObject)) return true;
  if (!shapes.every(isScalar)) return false;
  return old.style === now.style ? old.style !== "matrix" : [old, now].every(({ style }) => isPlain[style]);
}

function isNoObject({ types }: WireShape): boolean {
  return types.length > 0 && !types.includes("object");
}

function isScalar({ types }: WireShape): boolean {
  return types.length > 0 && !types.includes("array") && !types.includes("object");
}
