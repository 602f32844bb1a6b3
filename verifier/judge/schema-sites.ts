import type { NamedSchema } from "../../contract/model/types.ts";
import { fitsPattern } from "../../language/schema/compile-pattern.ts";
import { schemaNameOf } from "../../language/schema/local-ref.ts";
import type { SchemaObject } from "../../language/values/json-object.ts";
import { elementsOf, isObject, memberOf, membersOf, textOf } from "../../language/values/json-object.ts";
import { pointerTo } from "../../runtime/pointer.ts";
import { chooseBranch } from "./choose-branch.ts";

/** Finds a named schema of the model. */
export type FindNamed = (name: string) => NamedSchema | undefined;

/** A branch of a union on the way to a schema. */
export interface UnionStep {
  /** Of the keyword: `…/oneOf`. */
  readonly pointer: string;
  readonly index: number;
  /** The branch that the value's discriminator names, where there is one. */
  readonly chosen: number | undefined;
  /** The place in the value, as whoever asked for sites named it. */
  readonly at: object | undefined;
  /** The step before, in this part of the value or around it. */
  readonly before: UnionStep | undefined;
}

/** A schema that applies to a value, and where it stands in the normalised document. */
export interface SchemaSite {
  readonly schema: SchemaObject;
  readonly pointer: string;
  /** The last branch on the way to it. */
  readonly union: UnionStep | undefined;
}

/** A site of a schema that is not looked into yet. */
export interface OpenSite {
  readonly schema: unknown;
  readonly pointer: string;
  /** The last branch on the way to it. */
  readonly union: UnionStep | undefined;
}

/** Whether a value fits a schema. */
export type FitsSchema = (schema: unknown, value: unknown) => boolean;

/** What {@link sitesAt} may be told beside a value and its schemas. */
export interface SiteOptions {
  readonly at?: object;
  readonly fits?: FitsSchema | undefined;
}

/**
 * All schemas that have a say about a value: those given, what their `$ref` leads to, the parts of `allOf`, and the
 * branches of `anyOf`, `oneOf`, `if` and `dependentSchemas`, whether they fit or not; each once, however many ways lead to
 * it. Of a union with a discriminator the branch that it names comes first.
 *
 * @param at - Stands for the place of the value.
 * @param fits - Leaves out branches that the value does not fit.
 */
export function sitesAt(
  open: readonly OpenSite[],
  value: unknown,
  find: FindNamed,
  { at, fits }: SiteOptions = {},
): readonly SchemaSite[] {
  const sites: SchemaSite[] = [];
  const seen = new Set<unknown>();
  const visit = ({ schema, pointer, union }: OpenSite): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    const site = { schema, pointer, union };
    sites.push(site);
    for (const inner of inPlaceOf(site, value, find, at)) {
      const isBranch = inner.union !== union;
      if (!isBranch || fits === undefined || fits(inner.schema, value)) visit(inner);
    }
  };
  for (const start of open) visit(start);
  return sites;
}

function inPlaceOf(
  site: SchemaSite,
  value: unknown,
  find: FindNamed,
  at: object | undefined,
): readonly OpenSite[] {
  const { schema, pointer, union } = site;
  const open: OpenSite[] = [];
  const target = namedTarget(schema, find);
  if (target !== undefined) open.push({ schema: target.schema, pointer: target.pointer, union });
  for (const [index, part] of elementsOf(memberOf(schema, "allOf")).entries())
    open.push({ schema: part, pointer: pointerTo(pointer, "allOf", index), union });
  for (const keyword of ["anyOf", "oneOf"]) open.push(...branchesOf(site, keyword, value, at));
  for (const keyword of ["if", "then", "else"])
    open.push({ schema: memberOf(schema, keyword), pointer: pointerTo(pointer, keyword), union });
  for (const [name, part] of membersOf(memberOf(schema, "dependentSchemas"))) {
    if (isObject(value) && Object.hasOwn(value, name))
      open.push({ schema: part, pointer: pointerTo(pointer, "dependentSchemas", name), union });
  }
  return open;
}

/** The named schema that a `$ref` leads to. */
export function namedTarget(schema: SchemaObject, find: FindNamed): NamedSchema | undefined {
  const ref = textOf(schema, "$ref");
  const name = ref === undefined ? undefined : schemaNameOf(ref);
  return name === undefined ? undefined : find(name);
}

function branchesOf(
  { schema, pointer, union: before }: SchemaSite,
  keyword: string,
  value: unknown,
  at: object | undefined,
): readonly OpenSite[] {
  const branches = elementsOf(memberOf(schema, keyword));
  if (branches.length === 0) return [];
  const list = pointerTo(pointer, keyword);
  const chosen = chooseBranch(schema, branches, value);
  const open = branches.map((branch, index) => ({
    schema: branch,
    pointer: pointerTo(list, index),
    union: { pointer: list, index, chosen, at, before },
  }));
  const first = chosen === undefined ? undefined : open[chosen];
  return first === undefined ? open : [first, ...open.filter((branch) => branch !== first)];
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

function below({ schema, pointer, union }: SchemaSite, keyword: string, name: string): readonly OpenSite[] {
  const map = memberOf(schema, keyword);
  if (!isObject(map) || !Object.hasOwn(map, name)) return [];
  return [{ schema: map[name], pointer: pointerTo(pointer, keyword, name), union }];
}

function itemSites({ schema, pointer, union }: SchemaSite, index: number): readonly OpenSite[] {
  const prefix = elementsOf(memberOf(schema, "prefixItems"));
  if (index < prefix.length)
    return [{ schema: prefix[index], pointer: pointerTo(pointer, "prefixItems", index), union }];
  return ["items", "contains", "unevaluatedItems"].flatMap((keyword) => {
    const item = memberOf(schema, keyword);
    return isObject(item) ? [{ schema: item, pointer: pointerTo(pointer, keyword), union }] : [];
  });
}

function unnamedSites(site: SchemaSite, name: string): readonly OpenSite[] {
  const { schema, pointer, union } = site;
  const matching = membersOf(memberOf(schema, "patternProperties")).filter(([pattern]) =>
    fitsPattern(pattern, name),
  );
  const open: OpenSite[] = matching.map(([pattern, part]) => ({
    schema: part,
    pointer: pointerTo(pointer, "patternProperties", pattern),
    union,
  }));
  if (matching.length > 0 || below(site, "properties", name).length > 0) return open;
  for (const keyword of ["additionalProperties", "unevaluatedProperties"]) {
    const part = memberOf(schema, keyword);
    if (isObject(part)) open.push({ schema: part, pointer: pointerTo(pointer, keyword), union });
  }
  return open;
}
