import type { Contract } from "../../contract/build/contract.ts";
import { namedLookupOf } from "../../contract/model/model-lookup.ts";
import type { Media, Operation, Response } from "../../contract/model/types.ts";
import { decodePointer, pointerTo } from "../../runtime/pointer.ts";
import { isTextKind } from "./applied-schemas.ts";
import { type Leaf, operationLeafId, type Side } from "./leaf.ts";
import { createSchemaLister, type SchemaLister, type Way } from "./list-schema-leaves.ts";

export interface LeafGroup {
  readonly name: string;
  readonly operation?: Operation;
  readonly pointer: string;
  readonly leaves: readonly Leaf[];
}

/**
 * Lists operations and their leaves in document order, followed by components. Omits unused components, and `null` in parameters, because
 * strings cannot represent `null`.
 */
export function listLeaves({ model }: Pick<Contract, "model">): readonly LeafGroup[] {
  const lister = createSchemaLister(namedLookupOf(model));
  const groups = new Map<string, { group: Omit<LeafGroup, "leaves">; leaves: Leaf[] }>();
  for (const operation of model.operations) {
    const { id, pointer } = operation;
    groups.set(pointer, { group: { name: id, operation, pointer }, leaves: [] });
  }
  for (const operation of model.operations) {
    for (const leaf of listOperation(operation, lister)) {
      const owner = ownerOf(leaf, operation);
      const known = groups.get(owner.pointer);
      if (known === undefined) groups.set(owner.pointer, { group: owner, leaves: [leaf] });
      else known.leaves.push(leaf);
    }
  }
  return [...groups.values()].map(({ group, leaves }) => ({ ...group, leaves: dropRepeated(leaves) }));
}

function dropRepeated(leaves: readonly Leaf[]): readonly Leaf[] {
  return [...new Map(leaves.map((leaf) => [`${leaf.kind} ${leaf.id}`, leaf] as const)).values()];
}

const own: ReadonlySet<string> = new Set(["operations", "statuses", "mediaTypes", "parameters", "headers"]);

function ownerOf({ kind, pointer }: Leaf, operation: Operation): Omit<LeafGroup, "leaves"> {
  const isOwn = own.has(kind) || pointer.startsWith(`${operation.pointer}/`);
  if (isOwn || !pointer.startsWith("/components/"))
    return { name: operation.id, operation, pointer: operation.pointer };
  const tokens = (decodePointer(pointer) ?? []).slice(1, 3);
  return { name: tokens.join("/"), pointer: pointer.split("/").slice(0, 4).join("/") };
}

function listOperation(operation: Operation, list: SchemaLister): readonly Leaf[] {
  const { id, method, path, pointer } = operation;
  const leaves: Leaf[] = [
    { kind: "operations", id: operationLeafId(id), pointer, label: `${method} ${path}` },
  ];
  for (const parameter of operation.parameters) {
    const { name, in: location, schema, content } = parameter;
    const label = `${location} ${name}`;
    leaves.push({
      kind: "parameters",
      id: operationLeafId(id, location, name),
      pointer: parameter.pointer,
      label,
    });
    leaves.push(...list(schema, { side: "request", isText: content === undefined }));
  }
  for (const media of operation.body?.content ?? [])
    leaves.push(...listMedia({ id, key: "request", side: "request" }, media, list));
  for (const response of operation.responses) leaves.push(...listResponse(operation, response, list));
  return leaves;
}

interface Owner {
  readonly id: string;
  readonly key: string;
  readonly side: Side;
}

function listMedia({ id, key, side }: Owner, media: Media, list: SchemaLister): readonly Leaf[] {
  const { type, pointer, kind } = media;
  const leaf = {
    kind: "mediaTypes",
    id: operationLeafId(id, key, type),
    pointer,
    label: `${key} ${type}`,
  } as const;
  const isStream = kind === "sse" || kind === "json-lines";
  const use = isStream ? media.itemSchema : media.schema;
  // Binary bodies are not checked.
  if (use === undefined || kind === "binary") return [leaf];
  return [leaf, ...list(use, { side, isText: isTextKind(kind) })];
}

function listResponse(
  { id, pointer: owner }: Operation,
  response: Response,
  list: SchemaLister,
): readonly Leaf[] {
  const key = String(response.status);
  const leaves: Leaf[] = [
    // The response itself can be a component.
    {
      kind: "statuses",
      id: operationLeafId(id, key),
      pointer: pointerTo(owner, "responses", key),
      label: key,
    },
  ];
  for (const { name, pointer, schema, content } of response.headers) {
    const lower = name.toLowerCase();
    const label = `${key} ${lower}`;
    leaves.push({ kind: "headers", id: operationLeafId(id, key, lower), pointer, label });
    const way: Way = { side: "response", isText: content === undefined };
    leaves.push(...list(schema, way));
  }
  for (const media of response.content) leaves.push(...listMedia({ id, key, side: "response" }, media, list));
  return leaves;
}
