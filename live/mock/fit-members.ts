/**
 * Makes the members of sampled objects consistent: the order of dates, counts, timestamps implied by a state, the names and addresses of a
 * person, and the outcome of an action.
 * @module
 */
import { isObject, type Json, type JsonSchema } from "../../language/values/json-object.ts";
import { bareName as makeBareName } from "../../language/values/names.ts";
import { fitNames } from "./fit-names.ts";
import type { CheckedSchema, SchemaMembers } from "./schema-members.ts";
import { applyChanges, type Change, change, readMember, type Writable } from "./state/resource-objects.ts";

const MOST_DEPTH = 4;

/** Makes the members of a sampled value consistent. Modifies the value in place and reverts changes that the schema rejects. */
export function fitMembers(value: Json, { schema, accepts }: CheckedSchema, members: SchemaMembers): void {
  visit(value, schema, { members, accepts: () => accepts(value) }, 0);
}

const bareNames = new Map<string, string>();
const MOST_NAMES = 20_000;

function bareName(name: string): string {
  const found = bareNames.get(name);
  if (found !== undefined) return found;
  if (bareNames.size >= MOST_NAMES) bareNames.clear();
  const made = makeBareName(name);
  bareNames.set(name, made);
  return made;
}

interface Fitting {
  readonly members: SchemaMembers;
  accepts(): boolean;
}

function visit(value: Json, schema: JsonSchema, fitting: Fitting, depth: number): void {
  const { members, accepts } = fitting;
  if (depth > MOST_DEPTH) return;
  if (Array.isArray(value)) {
    const items = members.items(schema) ?? true;
    for (const item of value) visit(item, items, fitting, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  const object = value as Writable; // Sampled for this call, so safe to modify.
  applyChanges([...fitDates(object), ...fitNames(object), ...fitCounts(object)], accepts);
  applyChanges(fitState(object, schema, members), accepts);
  if (depth === 0) applyChanges(fitOutcome(object, schema, members), accepts);
  for (const [name, inner] of Object.entries(object))
    if (typeof inner === "object") visit(inner, members.member(schema, name) ?? true, fitting, depth + 1);
}

/** Name prefixes of timestamps in chronological order: born, created, started, changed, ended. */
const TIME_ORDER: readonly RegExp[] = [
  /^(?:birth|born|dob|naissance|nacimiento|geburt)/,
  /^(?:creat|insert|register|join|sign|order|add|made|opened|place|borrow|book|cree|inscrit|emprunt|erstell|angelegt)/,
  /^(?:start|begin|from|publish|sent|submit|check(?:ed)?in|valid(?:from|since)|issued)/,
  /^(?:clos|complet|finish|end|resolv|cancel|paid|shipp?|deliver|merg|approv|reject|archiv|delet|return|check(?:ed)?out|until|to$|rendu|termin|devuelt)/,
  /^(?:updat|modif|chang|last|edit|synced|actualiz|geaendert)/,
  /^(?:due|expir|deadline|valid(?:until|to|through)|renew|next|schedul|echeance|vencimiento|faellig)/,
];

function timeRank(name: string): number {
  const bare = bareName(name);
  const rank = TIME_ORDER.findIndex((pattern) => pattern.test(bare));
  return rank < 0 ? 2 : rank;
}

const TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/;

function fitDates(object: Writable): readonly Change[] {
  const times = Object.entries(object).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && TIME.test(entry[1]),
  );
  if (times.length < 2) return [];
  const ordered = times.map(([, value]) => Date.parse(value)).toSorted((one, other) => one - other);
  const names = times.map(([name]) => name).toSorted((one, other) => timeRank(one) - timeRank(other));
  return names.map((name, index) => {
    const text = new Date(ordered[index] ?? 0).toISOString().replace(".000Z", "Z");
    return change(object, name, String(object[name]).length === 10 ? text.slice(0, 10) : text);
  });
}

function fitCounts(object: Writable): readonly Change[] {
  const lists = Object.entries(object).filter(([, value]) => Array.isArray(value));
  return lists.flatMap(([name, list]) => {
    const bare = bareName(name);
    const stem = bare.replace(/s$/, "");
    const length = (list as readonly Json[]).length;
    return Object.entries(object).flatMap(([other, value]) => {
      const count = bareName(other);
      const isCount = [
        `${bare}count`,
        `${stem}count`,
        `num${bare}`,
        `total${bare}`,
        `numberof${bare}`,
      ].includes(count);
      const isOnly = lists.length === 1 && /^(?:count|total|totalcount|length)$/.test(count);
      return typeof value === "number" && (isCount || isOnly) ? [change(object, other, length)] : [];
    });
  });
}

const OUTCOME = /^(?:is)?(?:success|successful|succeeded|ok|acknowledged|accepted)$/;
export const failureName: RegExp =
  /error|fail|missing|invalid|denied|reject|refus|timeout|unknown|^no[_-]|(?:^|[_-])not?[_-]/i;

/** Reports success where an answer says how an action went. Items of a collection, which have an id, can have failed. */
function fitOutcome(object: Writable, schema: JsonSchema, members: SchemaMembers): readonly Change[] {
  const names = Object.keys(object);
  const outcomes = names.filter((name) => OUTCOME.test(bareName(name)) && typeof object[name] === "boolean");
  if (outcomes.length === 0 || names.some((name) => /^(?:id|uuid|guid)$/.test(bareName(name)))) return [];
  return [
    ...outcomes.map((name) => change(object, name, true)),
    ...names.flatMap((name) => {
      if (/^errors?(?:message|code)?$/.test(bareName(name))) return [change(object, name, undefined)];
      const value = object[name];
      if (!stateName.test(bareName(name)) || typeof value !== "string" || !failureName.test(value)) return [];
      const other = members
        .values(members.member(schema, name) ?? true)
        .find((each): each is string => typeof each === "string" && !failureName.test(each));
      return other === undefined ? [] : [change(object, name, other)];
    }),
  ];
}

export const stateName: RegExp = /^(?:state|status|stage|statut|etat|estado|zustand)$/;
/** Matches timestamps named by a past participle: `closedAt`, `published_on`, `renduLe`. */
const EVENT = /^(.+?)(?:at|on|date|time|le|el|am)$/;

/** Keeps timestamps such as `closedAt` only if the state is `closed`. Always removes `deletedAt`. */
function fitState(object: Writable, schema: JsonSchema, members: SchemaMembers): readonly Change[] {
  const names = new Set([...Object.keys(object), ...members.names(schema)]);
  const stated = [...names].find((name) => stateName.test(bareName(name)));
  const state = stated === undefined ? undefined : object[stated];
  const flags = new Map([...names].map((name) => [bareName(name).replace(/^is/, ""), object[name]]));
  const latest = Object.values(object)
    .filter((value): value is string => typeof value === "string" && TIME.test(value))
    .toSorted()
    .at(-1);
  const listed = stated === undefined ? [] : members.values(members.member(schema, stated) ?? true);
  return [...names].flatMap((name) => {
    const verb = eventOf(bareName(name), listed);
    if (verb === undefined) return [];
    const flag = flags.get(verb);
    const isOfState = listed.some((value) => isVerb(value, verb));
    const happened =
      typeof flag === "boolean"
        ? flag
        : isOfState
          ? isVerb(state, verb)
          : verb === "deleted"
            ? false
            : undefined;
    if (happened === undefined) return [];
    const value = readMember({ object, name });
    if (happened)
      return typeof value === "string" || latest === undefined
        ? []
        : [change(object, name, inFormat(latest, members.formats(members.member(schema, name) ?? true)))];
    if (value === undefined || value === null) return [];
    return [
      change(object, name, members.isNullable(members.member(schema, name) ?? true) ? null : undefined),
    ];
  });
}

function inFormat(time: string, formats: readonly unknown[]): string {
  if (formats.includes("date")) return time.slice(0, 10);
  return formats.includes("date-time") && time.length === 10 ? `${time}T00:00:00Z` : time;
}

/**
 * Returns the past participle in the name of a timestamp: `closed` for `closedAt`.
 * @param states - The states of the item. In other languages, they tell participles from other words.
 */
export function eventOf(bare: string, states: readonly unknown[]): string | undefined {
  const verb = EVENT.exec(bare)?.[1];
  if (verb === undefined) return undefined;
  return /(?:ed|paid|sent|won)$/.test(verb) || states.some((state) => isVerb(state, verb)) ? verb : undefined;
}

/** Whether a state is what a past participle says: `closed`, or `close`. */
export function isVerb(value: unknown, verb: string): boolean {
  if (typeof value !== "string") return false;
  const bare = bareName(value);
  return (
    bare === verb ||
    bare === verb.replace(/ed$/, "") ||
    bare === verb.replace(/d$/, "") ||
    bare.replace("ll", "l") === verb.replace("ll", "l")
  );
}
