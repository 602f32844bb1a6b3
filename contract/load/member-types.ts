/**
 * What the members of nodes hold that are no nodes themselves, as far as later stages rely on it. OpenAPI 2.0 to 3.2 at once,
 * as in `node-kinds.ts`.
 *
 * @module
 */
import type { NodeKind } from "./node-kinds.ts";

/** The JSON type of a member. */
export type MemberType = "text" | "flag" | "texts" | "objects";

type MemberTypes = Readonly<Record<string, MemberType>>;

const value: MemberTypes = {
  required: "flag",
  deprecated: "flag",
  style: "text",
  explode: "flag",
  allowReserved: "flag",
};

/** Read by who prints comments, wherever they stand. */
const told: MemberTypes = { title: "text", summary: "text" };

const types: Partial<Readonly<Record<NodeKind, MemberTypes>>> = {
  document: {
    ...{ servers: "objects", host: "text", basePath: "text" },
    ...{ schemes: "texts", consumes: "texts", produces: "texts" },
  },
  described: { title: "text", version: "text", name: "text", summary: "text" },
  pathItem: { ...told, servers: "objects" },
  operation: {
    ...told,
    ...{ operationId: "text", deprecated: "flag", tags: "texts", servers: "objects" },
    ...{ schemes: "texts", consumes: "texts", produces: "texts" },
  },
  parameter: { ...value, ...told, name: "text", in: "text" },
  header: { ...value, ...told },
  requestBody: { ...told, required: "flag" },
  mediaType: told,
  response: told,
  encoding: { contentType: "text", style: "text", explode: "flag", allowReserved: "flag" },
};

const lookups: ReadonlyMap<string, ReadonlyMap<string, MemberType>> = new Map(
  Object.entries(types).map(([kind, members]) => [kind, new Map(Object.entries(members))]),
);

const none: ReadonlyMap<string, MemberType> = new Map();

/** The types of members of a kind of node, by name. */
export function memberTypes(kind: NodeKind): ReadonlyMap<string, MemberType> {
  return lookups.get(kind) ?? none;
}

/** Members that OpenAPI requires and whose absence nothing else tells of. */
export function requiredMembers(kind: NodeKind, pointer: string): readonly string[] {
  if (kind === "document") return ["info"];
  return pointer === "/info" ? ["title", "version"] : [];
}
