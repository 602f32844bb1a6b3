import type { FoundNode } from "../../language/openapi/find-node.ts";
import { type FindSchema, refOf } from "../../language/schema/local-ref.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import type { Report } from "../normalise/report.ts";
import type { LeftOutOperation } from "./types.ts";

/** The data that builders of operations share. */
export interface BuildContext {
  /** Follows the `$ref`s of a node to the end; `undefined` if one leads nowhere. */
  readonly follow: (node: FoundNode) => FoundNode | undefined;
  readonly report: Report;
  readonly find: FindSchema;
  /** The version of OpenAPI that the document is written in. */
  readonly specification: string;
  /** Results for nodes that several operations refer to, by kind and pointer. */
  readonly built: Map<string, unknown>;
}

/** The data that builders of the model share. */
export interface ModelContext extends BuildContext {
  readonly document: SchemaObject;
  /** Collects the operations that are left out. */
  readonly leftOut: LeftOutOperation[];
}

/** An object of the document and its pointer. */
export interface ObjectNode {
  readonly value: SchemaObject;
  readonly pointer: string;
}

/** Thrown if an operation cannot be understood: it is left out, and the others are built. */
export class LeftOut extends Error {
  override readonly name = "LeftOut";
  /** The node that causes it. */
  readonly pointer: string;

  constructor(message: string, pointer: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** Follows the `$ref`s of a node to an object. Throws {@link LeftOut} if there is none. */
export function resolveObject(node: FoundNode, { follow }: BuildContext): ObjectNode {
  const { value, pointer } = follow(node) ?? node;
  if (!isObject(value)) throw new LeftOut("an object is due here", node.pointer);
  if (!Object.hasOwn(value, "$ref")) return { value, pointer };
  const ref = refOf(value) ?? "$ref";
  // A `$ref` into a file that was not read may be valid.
  throw new LeftOut(
    `\`${ref}\` ${ref.startsWith("#") ? "leads nowhere" : "cannot be followed"}`,
    node.pointer,
  );
}

/** A member of an object with its pointer; `undefined` if absent. */
export function memberNode({ value, pointer }: ObjectNode, name: string): FoundNode | undefined {
  return Object.hasOwn(value, name) ? { value: value[name], pointer: `${pointer}/${name}` } : undefined;
}

/** Builds a node on its first use, and returns the same result from then on. */
export function buildOnce<T>(
  kind: string,
  node: ObjectNode,
  { built }: BuildContext,
  build: (node: ObjectNode) => T,
): T {
  const key = `${kind} ${node.pointer}`;
  // Each kind has one builder, and so one type of result.
  if (built.has(key)) return built.get(key) as T;
  const value = build(node);
  built.set(key, value);
  return value;
}

/** The thing to be built: a path, a webhook or callback, or one of their operations. */
export interface Attempted {
  readonly subject: string;
  readonly pointer: string;
  readonly path: string;
  readonly method?: string;
  /** Set if the API itself serves it: the model then lists it when it is left out. */
  readonly isServed?: boolean;
}

/** Runs a builder; a thrown `LeftOut` becomes a finding. */
export function attempt<T>(
  { report, leftOut }: ModelContext,
  { subject, isServed = false, ...site }: Attempted,
  build: () => T,
): T | undefined {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof LeftOut)) throw error;
    const message = `${subject} was left out: ${error.message}.`;
    report("document/operation-left-out", error.pointer, message);
    if (isServed) leftOut.push({ ...site, message });
    return undefined;
  }
}
