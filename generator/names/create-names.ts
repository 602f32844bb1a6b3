import type { ApiModel } from "../../contract/model/types.ts";
import { type Memory, noMemory } from "../../language/values/memory.ts";
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
import { type ClientMember, placeInClient } from "./place-in-client.ts";
import { type GivenName, resolveNames } from "./resolve-names.ts";
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
 * Makes every name of the output. Names depend on the names in the document, but not on their order. A name
 * that is an identifier is kept. If several things want the same name, all but at most one get a hash of
 * their original name, and each such change is reported as a problem.
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
