import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { haveSameText } from "../../language/schema/same-schema.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { findComponents } from "../../language/values/find-components.ts";
import { isObject } from "../../language/values/json-object.ts";
import { lastToken, parentPointer, readPointer } from "../../runtime/pointer.ts";
import type { Pair } from "../changes/change.ts";
import { SchemaClasses } from "./schema-classes.ts";

/** Returns true only if the schemas are certain to have the same meaning. */
export type AreSame = (old: unknown, now: unknown) => boolean;

export type IsIgnored = (keyword: string) => boolean;

const directional: ReadonlySet<string> = new Set(["readOnly", "writeOnly"]);

export const ignoreAnnotations: IsIgnored = (keyword) =>
  keyword === "discriminator" || (isAnnotation(keyword) && !directional.has(keyword));

/**
 * Like {@link ignoreAnnotations}, but does not ignore `discriminator`. Used when values must match the schema that the discriminator
 * selects.
 */
export const ignoreUnenforced: IsIgnored = (keyword) =>
  keyword !== "discriminator" && ignoreAnnotations(keyword);

/**
 * Creates a test for schemas with the same meaning.
 * @param areHints - Whether discriminators are hints that do not affect which values are valid. Default: true.
 */
export function createSameness(
  contracts: Pair<Contract>,
  isIgnored: IsIgnored,
  areHints: boolean = true,
): AreSame {
  const find = { old: lookupOf(contracts.old.model), new: lookupOf(contracts.new.model) };
  const recursive = { old: recursiveNames(contracts.old), new: recursiveNames(contracts.new) };
  const classes = new SchemaClasses({
    isIgnored,
    find: (version) => find[version],
    recursive: (version) => recursive[version],
    areAllSame: areAllSame(contracts, isIgnored),
    areHints,
  });
  const broken = { old: brokenReferences(contracts.old), new: brokenReferences(contracts.new) };
  return (old, now) =>
    broken.old.has(old) || broken.new.has(now) || classes.classOf(old, "old") === classes.classOf(now, "new");
}

/** Returns the schemas whose `$ref` leads nowhere. They are reported by themselves, so nothing is said of what they allow instead. */
function brokenReferences({ unread = [], document }: Contract): ReadonlySet<unknown> {
  const references = unread.filter(({ pointer }) => lastToken(pointer) === "$ref");
  return new Set(
    references.map(({ pointer }) => readPointer(document, parentPointer(pointer))).filter(isObject),
  );
}

function areAllSame({ old, new: now }: Pair<Contract>, isIgnored: IsIgnored): boolean {
  const find = lookupOf(now.model);
  return (
    old.model.schemas.length === now.model.schemas.length &&
    old.model.schemas.every(({ name, schema }) => haveSameText(schema, find(name), { isIgnored }))
  );
}

/**
 * Returns the recursive schemas that are referenced more than once. Every recursion passes through one of them, because a schema with a
 * single reference is equivalent to its inlined copy.
 */
function recursiveNames({ model, document }: Contract): ReadonlySet<string> {
  const { schemas } = model;
  const indexes = new Map(schemas.map(({ name }, index) => [name, index]));
  const targets = schemas.map(({ schema }) =>
    [...targetsOf(schema)].flatMap((name) => indexes.get(name) ?? []),
  );
  const components = findComponents(schemas.length, (at) => targets[at] ?? []);
  const counts = countReferences(document);
  const cuts = components.map((component) => {
    const names = component.flatMap((at) => schemas[at]?.name ?? []);
    const shared = names.filter((name) => (counts.get(name) ?? 0) > 1);
    return shared.length > 0 ? shared : names;
  });
  return new Set(cuts.flat());
}

function countReferences(document: unknown): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const open = [document];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const name = refNameOf(next);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    if (typeof next !== "object" || next === null) continue;
    for (const [key, part] of Object.entries(next)) if (!key.startsWith("x-")) open.push(part);
  }
  return counts;
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
