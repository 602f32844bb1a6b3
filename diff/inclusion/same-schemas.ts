import type { Contract } from "../../contract/build/contract.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { Pair } from "../changes/change.ts";

/** Tells whether a schema of the old document and one of the new mean the same, as far as their texts show. */
export type AreSame = (old: unknown, now: unknown) => boolean;

/** Makes an {@link AreSame}. Named schemas are compared once: one differs if its own text does, or one that it leads to. */
export function createSameness(contracts: Pair<Contract>): AreSame {
  const changed = findChanged(contracts);
  return (old, now) => isSameText(old, now, changed);
}

function findChanged({ old, new: now }: Pair<Contract>): ReadonlySet<string> {
  const after = new Map(now.model.schemas.map(({ name, schema }) => [name, schema]));
  const changed = new Set<string>();
  const usersOf = new Map<string, string[]>();
  const none: ReadonlySet<string> = new Set();
  for (const { name, schema } of old.model.schemas) {
    if (!after.has(name) || !isSameText(schema, after.get(name), none)) changed.add(name);
    for (const target of targetsOf(schema)) {
      const users = usersOf.get(target);
      if (users === undefined) usersOf.set(target, [name]);
      else users.push(name);
    }
  }
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

/** Annotations that say who may send a member. */
const directional: ReadonlySet<string> = new Set(["readOnly", "writeOnly"]);

function isSameText(old: unknown, now: unknown, changed: ReadonlySet<string>): boolean {
  if (old === now) return true;
  if (!isObject(old) || !isObject(now)) return isSameValue(old, now, changed);
  const target = refNameOf(old);
  if (target !== undefined && changed.has(target)) return false;
  const [own, other] = [keywordsOf(old), keywordsOf(now)];
  return (
    own.length === other.length &&
    own.every(
      (keyword) => Object.hasOwn(now, keyword) && isSameKeyword(keyword, old[keyword], now[keyword], changed),
    )
  );
}

function keywordsOf(schema: object): readonly string[] {
  return Object.keys(schema).filter((keyword) => !isAnnotation(keyword) || directional.has(keyword));
}

const maps: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

function isSameKeyword(keyword: string, old: unknown, now: unknown, changed: ReadonlySet<string>): boolean {
  if (!maps.has(keyword) || !isObject(old) || !isObject(now)) return isSameValue(old, now, changed);
  const names = Object.keys(old);
  return (
    names.length === Object.keys(now).length &&
    names.every((name) => Object.hasOwn(now, name) && isSameText(old[name], now[name], changed))
  );
}

function isSameValue(old: unknown, now: unknown, changed: ReadonlySet<string>): boolean {
  if (Object.is(old, now)) return true;
  if (Array.isArray(old) && Array.isArray(now))
    return old.length === now.length && old.every((item, index) => isSameValue(item, now[index], changed));
  return isObject(old) && isObject(now) && isSameText(old, now, changed);
}
