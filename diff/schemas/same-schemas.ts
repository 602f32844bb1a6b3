import type { Contract } from "../../contract/build/contract.ts";
import { unionsOf } from "../../language/schema/applicable.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { haveSameText } from "../../language/schema/same-schema.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject, type SchemaObject } from "../../language/values/json-object.ts";
import type { Pair } from "../changes/change.ts";

/** Tells whether a schema of the old document and one of the new mean the same, as far as their texts show. */
export type AreSame = (old: unknown, now: unknown) => boolean;

/** Tells whether a keyword makes no difference. */
type IsIgnored = (keyword: string) => boolean;

/** Keywords that say who may send a member. */
const directional: ReadonlySet<string> = new Set(["readOnly", "writeOnly"]);

/** Ignores what refuses no value. */
export const ignoreAnnotations: IsIgnored = (keyword) =>
  keyword === "discriminator" || (isAnnotation(keyword) && !directional.has(keyword));

/** Ignores texts for people. */
export const ignoreTexts: IsIgnored = (keyword) =>
  /^(?:title|description|summary|examples?|\$comment|externalDocs|xml)$/.test(keyword);

/** Ignores what refuses no value where discriminators are enforced. */
export const ignoreUnenforced: IsIgnored = (keyword) =>
  keyword !== "discriminator" && ignoreAnnotations(keyword);

/** Makes an {@link AreSame}. Named schemas are compared once: one differs if its own text does, or one that it leads to. */
export function createSameness(contracts: Pair<Contract>, isIgnored: IsIgnored): AreSame {
  const changed = findChanged(contracts, isIgnored);
  const isChanged = (schema: SchemaObject): boolean => {
    const target = refNameOf(schema);
    return target !== undefined && changed.has(target);
  };
  return (old, now) => haveSameText(old, now, { isIgnored, isChanged });
}

function findChanged({ old, new: now }: Pair<Contract>, isIgnored: IsIgnored): ReadonlySet<string> {
  const after = new Map(now.model.schemas.map(({ name, schema }) => [name, schema]));
  const changed = new Set<string>();
  const usersOf = new Map<string, string[]>();
  for (const { name, schema } of old.model.schemas) {
    if (!after.has(name) || !haveSameText(schema, after.get(name), { isIgnored })) changed.add(name);
    for (const target of targetsOf(schema)) {
      const users = usersOf.get(target);
      if (users === undefined) usersOf.set(target, [name]);
      else users.push(name);
    }
  }
  // Who descends from a schema with a discriminator but without a union, other schemas say.
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
