import type { ApiModel } from "../../contract/model/types.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { camelCase, wishForFile } from "./choose-name.ts";
import { nameParts } from "./name-parts.ts";
import {
  findBadPins,
  findCollisions,
  findReserved,
  findUnknownPins,
  type NameProblem,
} from "./name-problem.ts";
import {
  type NamePins,
  type Names,
  type OperationNames,
  type OperationThing,
  operationThing,
  operationTypes,
  type SchemaNames,
  type SchemaThing,
  schemaThing,
  stemOf,
  type Thing,
} from "./names.ts";
import { type GivenName, type NameWish, resolveNames } from "./resolve-names.ts";
import { wishesForOperation, wishForSchema } from "./wish-for-names.ts";

export interface CreatedNames {
  readonly names: Names;
  readonly problems: readonly NameProblem[];
}

type NameLookup = (original: string) => string;

interface Things {
  readonly schemas: readonly SchemaThing[];
  readonly operations: readonly OperationThing[];
}

interface NameTables {
  readonly schemas: ReadonlyMap<string, SchemaNames>;
  readonly operations: ReadonlyMap<string, OperationNames>;
  readonly problems: readonly NameProblem[];
}

/**
 * Chooses all names in the output. They depend on the names in the document but not on their order. Names that are already identifiers
 * stay unchanged. If several declarations request the same name, at most one gets it. The others get a hash of their original name as
 * suffix and are reported.
 * @param pins - Names set in the config. They override `x-tenon-name`.
 * @param memory - Caches names between runs. Default: no caching.
 */
export function createNames(model: ApiModel, pins: NamePins = {}, memory: Memory = noMemory): CreatedNames {
  const things: Things = memory.share("things to be named", {
    schemas: model.schemas.map((schema) => schemaThing(schema, pins)),
    operations: [
      ...model.operations.map((operation) => operationThing(operation, false, pins)),
      ...model.webhooks.map((operation) => operationThing(operation, true, pins)),
    ],
  });
  const tables = memory.share("names", memory.recall(nameThings, things));
  const parts = memory.share(
    "names of parts",
    nameParts(model, ({ pointer }) => stemAt(tables, pointer), typeNames(tables)),
  );
  return {
    names: memory.recall(lookUpNames, tables, parts),
    problems: [
      ...findBadPins([...things.schemas, ...things.operations]),
      ...findUnknownPins(model, pins),
      ...tables.problems,
    ],
  };
}

function nameThings({ schemas, operations }: Things): NameTables {
  const things = [...schemas, ...operations];
  const wishes = [...schemas.map(wishForSchema), ...operations.flatMap(wishesForOperation)];
  const given = resolveNames(wishes);
  const nameOf = lookUp(given);
  const fileOfSchema = nameFiles(schemas, nameOf);
  const fileOfOperation = nameFiles(operations, nameOf);
  const paths = placeInClient(operations.map((thing) => clientMember(thing, nameOf)));
  const schemaNames = new Map<string, SchemaNames>();
  for (const { original, name } of schemas) {
    schemaNames.set(name, { type: nameOf(original), file: fileOfSchema(original) });
  }
  const operationNames = new Map<string, OperationNames>();
  for (const thing of operations) {
    const { original, pointer } = thing;
    const [type, file, path] = [nameOf(stemOf(thing)), fileOfOperation(original), paths.get(original) ?? []];
    operationNames.set(pointer, { function: nameOf(original), type, file, path });
  }
  return {
    schemas: schemaNames,
    operations: operationNames,
    problems: [...findReserved(things, wishes, given), ...findCollisions(things, wishes, given)],
  };
}

function typeNames({ schemas, operations }: NameTables): readonly string[] {
  return [
    ...[...schemas.values()].map(({ type }) => type),
    ...[...operations.values()].flatMap(({ type }) =>
      operationTypes.filter((ending) => ending !== "Body").map((ending) => type + ending),
    ),
  ];
}

function stemAt({ operations }: NameTables, pointer: string): string {
  return known(operations.get(pointer), pointer).type;
}

function lookUpNames({ schemas, operations }: NameTables, parts: ReadonlyMap<string, string>): Names {
  return {
    part: (pointer) => known(parts.get(pointer), pointer),
    schema: (name) => known(schemas.get(name), `schema ${name}`),
    operation: ({ id, pointer }) => known(operations.get(pointer), `operation ${id}`),
  };
}

function nameFiles(things: readonly Thing[], nameOf: NameLookup): NameLookup {
  return lookUp(resolveNames(things.map(({ original }) => wishForFile(original, nameOf(original)))));
}

function clientMember({ original, operation, webhook }: OperationThing, nameOf: NameLookup): ClientMember {
  const functionName = nameOf(original);
  const nested = operation.hasOperationId && !webhook;
  return nested ? { original, functionName, id: operation.id } : { original, functionName };
}

function lookUp(given: ReadonlyMap<string, GivenName>): NameLookup {
  return (original) => known(given.get(original), original).name;
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new TypeError(`No name was made for ${what}`);
  return value;
}

interface ClientMember {
  readonly original: string;
  readonly id?: string;
  readonly functionName: string;
}

const SEPARATOR = "\u0000";

/**
 * Chooses each operation's path in `createClient`: `repos/list-commits` becomes `repos.listCommits`. For the ids `users` and `users.get`,
 * the function `users` gets a member `get`.
 * @returns The segments of each path, keyed by the member's `original`.
 */
function placeInClient(members: readonly ClientMember[]): ReadonlyMap<string, readonly string[]> {
  const given = resolveNames(members.map(wishForPath));
  return new Map([...given].map(([original, { name }]) => [original, name.split(SEPARATOR)]));
}

function wishForPath(member: ClientMember): NameWish {
  const { original, functionName } = member;
  const path = partsOf(member);
  const fallBack = [...path.slice(0, -1), functionName];
  return {
    original,
    seed: original,
    candidates: [path.join(SEPARATOR), fallBack.join(SEPARATOR)],
    rank: 0,
    claims: (name) => [name],
  };
}

function partsOf({ id, functionName }: ClientMember): readonly string[] {
  if (id === undefined || !/[./]/.test(id)) return [functionName];
  const parts = id
    .split(/[./]+/)
    .map(camelCase)
    .filter((part) => part !== "");
  return parts.length < 2 ? [functionName] : parts.map(guardThenable);
}

/** `await` would mistake an object with a member `then` for a promise. */
function guardThenable(part: string): string {
  return part === "then" ? "then_" : part;
}
