import { isJsonObject, type Json } from "../../../language/values/json-object.ts";

/** A value that was broken on purpose, and the change that broke it. */
export interface BrokenValue {
  readonly value: Json;
  /** A description for a person, e.g. `dropped /data/links`. */
  readonly change: string;
}

/**
 * Drops one member of an object in the value so that `accepts` refuses the result. Tries members near the top first. `undefined` if no such
 * change is found.
 */
export function dropField(value: Json, accepts: (value: Json) => boolean): BrokenValue | undefined {
  return findBreak(value, accepts, dropMembers);
}

/**
 * Replaces one part by a value of another type so that `accepts` refuses the result. Tries parts near the top first. `undefined` if no such
 * change is found.
 */
export function changeType(value: Json, accepts: (value: Json) => boolean): BrokenValue | undefined {
  return findBreak(value, accepts, changeTypes);
}

/** As {@link changeType}, for forms, in which every scalar is text: replaces one part by a text that its schema refuses. */
export function changeText(value: Json, accepts: (value: Json) => boolean): BrokenValue | undefined {
  return findBreak(value, accepts, changeScalars);
}

/** The text that {@link changeText} puts in. */
export const changedText = "unexpected";

type Change = (value: Json, pointer: string) => readonly BrokenValue[];

/** The maximum number of changes that are tried on one value. */
const tries = 200;

function findBreak(value: Json, accepts: (value: Json) => boolean, change: Change): BrokenValue | undefined {
  let left = tries;
  const queue: { readonly inner: Json; readonly pointer: string; readonly rebuild: (inner: Json) => Json }[] =
    [{ inner: value, pointer: "", rebuild: (inner) => inner }];
  for (let spot = queue.shift(); spot !== undefined; spot = queue.shift()) {
    const { inner, pointer, rebuild } = spot;
    for (const broken of change(inner, pointer)) {
      const whole = rebuild(broken.value);
      if (left-- <= 0) return undefined;
      if (!accepts(whole)) return { value: whole, change: broken.change };
    }
    for (const [name, member] of membersOf(inner)) {
      queue.push({
        inner: member,
        pointer: `${pointer}/${name}`,
        rebuild: (next) => rebuild(replaceMember(inner, name, next)),
      });
    }
  }
  return undefined;
}

function dropMembers(value: Json, pointer: string): readonly BrokenValue[] {
  if (!isJsonObject(value)) return [];
  return Object.keys(value).map((name) => ({
    value: Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)),
    change: `dropped ${pointer}/${name}`,
  }));
}

function changeTypes(value: Json, pointer: string): readonly BrokenValue[] {
  const replacements: readonly Json[] =
    typeof value === "string" ? [12345, { unexpected: true }] : ["unexpected", { unexpected: true }];
  return replacements.map((replacement) => ({
    value: replacement,
    change: `changed the type of ${pointer === "" ? "the whole" : pointer}`,
  }));
}

function changeScalars(value: Json, pointer: string): readonly BrokenValue[] {
  return typeof value === "object" ? [] : [{ value: changedText, change: `changed the text of ${pointer}` }];
}

function membersOf(value: Json): readonly (readonly [string, Json])[] {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item] as const);
  return isJsonObject(value) ? Object.entries(value) : [];
}

function replaceMember(value: Json, name: string, next: Json): Json {
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === name ? next : item));
  return isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).map(([other, item]) => [other, other === name ? next : item]))
    : value;
}
