import type { Contract } from "../../contract/build/contract.ts";
import { namedLookupOf, operationLookupOf, webhookNameOf } from "../../contract/model/model-lookup.ts";
import type { Media, Operation, Response } from "../../contract/model/types.ts";
import { isObject, memberOf, membersOf } from "../../language/values/json-object.ts";
import { chooseByMediaType, chooseByStatus, isStreamKind } from "../../runtime/http-semantics.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { memberSchemas } from "../coverage/applied-schemas.ts";
import { type Leaf, operationLeafId, type Side, schemaLeafId } from "../coverage/leaf.ts";
import { listLeaves } from "../coverage/list-leaves.ts";
import {
  applicableSchemas,
  type FindNamed,
  type SchemaPosition,
  schemasBelow,
} from "../judge/applicable-schemas.ts";
import { leafKey } from "./consumer-file.ts";
import type { RecordedUse, UseExtent, UseStep } from "./record-uses.ts";

export interface FoundLeaves {
  readonly sends: readonly Leaf[];
  readonly reads: readonly Leaf[];
}

export interface LeafFinder {
  /** Finds the leaves for a recorded use. Both lists are empty if the document does not define the part in question. */
  ofUse(use: RecordedUse): FoundLeaves;
  /** Finds the leaves at `path` in a value of `schema`, including all union branches. */
  ofSchema(side: Side, schema: SchemaPosition, path: readonly UseStep[], extent: UseExtent): readonly Leaf[];
  find(leaf: Pick<Leaf, "kind" | "id">): Leaf | undefined;
  readonly leaves: readonly Leaf[];
}

export function createLeafFinder(contract: Contract): LeafFinder {
  const leaves = [...listLeaves(contract).flatMap((group) => group.leaves), ...listReceived(contract)];
  const byKey = new Map(leaves.map((leaf) => [leafKey(leaf), leaf] as const));
  const findNamed = namedLookupOf(contract.model);
  const operationOf = operationLookupOf(contract.model);
  const found = (kind: Leaf["kind"], id: string): readonly Leaf[] => {
    const leaf = byKey.get(leafKey({ kind, id }));
    return leaf === undefined ? [] : [leaf];
  };
  const known = new Map<string, readonly Leaf[]>();
  const ofSchema: LeafFinder["ofSchema"] = (side, schema, path, extent) => {
    const key = JSON.stringify([side, schema.pointer, path, extent]);
    const made =
      known.get(key) ??
      propertiesOnPath(schema, path, extent, findNamed).flatMap((pointer) =>
        found("properties", schemaLeafId(side, pointer)),
      );
    known.set(key, made);
    return made;
  };
  const ofMedia = (operation: Operation, use: RecordedUse, key: string, media: Media, side: Side) => {
    const isStream = isStreamKind(media.kind);
    const schema = isStream ? media.itemSchema : media.schema;
    return [
      ...found("mediaTypes", operationLeafId(operation.id, key, media.type)),
      ...(schema === undefined ? [] : ofSchema(side, schema, use.path, use.extent)),
    ];
  };
  const ofResponse = (operation: Operation, use: RecordedUse, response: Response, type?: string) => {
    const key = String(response.status);
    const chosen = type === undefined ? undefined : chooseByMediaType(response.content, type);
    const content = chosen === undefined ? response.content : [chosen];
    return [
      ...found("statuses", operationLeafId(operation.id, key)),
      ...content.flatMap((media) => ofMedia(operation, use, key, media, "response")),
    ];
  };
  return {
    leaves,
    find: (leaf) => byKey.get(leafKey(leaf)),
    ofSchema,
    ofUse(use) {
      const operation = operationOf(use.operation);
      if (operation === undefined) return { sends: [], reads: [] };
      const calls = found("operations", operationLeafId(operation.id));
      const { part } = use;
      switch (part.kind) {
        case "call":
          return { sends: calls, reads: [] };
        case "parameter":
          return {
            sends: [...calls, ...found("parameters", operationLeafId(operation.id, part.in, part.name))],
            reads: [],
          };
        case "request": {
          const content = operation.body?.content ?? [];
          const media = part.type === undefined ? content[0] : chooseByMediaType(content, part.type);
          const own = media === undefined ? [] : ofMedia(operation, use, "request", media, "request");
          return { sends: [...calls, ...own], reads: [] };
        }
        case "response": {
          const chosen =
            part.status === undefined
              ? operation.responses
              : [chooseByStatus(operation.responses, part.status)];
          const responses = chosen.filter((response) => response !== undefined);
          return {
            sends: calls,
            reads: responses.flatMap((response) => ofResponse(operation, use, response, part.type)),
          };
        }
        case "header": {
          const response = chooseByStatus(operation.responses, part.status);
          if (response === undefined) return { sends: calls, reads: [] };
          const names = part.name === "*" ? response.headers.map(({ name }) => name) : [part.name];
          const reads = names.flatMap((name) =>
            found("headers", operationLeafId(operation.id, String(response.status), name.toLowerCase())),
          );
          return { sends: calls, reads };
        }
      }
    },
  };
}

function listReceived({ model }: Contract): readonly Leaf[] {
  return model.webhooks.map((webhook) => ({
    kind: "operations",
    id: operationLeafId(webhook.id),
    pointer: webhook.pointer,
    label: `${webhook.method} ${webhookNameOf(webhook, model)}`,
  }));
}

/** Finds the schemas at `path`. The extent `members` adds the schemas of their `properties`, and `all` adds every schema below. */
function propertiesOnPath(
  schema: SchemaPosition,
  path: readonly UseStep[],
  extent: UseExtent,
  find: FindNamed,
): readonly string[] {
  const selectAll = (): boolean => true;
  let positions: readonly SchemaPosition[] = [schema];
  for (const step of path) {
    const applied = applicableSchemas(positions, undefined, find, selectAll);
    positions = schemasBelow(applied, String(step), typeof step === "number").schemas;
  }
  const pointers = path.length === 0 ? [] : positions.map(({ pointer }) => pointer);
  if (extent === "value") return pointers;
  const seen = new Set<unknown>();
  const open = [...positions];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const applied of applicableSchemas([next], undefined, find, selectAll)) {
      if (seen.has(applied.schema)) continue;
      seen.add(applied.schema);
      for (const [name, inner] of membersOf(memberOf(applied.schema, "properties"))) {
        const pointer = pointerTo(applied.pointer, "properties", name);
        pointers.push(pointer);
        if (extent === "all") open.push({ schema: inner, pointer });
      }
      if (extent === "all") open.push(...unnamedBelow(applied));
    }
  }
  return pointers;
}

function unnamedBelow({ schema, pointer }: SchemaPosition): readonly SchemaPosition[] {
  if (!isObject(schema)) return [];
  return memberSchemas(schema).map(([inner, ...tokens]) => ({
    schema: inner,
    pointer: pointerTo(pointer, ...tokens),
  }));
}
