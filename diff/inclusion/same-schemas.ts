import type { Contract } from "../../contract/build/contract.ts";
import { refNameOf } from "../../language/schema/local-ref.ts";
import { forEachSubschema } from "../../language/schema/rewrite-subschemas.ts";
import { isAnnotation } from "../../language/schema/schema-keywords.ts";
import { isObject } from "../../language/values/json-object.ts";
import type { Pair } from "../changes/change.ts";

/** Tells whether a schema of the old document and one of the new mean the same, as far as their texts show. */
export type AreSame = (old: unknown, now: unknown) => boolean;

/** Tells whether a keyword makes no difference. */
type IsIgnored = (keyword: string) => boolean;

/** What the comparison of two texts goes by. */
interface Texts {
  readonly changed: ReadonlySet<string>;
  readonly isIgnored: IsIgnored;
}

/** Keywords that say who may send a member. */
const directional: ReadonlySet<string> = new Set(["readOnly", "writeOnly"]);

/** Ignores what refuses no value. */
export const ignoreAnnotations: IsIgnored = (keyword) =>
  keyword === "discriminator" || (isAnnotation(keyword) && !directional.has(keyword));

/** Ignores texts for people. */
export const ignoreTexts: IsIgnored = (keyword) =>
  /^(?:title|description|summary|examples?|\$comment|externalDocs|xml)$/.test(keyword);

/** Makes an {@link AreSame}. Named schemas are compared once: one differs if its own text does, or one that it leads to. */
export function createSameness(contracts: Pair<Contract>, isIgnored: IsIgnored): AreSame {
  const texts = { changed: findChanged(contracts, isIgnored), isIgnored };
  return (old, now) => isSameText(old, now, texts);
}

function findChanged({ old, new: now }: Pair<Contract>, isIgnored: IsIgnored): ReadonlySet<string> {
  const after = new Map(now.model.schemas.map(({ name, schema }) => [name, schema]));
  const changed = new Set<string>();
  const usersOf = new Map<string, string[]>();
  const texts: Texts = { changed: new Set(), isIgnored };
  for (const { name, schema } of old.model.schemas) {
    if (!after.has(name) || !isSameText(schema, after.get(name), texts)) changed.add(name);
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

function isSameText(old: unknown, now: unknown, texts: Texts): boolean {
  if (old === now) return true;
  if (!isObject(old) || !isObject(now)) return isSameValue(old, now, texts);
  const target = refNameOf(old);
  if (target !== undefined && texts.changed.has(target)) return false;
  const [own, other] = [keywordsOf(old, texts), keywordsOf(now, texts)];
  return (
    own.length === other.length &&
    own.every(
      (keyword) => Object.hasOwn(now, keyword) && isSameKeyword(keyword, old[keyword], now[keyword], texts),
    )
  );
}

function keywordsOf(schema: object, { isIgnored }: Texts): readonly string[] {
  return Object.keys(schema).filter((keyword) => !isIgnored(keyword));
}

const maps: ReadonlySet<string> = new Set(["properties", "patternProperties", "dependentSchemas", "$defs"]);

function isSameKeyword(keyword: string, old: unknown, now: unknown, texts: Texts): boolean {
  if (!maps.has(keyword) || !isObject(old) || !isObject(now)) return isSameValue(old, now, texts);
  const names = Object.keys(old);
  return (
    names.length === Object.keys(now).length &&
    names.every((name) => Object.hasOwn(now, name) && isSameText(old[name], now[name], texts))
  );
}

function isSameValue(old: unknown, now: unknown, texts: Texts): boolean {
  if (Object.is(old, now)) return true;
  if (Array.isArray(old) && Array.isArray(now))
    return old.length === now.length && old.every((item, index) => isSameValue(item, now[index], texts));
  return isObject(old) && isObject(now) && isSameText(old, now, texts);
}
