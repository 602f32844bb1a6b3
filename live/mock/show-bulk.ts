import { isObject, type Json } from "../../language/values/json-object.ts";
import { bareName } from "../../language/values/names.ts";
import { type AnswerSpec, addressesAt } from "./answer-spec.ts";
import type { Base } from "./choose-examples.ts";
import type { CheckedSchema } from "./schema-members.ts";
import { findList, itemsOf } from "./state/find-list.ts";
import type { BulkContext, ItemContext } from "./state/resource-context.ts";
import { setFirstValid, type Writable } from "./state/resource-objects.ts";
import { linkToSelf, showLikeGet, showResource } from "./state/show-resource.ts";

const COUNT =
  /^(?:count|total|affected|matched|modified|success|succeeded|successful|processed|inserted|imported|(?:num|number|total)?(?:items?)?(?:created|updated|deleted|removed|replaced|changed)(?:count|items)?|(?:created|updated|deleted|removed|success|affected)(?:count|total))$/;
const FAILED = /^(?:failed|failures?|errors?|skipped|invalid)(?:count|total)?$/;
const WRITTEN =
  /^(?:created|updated|deleted|removed|replaced|changed|modified|affected|succeeded|success)(?:items)?$/;
const IDS = /(?:ids|uuids|keys)$/;

/** Shows the written items in a response: the items, their ids, or their number. */
export function showBulk(base: Base, checked: CheckedSchema, about: BulkContext, spec: AnswerSpec): Json {
  // The schema can allow a single item as well, and the base can show one.
  if (spec.context.members.items(checked.schema) !== undefined || Array.isArray(base.value)) {
    const shown = listFacts(checked, about, spec).find((list) => checked.accepts(list));
    if (shown !== undefined) return shown;
  }
  const count = about.items.length;
  if (typeof base.value === "number") return checked.accepts(count) ? count : base.value;
  return isObject(base.value) ? showInObject(base.value, checked, about, spec) : base.value;
}

function showInObject(
  base: Json & object,
  { schema, accepts }: CheckedSchema,
  about: BulkContext,
  spec: AnswerSpec,
): Json {
  const { members } = spec.context;
  const object = structuredClone(base) as Writable; // A copy of a JSON object.
  const list = findList(base, schema, members)?.name;
  for (const name of new Set([...Object.keys(object), ...members.names(schema)])) {
    const own = members.member(schema, name) ?? true;
    const isList = Array.isArray(object[name]) || members.items(own) !== undefined;
    const bare = bareName(name);
    const checked = { schema: own, accepts: () => true };
    const isWritten = name === list || WRITTEN.test(bare) || IDS.test(bare);
    const facts = !isList
      ? countsFor(bare, about.items.length)
      : FAILED.test(bare)
        ? [[]]
        : isWritten
          ? listFacts(checked, about, spec)
          : [];
    if (facts.length > 0) setFirstValid({ object, name }, facts, () => accepts(object));
  }
  return accepts(object) ? object : base;
}

function countsFor(bare: string, count: number): readonly Json[] {
  if (FAILED.test(bare)) return [0];
  return COUNT.test(bare) ? [count] : [];
}

/** Returns candidates for a list in the response: the written items, or their ids as numbers or strings. */
function listFacts(
  { schema }: CheckedSchema,
  { items, place }: BulkContext,
  spec: AnswerSpec,
): readonly Json[] {
  const { context } = spec;
  const item = itemsOf(schema, context);
  if (context.members.names(item.schema).length === 0) {
    const ids = items.flatMap(({ resource }) => resource.id ?? []);
    return [ids, ids.map(String)];
  }
  const shown = items.map((one) => showOne(one, item, place.item, spec));
  return shown.includes(undefined) ? [] : [shown.filter((one) => one !== undefined)];
}

function showOne(
  { resource }: ItemContext,
  item: CheckedSchema,
  template: string | undefined,
  spec: AnswerSpec,
): Json | undefined {
  const { context } = spec;
  const base = context.sampleItem(item, resource.path);
  if (base === undefined) return undefined;
  const shown =
    template === undefined
      ? showResource(base, item, resource, context)
      : showLikeGet(base, item, { path: template, resource }, context);
  return linkToSelf(shown, item, addressesAt(resource.path, template, spec), context.members);
}
