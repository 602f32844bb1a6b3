import type { ApiModel } from "../../contract/model/types.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
import { camelCase } from "./change-case.ts";
import { wishForFile } from "./choose-name.ts";
import {
  findBadPins,
  findCollisions,
  findReserved,
  findUnknownPins,
  type NameProblem,
} from "./name-problem.ts";
import {
  type NamePins,
  type OperationThing,
  operationThing,
  type SchemaThing,
  schemaThing,
  stemOf,
  type Thing,
} from "./name-things.ts";
import type { Names, OperationNames, SchemaNames } from "./names.ts";
import { type GivenName, type NameWish, resolveNames } from "./resolve-names.ts";
import { wishesForOperation, wishForSchema } from "./wish-for-names.ts";

/** The names, and the problems with them. */
export interface CreatedNames {
  readonly names: Names;
  readonly problems: readonly NameProblem[];
}

type NameLookup = (original: string) => string;

/** The schemas and operations that names depend on. */
interface Things {
  readonly schemas: readonly SchemaThing[];
  readonly operations: readonly OperationThing[];
}

/** Names by key: the name of a schema, or the pointer of an operation. */
interface NameTables {
  readonly schemas: ReadonlyMap<string, SchemaNames>;
  readonly operations: ReadonlyMap<string, OperationNames>;
  readonly problems: readonly NameProblem[];
}

/**
 * Makes every name of the output. Names depend on the names in the document, but not on their order. A name that is an identifier is kept.
 * If several things want the same name, all but at most one get a hash of their original name, and each such change is reported as a
 * problem.
 *
 * @param pins - Names chosen in the config; the document's own pins are `x-tenon-name`.
 * @param memory - Cache of names made before. Default: none.
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
  return {
    names: memory.recall(lookUpNames, tables),
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

function lookUpNames({ schemas, operations }: NameTables): Names {
  return {
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

/** An operation for `createClient`: its id, if it has one, and the name of its function. */
interface ClientMember {
  readonly original: string;
  readonly id?: string;
  readonly functionName: string;
}

const SEPARATOR = "\u0000";

/**
 * Chooses the path of each operation in `createClient`: `repos/list-commits` becomes `repos.listCommits`; ids
 * without dots and slashes are at the top level. If an id is also the beginning of others (`users` and
 * `users.get`), its function has these as members.
 *
 * @returns the parts of each path, by `original`.
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

/** Renames `then`, because `await` would treat an object with this member as a promise. */
function guardThenable(part: string): string {
  return part === "then" ? "then_" : part;
}
