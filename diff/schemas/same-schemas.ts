import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import { unionsOf } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { haveSameText, type SchemaTexts } from "../../language/schema/same-schema.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { addTo } from "../../language/values/group.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import type { Pair } from "../changes/change.ts";

/** Compares a schema of the old document with one of the new. True: they certainly mean the same. False may mean "unknown". */
export type AreSame = (old: unknown, now: unknown) => boolean;

/** Tells whether a keyword is left out of the comparison. */
type IsIgnored = (keyword: string) => boolean;

/** Keywords that restrict who may send a member. */
const directional: ReadonlySet<string> = new Set(["readOnly", "writeOnly"]);

/** Ignores keywords that refuse no value. */
export const ignoreAnnotations: IsIgnored = (keyword) =>
  keyword === "discriminator" || (isAnnotation(keyword) && !directional.has(keyword));

/** Ignores texts for people. */
export const ignoreTexts: IsIgnored = (keyword) =>
  /^(?:title|description|summary|examples?|\$comment|externalDocs|xml)$/.test(keyword);

/**
 * Like {@link ignoreAnnotations}, but does not ignore `discriminator`. For comparisons in which a value must fit the schema that its
 * discriminator names.
 */
export const ignoreUnenforced: IsIgnored = (keyword) =>
  keyword !== "discriminator" && ignoreAnnotations(keyword);

/**
 * Makes an {@link AreSame}. Two schemas are the same if they have the same keywords, apart from those that `isIgnored` names, and if the
 * schemas that they refer to are the same. A schema is the same as a `$ref` to it, provided that `discriminator` is ignored: the meaning of
 * a discriminator depends on the names in `$ref`s. Named schemas are compared once.
 */
export function createSameness(contracts: Pair<Contract>, isIgnored: IsIgnored): AreSame {
  const changed = findChanged(contracts, isIgnored);
  const find = { old: lookupOf(contracts.old.model), new: lookupOf(contracts.new.model) };
  const areNamesFree = isIgnored("discriminator");
  const areSchemasChanged =
    changed.size > 0 || contracts.old.model.schemas.length !== contracts.new.model.schemas.length;
  const different = new Set<string>();
  return (old, now) => {
    // Recursive schemas are the same if no difference is found under the assumption that they are.
    const assumed = new Set<string>();
    const haveSameTargets = (own: string, other: string): boolean => {
      if (own === other && !changed.has(own)) return true;
      const key = JSON.stringify([own, other]);
      if (!areNamesFree || different.has(key)) return false;
      if (assumed.has(key)) return true;
      assumed.add(key);
      const isSame = haveSameText(find.old(own), find.new(other), texts);
      if (!isSame) different.add(key);
      return isSame;
    };
    const texts: SchemaTexts = {
      isIgnored,
      compareRefs: (one, other) => {
        if (isDynamic(one) || isDynamic(other)) {
          if (areSchemasChanged) return false;
          if (!Object.hasOwn(one, "$ref") && !Object.hasOwn(other, "$ref")) return undefined;
        }
        const [own, theirs] = [refNameOf(one), refNameOf(other)];
        if (own !== undefined && theirs !== undefined)
          return haveSameTargets(own, theirs) && haveSameText(withoutRef(one), withoutRef(other), texts);
        const isBare = (schema: SchemaObject): boolean => Object.keys(withoutRef(schema)).every(isIgnored);
        if (!areNamesFree) return undefined;
        if (own !== undefined && isBare(one)) return haveSameText(find.old(own), other, texts);
        return theirs !== undefined && isBare(other) ? haveSameText(one, find.new(theirs), texts) : undefined;
      },
    };
    return haveSameText(old, now, texts);
  };
}

/** Tells whether the target of a `$dynamicRef` depends on enclosing schemas (JSON Schema Core §8.2.3.2). */
function isDynamic(schema: SchemaObject): boolean {
  return Object.hasOwn(schema, "$dynamicRef");
}

function withoutRef({ $ref: _, ...rest }: SchemaObject): SchemaObject {
  return rest;
}

/** The names of the old schemas that changed, or that refer to one that changed. */
function findChanged({ old, new: now }: Pair<Contract>, isIgnored: IsIgnored): ReadonlySet<string> {
  const after = lookupOf(now.model);
  const changed = new Set<string>();
  const usersOf = new Map<string, string[]>();
  for (const { name, schema } of old.model.schemas) {
    const other = after(name);
    if (other === undefined || !haveSameText(schema, other, { isIgnored })) changed.add(name);
    for (const target of targetsOf(schema)) addTo(usersOf, target, name);
  }
  if (changed.size > 0 || old.model.schemas.length !== now.model.schemas.length)
    for (const { name, schema } of old.model.schemas) if (containsDynamic(schema)) changed.add(name);
  // A discriminator without a union concerns all schemas that extend its schema, so a change of any schema may affect it.
  if (
    !isIgnored("discriminator") &&
    (changed.size > 0 || old.model.schemas.length !== now.model.schemas.length)
  )
    for (const { name, schema } of old.model.schemas)
      if (isObject(schema) && Object.hasOwn(schema, "discriminator") && unionsOf(schema).length === 0)
        changed.add(name);
  const open = [...changed];
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const user of usersOf.get(name) ?? []) {
      if (changed.has(user)) continue;
      changed.add(user);
      open.push(user);
    }
  return changed;
}

function containsDynamic(schema: unknown): boolean {
  if (!isObject(schema)) return false;
  let found = isDynamic(schema);
  forEachSubschema(schema, (part) => {
    found ||= containsDynamic(part);
  });
  return found;
}

function targetsOf(schema: unknown): ReadonlySet<string> {
  const targets = new Set<string>();
  const visit = (part: unknown): void => {
    if (!isObject(part)) return;
    const name = refNameOf(part);
    if (name !== undefined) targets.add(name);
    forEachSubschema(part, visit);
  };
  visit(schema);
  return targets;
}
