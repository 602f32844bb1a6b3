import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { ItemKey } from "../../../contract/model/infer-roles.ts";
import type { Operation, Parameter } from "../../../contract/model/types.ts";
import { schemaOfAll } from "../../../language/schema/applicable.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { encodeText } from "../../../runtime/parameters/encode-plain.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import type { MockContext } from "../mock-context.ts";
import type { CheckedSchema } from "../schema-members.ts";
import type { Fields } from "./store.ts";

export interface IdSource {
  /** An operation at the item's path. Absent if items have no path of their own. */
  readonly item: Operation | undefined;
  readonly key: ItemKey;
  readonly shown: JsonSchema | undefined;
  readonly collection: string;
  isTaken(id: Json): boolean;
  numbers(): Iterable<number>;
}

/**
 * Returns the id in the item's fields if the path accepts it, otherwise the next number or an unused sampled id.
 * @param seed - Returns the seed for a sampled id. It is a function because few items need a seed.
 */
export function chooseId(
  source: IdSource,
  fields: Fields,
  seed: () => string,
  context: MockContext,
): Json | undefined {
  const { item, key } = source;
  const described = item && identityParameter(item, key);
  if (item !== undefined && described === undefined) return undefined;
  const { name, schema: member } = identityMember(source, context);
  const schema = described?.schema.schema ?? member ?? { type: "integer", minimum: 1 };
  const check = context.checks.checkOf(schema);
  const accepts = (value: Json): boolean => isSegment(value) && check(value, true) === undefined;
  const given = givenId(key, fields, accepts);
  if (given !== undefined) return given;
  // Combining both schemas would require compiling a new schema for each request.
  const checkMember = member === undefined ? undefined : context.checks.checkOf(member);
  const acceptsBoth = (value: Json): boolean => accepts(value) && checkMember?.(value, true) === undefined;
  const next = nextNumber(source);
  if (acceptsBoth(next) && !source.isTaken(next)) return next;
  const own = (from: CheckedSchema): Json | undefined =>
    sampleFreeId(source, { ...from, name }, seed(), context);
  if (member === undefined) return own({ schema, accepts });
  // An id that is a number in the body can be a string in the path.
  const acceptsText = (value: Json): boolean => isSegment(value) && accepts(String(value));
  return (
    own({ schema: schemaOfAll([schema, member]), accepts }) ??
    own({ schema: member, accepts: acceptsText }) ??
    own({ schema, accepts })
  );
}

function givenId({ members }: ItemKey, fields: Fields, accepts: (value: Json) => boolean): Json | undefined {
  const given = [...fields];
  return members
    .map((name) => given.find(([member]) => bareName(member) === name)?.[1])
    .find((value): value is Json => value !== undefined && accepts(value));
}

function nextNumber(source: IdSource): number {
  let greatest = 0;
  for (const number of source.numbers()) if (number > greatest) greatest = number;
  return greatest + 1;
}

function sampleFreeId(
  { collection, isTaken }: IdSource,
  { schema, accepts, name }: CheckedSchema & { readonly name: string },
  content: string,
  { sampler, seed }: MockContext,
): Json | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // Later attempts use longer strings and greater numbers, since short ids can already be taken.
    const further = Math.floor(attempt / 10);
    const bounds = further === 0 ? { minLength: 1 } : { minLength: 1 + 4 * further, minimum: 100 * further };
    const own = sampler(seedOf(seed, collection, content, `id ${attempt}`));
    const id = own.sample(schemaOfAll<JsonSchema>([schema, bounds]), accepts, undefined, name);
    if (id === undefined || !isTaken(id)) return id;
  }
  return undefined;
}

const ATTEMPTS = 1000;

export function shownSchema(
  item: Operation | undefined,
  creation: Operation | undefined,
): JsonSchema | undefined {
  // An item whose GET returns a file is described by the response of its creation.
  const media = (item && shownMedia(item)) ?? (creation && shownMedia(creation, true));
  return media?.schema?.schema;
}

interface IdentityMember {
  readonly name: string;
  readonly schema?: JsonSchema | undefined;
}

function identityMember({ key, shown }: IdSource, { members }: MockContext): IdentityMember {
  if (shown === undefined) return { name: key.parameter };
  const [only, ...others] = members.names(shown);
  const data = members.member(shown, only === undefined || others.length > 0 ? "data" : only);
  for (const schema of [shown, ...(data === undefined ? [] : [data])]) {
    const names = members.names(schema);
    for (const wanted of key.members) {
      const name = names.find((candidate) => bareName(candidate) === wanted);
      if (name !== undefined) return { name, schema: members.member(schema, name) };
    }
  }
  return { name: key.parameter };
}

function isSegment(value: Json): boolean {
  if (typeof value !== "string") return Number.isSafeInteger(value) || typeof value === "bigint";
  return /^[^/\\]+$/.test(value) && !/^\.{1,2}$/.test(encodeText(value));
}

export function identityParameter(
  { parameters }: Operation,
  key: ItemKey | undefined,
): Parameter | undefined {
  return parameters.find((one) => one.in === "path" && one.name === key?.parameter);
}
