import type { Operation } from "../../../contract/model/types.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { oncePer } from "../../../language/values/memory.ts";
import type { MockContext } from "../mock-context.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { type DescribedMember, describedMembers } from "./described-members.ts";
import { resourceSchemas } from "./resource-objects.ts";
import { isCreationTime } from "./written-times.ts";

/** Lists the members that a JSON body can send, inside envelopes as well. */
function sendableMembers({ body }: Operation, members: SchemaMembers): readonly DescribedMember[] {
  const schema = body?.content.find(({ kind }) => kind === "json")?.schema?.schema;
  return schema === undefined ? [] : describedMembers(schema, members);
}

const defaultsBy: (members: SchemaMembers) => Map<Operation, ReadonlyMap<string, Json>> = oncePer(
  (): Map<Operation, ReadonlyMap<string, Json>> => new Map(),
);

/** The defaults that the document declares for members of a JSON body. A server uses them where a request omits the member. */
export function bodyDefaults(operation: Operation, members: SchemaMembers): ReadonlyMap<string, Json> {
  const known = defaultsBy(members);
  const found = known.get(operation);
  if (found !== undefined) return found;
  const defaults = new Map<string, Json>();
  for (const { name, schema } of sendableMembers(operation, members)) {
    const value = members.defaultOf(schema);
    if (value !== undefined && value !== null) defaults.set(name, value);
  }
  known.set(operation, defaults);
  return defaults;
}

/** What a member that an item always has can be without a value. A text has none: an empty title is not what a client expects. */
const EMPTY: readonly Json[] = [null, [], {}];

type Field = readonly [name: string, value: Json | undefined];

const omittedBy: (members: SchemaMembers) => Map<Operation, readonly Field[]> = oncePer(
  (): Map<Operation, readonly Field[]> => new Map(),
);

/** Like {@link omittedFields}, for a creation, whose items always have the same schema. */
export function omittedInCreation(
  operation: Operation,
  item: JsonSchema,
  context: MockContext,
): readonly Field[] {
  const known = omittedBy(context.members);
  const fields = known.get(operation) ?? omittedFields(operation, item, () => true, context);
  known.set(operation, fields);
  return fields;
}

/**
 * Returns the members that a JSON body can send, as they are in an item if the body omits them: absent (`undefined`), or empty if an item
 * always has them. Members of which the schema of the item requires another value are left out.
 * @param needsValue - Whether a required member must have a value.
 */
export function omittedFields(
  operation: Operation,
  item: JsonSchema | undefined,
  needsValue: (name: string) => boolean,
  { members, checks }: MockContext,
): readonly Field[] {
  const shown = item === undefined ? [] : resourceSchemas(item, members);
  return sendableMembers(operation, members).flatMap(({ name, bare }): readonly Field[] => {
    // A document with one schema for requests and responses lets clients send what only servers set.
    if (isCreationTime(bare)) return [];
    const required = shown.find((each) => members.isRequired(each, name));
    if (required === undefined || !needsValue(name)) return [[name, undefined]];
    const check = checks.checkOf(members.member(required, name) ?? true);
    const empty = EMPTY.find((value) => check(value, true) === undefined);
    return empty === undefined ? [] : [[name, empty]];
  });
}
