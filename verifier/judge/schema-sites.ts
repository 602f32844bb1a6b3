import type { NamedSchema } from "../../contract/model/types.ts";
import { fitsPattern } from "../../language/schema/compile-pattern.ts";
import { schemaNameOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf, membersOf, textOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";

/** Finds a named schema of the model. */
export type FindNamed = (name: string) => NamedSchema | undefined;

/** A schema that applies to a value, and where it stands in the normalised document. */
export interface SchemaSite {
  readonly schema: SchemaObject;
  readonly pointer: string;
}

/** A site of a schema that is not looked into yet. */
export interface OpenSite {
  readonly schema: unknown;
  readonly pointer: string;
}

/** Whether a value fits a schema. */
export type FitsSchema = (schema: unknown, value: unknown) => boolean;

/**
 * All schemas that have a say about a value: those given, what their `$ref` leads to, the parts of `allOf`, and the
 * branches of `anyOf`, `oneOf`, `if` and `dependentSchemas`, whether they fit or not; each once, however many ways lead to
 * it.
 *
 * @param fits - Leaves out branches that the value does not fit.
 */
export function sitesAt(
  open: readonly OpenSite[],
  value: unknown,
  find: FindNamed,
  fits?: FitsSchema,
): readonly SchemaSite[] {
  const sites: SchemaSite[] = [];
  const seen = new Set<unknown>();
  const visit = ({ schema, pointer }: OpenSite): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const site = { schema, pointer };
    sites.push(site);
    for (const inner of inPlaceOf(site, value, find)) visit(inner);
    for (const branch of ["anyOf", "oneOf"].flatMap((keyword) => partsOf(site, keyword)))
      if (fits === undefined || fits(branch.schema, value)) visit(branch);
  };
  for (const start of open) visit(start);
  return sites;
}

/** What always applies, and what does under a condition. */
function inPlaceOf(site: SchemaSite, value: unknown, find: FindNamed): readonly OpenSite[] {
  const { schema, pointer } = site;
  const target = namedTarget(schema, find);
  const dependent = membersOf(memberOf(schema, "dependentSchemas"));
  return [
    ...(target === undefined ? [] : [target]),
    ...partsOf(site, "allOf"),
    ...["if", "then", "else"].map((keyword) => ({
      schema: memberOf(schema, keyword),
      pointer: pointerTo(pointer, keyword),
    })),
    ...dependent
      .filter(([name]) => isObject(value) && Object.hasOwn(value, name))
      .map(([name, part]) => ({ schema: part, pointer: pointerTo(pointer, "dependentSchemas", name) })),
  ];
}

function partsOf({ schema, pointer }: SchemaSite, keyword: string): readonly OpenSite[] {
  const parts = elementsOf(memberOf(schema, keyword));
  return parts.map((part, index) => ({ schema: part, pointer: pointerTo(pointer, keyword, index) }));
}

/** The named schema that a `$ref` leads to. */
export function namedTarget(schema: SchemaObject, find: FindNamed): NamedSchema | undefined {
  const ref = textOf(schema, "$ref");
  const name = ref === undefined ? undefined : schemaNameOf(ref);
  return name === undefined ? undefined : find(name);
}

/** The schemas of one member or item. */
export interface MemberSites {
  readonly sites: readonly OpenSite[];
  /** Whether the name is one that a schema gives; not the index of an item, nor a free name. */
  readonly isNamed: boolean;
}

/** The schemas that sites give for a member or an item of their value. */
export function memberSites(sites: readonly SchemaSite[], token: string, inArray: boolean): MemberSites {
  if (inArray) return { sites: sites.flatMap((site) => itemSites(site, Number(token))), isNamed: false };
  const named = sites.flatMap((site) => below(site, "properties", token));
  const others = sites.flatMap((site) => unnamedSites(site, token));
  return { sites: [...named, ...others], isNamed: named.length > 0 };
}

function below({ schema, pointer }: SchemaSite, keyword: string, name: string): readonly OpenSite[] {
  const map = memberOf(schema, keyword);
  if (!isObject(map) || !Object.hasOwn(map, name)) return [];
  return [{ schema: map[name], pointer: pointerTo(pointer, keyword, name) }];
}

function itemSites({ schema, pointer }: SchemaSite, index: number): readonly OpenSite[] {
  const prefix = elementsOf(memberOf(schema, "prefixItems"));
  if (index < prefix.length)
    return [{ schema: prefix[index], pointer: pointerTo(pointer, "prefixItems", index) }];
  return ["items", "contains", "unevaluatedItems"].flatMap((keyword) => {
    const item = memberOf(schema, keyword);
    return isObject(item) ? [{ schema: item, pointer: pointerTo(pointer, keyword) }] : [];
  });
}

function unnamedSites(site: SchemaSite, name: string): readonly OpenSite[] {
  const { schema, pointer } = site;
  const matching = membersOf(memberOf(schema, "patternProperties")).filter(([pattern]) =>
    fitsPattern(pattern, name),
  );
  const open: OpenSite[] = matching.map(([pattern, part]) => ({
    schema: part,
    pointer: pointerTo(pointer, "patternProperties", pattern),
  }));
  if (matching.length > 0 || below(site, "properties", name).length > 0) return open;
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
    const part = memberOf(schema, keyword);
    if (isObject(part)) open.push({ schema: part, pointer: pointerTo(pointer, keyword) });
  }
  return open;
}
