import { dialectOf } from "../../language/openapi/document-shape.ts";
import {
  type FoundNode,
  findNode,
  followRefs,
  targetPointerOf,
  textsOf,
} from "../../language/openapi/find-node.ts";
import { type FindSchema, refOf } from "../../language/schema/local-ref.ts";
import { isObject, type SchemaObject, textOf } from "../../language/values/json-object.ts";
import type { Report } from "../normalise/report.ts";
import type { LeftOutOperation } from "./types.ts";

export interface BuildContext {
  readonly follow: (node: FoundNode) => FollowedNode | undefined;
  readonly lastReference: (node: FoundNode) => string;
  readonly report: Report;
  readonly find: FindSchema;
  readonly specification: string;
  readonly built: Map<string, unknown>;
}

export interface ModelContext extends BuildContext {
  readonly document: SchemaObject;
  readonly leftOut: LeftOutOperation[];
}

interface FollowedNode extends FoundNode {
  readonly target?: SchemaObject;
}

export interface ObjectNode extends FollowedNode {
  readonly value: SchemaObject;
}

export function createFollow(document: SchemaObject, specification: string): BuildContext["follow"] {
  if (dialectOf(specification) !== "3.1") return (node) => followRefs(document, node);
  return (node) => {
    const end = followRefs(document, node);
    if (!isObject(end?.value) || end.value === node.value) return end;
    let texts: SchemaObject = {};
    let link: FoundNode | undefined = node;
    while (isObject(link?.value) && link.value !== end.value) {
      texts = { ...textsOf(link.value), ...texts };
      const target = targetPointerOf(link.value);
      link = target === undefined || target === end.pointer ? undefined : findNode(document, target);
    }
    if (Object.keys(texts).length === 0) return end;
    return { value: { ...end.value, ...texts }, pointer: end.pointer, target: end.value };
  };
}

export class LeftOut extends Error {
  override readonly name = "LeftOut";
  readonly pointer: string;
  readonly reference: string | undefined;

  constructor(message: string, pointer: string, reference?: string) {
    super(message);
    this.pointer = pointer;
    this.reference = reference;
  }
}

export function resolveObject(node: FoundNode, { follow, lastReference }: BuildContext): ObjectNode {
  const found: FollowedNode = follow(node) ?? node;
  const { value } = found;
  if (!isObject(value)) throw new LeftOut("an object is expected here", node.pointer);
  if (!Object.hasOwn(value, "$ref")) return { ...found, value };
  const ref = refOf(value) ?? "$ref";
  // A `$ref` to a file that was not read can still be valid.
  const reason = ref.startsWith("#") ? "leads nowhere" : "cannot be followed";
  throw new LeftOut(`\`${ref}\` ${reason}`, node.pointer, lastReference(node));
}

export function memberNode({ value, pointer }: ObjectNode, name: string): FoundNode | undefined {
  return Object.hasOwn(value, name) ? { value: value[name], pointer: `${pointer}/${name}` } : undefined;
}

export function buildOnce<T extends { readonly description?: string }>(
  kind: string,
  { value, pointer, target }: ObjectNode,
  { built }: BuildContext,
  build: (node: ObjectNode) => T,
): T {
  const key = `${kind} ${pointer}`;
  // Every kind has exactly one builder, and therefore one result type.
  const result = built.has(key) ? (built.get(key) as T) : build({ value: target ?? value, pointer });
  built.set(key, result);
  const description = target === undefined ? undefined : textOf(value, "description");
  return description === undefined || description === result.description
    ? result
    : { ...result, description };
}

export interface Attempted {
  readonly subject: string;
  readonly pointer: string;
  readonly path: string;
  readonly method?: string;
  readonly isServed?: boolean;
}

export function attempt<T>(
  { report, leftOut }: ModelContext,
  { subject, isServed = false, ...site }: Attempted,
  build: () => T,
): T | undefined {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error;
    const { pointer, reference } = error;
    const message = `${subject} was left out: ${error.message}.`;
    report("document/operation-left-out", pointer, message);
    if (isServed) leftOut.push({ ...site, message, ...(reference === undefined ? {} : { reference }) });
    else if (reference !== undefined)
      report("ref/unresolved", `${reference}/$ref`, message, { isReported: true });
    return undefined;
  }
}
