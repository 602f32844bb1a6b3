import type { FoundNode } from "../../language/openapi/find-node.ts";
import type { FindSchema } from "../../language/schema/local-ref.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import type { Report } from "../normalise/report.ts";
import type { LeftOutOperation } from "./types.ts";

/** What the builders of operations work with. */
export interface BuildContext {
  /** What a node means in the end, wherever its `$ref` leads; `undefined` where it leads nowhere. */
  readonly follow: (node: FoundNode) => FoundNode | undefined;
  readonly report: Report;
  readonly find: FindSchema;
  /** The version of OpenAPI that the document is written in. */
  readonly specification: string;
  /** What was built of nodes that many operations refer to, by kind and pointer. */
  readonly built: Map<string, unknown>;
}

/** What the builders of the model work with. */
export interface ModelContext extends BuildContext {
  readonly document: SchemaObject;
  /** Takes the operations that are left out. */
  readonly leftOut: LeftOutOperation[];
}

/** An object of the document and its pointer. */
export interface ObjectNode {
  readonly value: SchemaObject;
  readonly pointer: string;
}

/** Thrown when an operation cannot be understood. It is left out, and the others are built. */
export class LeftOut extends Error {
  override readonly name = "LeftOut";
  /** The node that is to blame. */
  readonly pointer: string;

  constructor(message: string, pointer: string) {
    super(message);
    this.pointer = pointer;
  }
}

/** The object that a node means in the end, wherever its `$ref` leads. Throws {@link LeftOut} where it is none. */
export function resolveObject(node: FoundNode, { follow }: BuildContext): ObjectNode {
  const { value, pointer } = follow(node) ?? node;
  if (isObject(value) && !Object.hasOwn(value, "$ref")) return { value, pointer };
  if (!isObject(value)) throw new LeftOut("an object is due here", node.pointer);
  const ref = String(value["$ref"]);
  // One into another file that was not read may well lead somewhere.
  throw new LeftOut(
    `\`${ref}\` ${ref.startsWith("#") ? "leads nowhere" : "cannot be followed"}`,
    node.pointer,
  );
}

/** A member of an object with its pointer, where it is there. */
export function memberNode({ value, pointer }: ObjectNode, name: string): FoundNode | undefined {
  return Object.hasOwn(value, name) ? { value: value[name], pointer: `${pointer}/${name}` } : undefined;
}

/** Builds a node that may be referred to often: once, the first time. */
export function buildOnce<T>(
  kind: string,
  node: ObjectNode,
  { built }: BuildContext,
  build: (node: ObjectNode) => T,
): T {
  const key = `${kind} ${node.pointer}`;
  // A kind is built by one builder only, so what is there is what it builds.
  if (built.has(key)) return built.get(key) as T;
  const value = build(node);
  built.set(key, value);
  return value;
}

/** What is attempted: a path, a webhook or callback, or one of their operations. */
export interface Attempted {
  readonly subject: string;
  readonly pointer: string;
  readonly path: string;
  readonly method?: string;
  /** Set for what the API itself serves, whose absence the model keeps. */
  readonly isServed?: boolean;
}

/** Runs a builder; what throws `LeftOut` becomes a finding. */
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
