import { pointerTo } from "../../runtime/pointer.ts";
import { listedValues, typeListOf } from "../schema/schema-keywords.ts";
import { elementsOf, isJsonType, isNumeric, isObject, memberOf, sharedTypes } from "../values/json-object.ts";
import { greatest, hasNoNumber, least } from "./bounds.ts";
import { type Atom, type Given, joinedAt, type SchemaAt, unionsAt } from "./given.ts";
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
  if (schema === false || inclusion.isImpossible(given) || inclusion.isExcluded(given, schema)) return true;
  if (!isObject(schema) || depth > deepest) return false;
  const values = inclusion.finiteValues(given);
  if (values !== undefined) return values.every((value) => inclusion.listed.refuses(schema, value));
  if (!inclusion.options.asText && inclusion.tagged.isDisjoint(given, schema)) return true;
  const atom = { schema, pointer };
  const isApartFrom = (part: SchemaAt): boolean => isDisjoint(given, part, inclusion, depth + 1);
  if (joinedAt(atom, inclusion.options.reader.find).some(isApartFrom)) return true;
  if (unionsAt(atom).some(({ branches }) => branches.every(isApartFrom))) return true;
  return isApart(given, atom, inclusion, depth);
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
