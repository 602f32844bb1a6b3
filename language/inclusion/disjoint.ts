import { pointerTo } from "../../runtime/pointer.ts";
import { isAnnotation, listedValues, typeListOf } from "../schema/schema-keywords.ts";
import {
  elementsOf,
  includesType,
  isJsonType,
  isNumeric,
  isObject,
  memberOf,
  type SchemaObject,
  sharedTypes,
} from "../values/json-object.ts";
import { greatest, hasNoNumber, least } from "./bounds.ts";
import { type Atom, type Given, givenOf, joinedAt, type SchemaAt, type UnionAt, unionsAt } from "./given.ts";
import type { Inclusion } from "./inclusion.ts";

const deepest = 4;

type Found = Map<unknown, { readonly isDisjoint: boolean; readonly depth: number }>;

const found = new WeakMap<Inclusion, WeakMap<Given, Found>>();

/** Checks whether the reader rejects every value of the sender. `false` can mean "unknown". */
export function isDisjoint(given: Given, asked: SchemaAt, inclusion: Inclusion, depth = 0): boolean {
  const byGiven = found.get(inclusion) ?? new WeakMap<Given, Found>();
  found.set(inclusion, byGiven);
  const bySchema: Found = byGiven.get(given) ?? new Map();
  byGiven.set(given, bySchema);
  const known = bySchema.get(asked.schema);
  if (known !== undefined && (known.isDisjoint || known.depth <= depth)) return known.isDisjoint;
  if (inclusion.isSpent(1)) return false;
  const answer = decideDisjoint(given, asked, inclusion, depth);
  bySchema.set(asked.schema, { isDisjoint: answer, depth });
  return answer;
}

function decideDisjoint(given: Given, asked: SchemaAt, inclusion: Inclusion, depth: number): boolean {
  const { schema, pointer } = asked;
  // Comparing tags is the cheapest, and decides most branches of large unions.
  if (!inclusion.options.asText && inclusion.tagged.isDisjoint(given, schema)) return true;
  if (schema === false || inclusion.isImpossible(given) || inclusion.isExcluded(given, schema)) return true;
  if (!isObject(schema) || depth > deepest) return false;
  const values = inclusion.finiteValues(given);
  if (values !== undefined) return values.every((value) => inclusion.listed.refuses(schema, value));
  const atom = { schema, pointer };
  const isApartFrom = (part: SchemaAt): boolean => isDisjoint(given, part, inclusion, depth + 1);
  if (joinedAt(atom, inclusion.options.reader.find).some(isApartFrom)) return true;
  for (const union of unionsAt(atom)) {
    if (union.branches.every(isApartFrom)) return true;
    if (given.excluded.some((one) => isLikeExcluded(given, union, one, inclusion, depth))) return true;
  }
  return isApart(given, atom, inclusion, depth);
}

/**
 * Whether the sender's values match none of the reader's union because they do not match an excluded union either: its branches are the
 * same, apart from branches that none of the values matches.
 */
function isLikeExcluded(
  given: Given,
  asked: UnionAt,
  excluded: SchemaAt,
  inclusion: Inclusion,
  depth: number,
): boolean {
  const own = excludedUnion(given, excluded, inclusion);
  if (own?.keyword !== asked.keyword || inclusion.isSpent(1)) return false;
  const unpaired = [...own.branches];
  const added = asked.branches.filter(({ schema }) => {
    const index = unpaired.findIndex((one) => inclusion.options.areSame(one.schema, schema));
    if (index >= 0) unpaired.splice(index, 1);
    return index < 0;
  });
  if (!added.every((branch) => isDisjoint(given, branch, inclusion, depth + 1))) return false;
  // A value that matches a removed branch may have been rejected by the old `oneOf` for matching two branches.
  return (
    asked.keyword === "anyOf" ||
    unpaired.every((one) => inclusion.askWithin((within) => isDisjoint(given, one, within, depth + 1)))
  );
}

/** Returns the union of an excluded schema, provided that the values match the rest of the schema, and therefore not the union. */
function excludedUnion(given: Given, excluded: SchemaAt, inclusion: Inclusion): UnionAt | undefined {
  const { sender, asText, enforcesDiscriminators } = inclusion.options;
  const { atoms, isOpaque } = givenOf([excluded], sender.find);
  const [union, ...others] = atoms.flatMap(unionsAt);
  if (asText || isOpaque || others.length > 0) return undefined;
  const isMatched = (schema: SchemaObject, keyword: string): boolean => {
    if (keyword === union?.keyword || keyword === "$ref" || isAnnotation(keyword)) return true;
    if (keyword === "discriminator") return enforcesDiscriminators !== true;
    const types = keyword === "type" ? typeListOf(schema) : undefined;
    return types !== undefined && inclusion.types(given).every((type) => includesType(types, type));
  };
  const isWhole = atoms.every(({ schema }) => Object.keys(schema).every((name) => isMatched(schema, name)));
  return isWhole ? union : undefined;
}

function isApart(given: Given, asked: Atom, inclusion: Inclusion, depth: number): boolean {
  const { schema, pointer } = asked;
  const types = inclusion.types(given);
  const own = typeListOf(schema);
  const shared =
    own === undefined
      ? types
      : types.filter((type) => sharedTypes([type], own.filter(isJsonType)).length > 0);
  if (shared.length === 0) return true;
  const listed = listedValues(schema);
  if (listed !== undefined)
    return listed.every((value) =>
      given.atoms.some((atom) => inclusion.options.sender.decides(atom.schema, value) === false),
    );
  const both = [...given.atoms, asked];
  const isOnly = (...kinds: readonly string[]): boolean => shared.every((type) => kinds.includes(type));
  if (shared.every(isNumeric)) return hasNoNumber(both, !shared.includes("number"));
  if (isOnly("string")) return greatest(both, "minLength") > least(both, "maxLength");
  if (isOnly("array")) return greatest(both, "minItems") > least(both, "maxItems");
  if (!isOnly("object")) return false;
  const members = inclusion.members(given);
  if (elementsOf(schema["required"]).some((name) => members.member(String(name)).presence === "never"))
    return true;
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  return [...members.required].some((name) => {
    const property = memberOf(properties, name);
    if (property === undefined)
      return schema["additionalProperties"] === false && schema["patternProperties"] === undefined;
    const inner = inclusion.inner(members.member(name).schemas);
    return isDisjoint(
      inner,
      { schema: property, pointer: pointerTo(pointer, "properties", name) },
      inclusion,
      depth + 1,
    );
  });
}
