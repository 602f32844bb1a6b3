import { createFinding } from "../../../contract/findings/create-finding.ts";
import { didYouMean } from "../../../contract/findings/did-you-mean.ts";
import type { Finding } from "../../../contract/findings/finding.ts";
import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { refNameOf } from "../../../language/schema/local-ref.ts";
import { elementsOf, isObject, type Json } from "../../../language/values/json-object.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import { schemaOf } from "../choose-examples.ts";
import type { MockContext } from "../mock-context.ts";
import type { CheckedSchema } from "../schema-members.ts";
import { compares } from "./compare-values.ts";
import { findListSchema, itemsOf } from "./find-list.ts";
import type { Collection } from "./list-places.ts";
import { parentMembers } from "./parent-members.ts";
import { fieldsOf } from "./resource-objects.ts";
import { readIdentity } from "./show-resource.ts";

interface GivenItem {
  readonly id: Json;
  readonly value: Json;
  readonly item: CheckedSchema;
}

/**
 * Returns the valid items in the supplied data. {@link findInvalidData} reports invalid items. Returns `undefined` if the data does not
 * include the collection.
 */
export function givenItems(collection: Collection, context: MockContext): readonly GivenItem[] | undefined {
  const item = listedItem(collection.list, context);
  const name = item && nameIn(collection, item, context);
  if (item === undefined || name === undefined) return undefined;
  const values = elementsOf(Object(context.options.data?.value)[name]) as readonly Json[];
  const { key, path, list } = collection;
  const members = context.members.names(item.schema);
  const parents = parentMembers({ path, template: list.path }, members, key, context);
  return values.flatMap((value): readonly GivenItem[] => {
    const id = item.accepts(value) ? readIdentity(value, item.schema, key, context.members) : undefined;
    if (id === undefined || id === null) return [];
    const fields = fieldsOf(value);
    const isBelow = name === path || parents.every((one) => compares(fields.get(one.name), "eq", one.id));
    return isBelow ? [{ id, value, item }] : [];
  });
}

export function isGiven(collection: Pick<Collection, "path" | "list">, context: MockContext): boolean {
  if (context.options.data === undefined) return false;
  const item = listedItem(collection.list, context);
  return item !== undefined && nameIn(collection, item, context) !== undefined;
}

function nameIn(
  { path, list }: Pick<Collection, "path" | "list">,
  item: CheckedSchema,
  { options }: MockContext,
): string | undefined {
  const data = options.data?.value;
  return isObject(data)
    ? [path, ...namesOf(list, item)].find((name) => Object.hasOwn(data, name))
    : undefined;
}

function namesOf({ path }: Operation, { schema }: CheckedSchema): readonly string[] {
  const last = path.split("/").findLast((segment) => segment !== "" && !segment.includes("{"));
  return [last, refNameOf(schema)].filter((name) => name !== undefined);
}

export function listedItem(list: Operation, context: MockContext): CheckedSchema | undefined {
  const media = shownMedia(list);
  const schema = media && findListSchema(schemaOf(media, context).schema, context.members);
  return schema === undefined ? undefined : itemsOf(schema, context);
}

/** Reports data that has no effect: names that match no collection, and items that are invalid or have no id. */
export function* findInvalidData(context: MockContext): Generator<Finding, void, undefined> {
  const { data } = context.options;
  if (data === undefined) return;
  const tell = (pointer: string, message: string, fix?: string): Finding =>
    createFinding("mock/invalid-data", { message, places: [data.placeOf(pointer)], fix });
  if (!isObject(data.value)) {
    yield tell("", "The data is not an object of lists.");
    return;
  }
  const places = [...context.lists.values()].flatMap((place) => {
    const item = listedItem(place.list, context);
    return item === undefined ? [] : [{ ...place, item, names: namesOf(place.list, item) }];
  });
  for (const [name, items] of Object.entries(data.value)) {
    const at = pointerTo("", name);
    const place = places.find(({ names, collection }) => names.includes(name) || isAt(name, collection));
    if (place === undefined) {
      const known = places.flatMap(({ names, collection }) => [...names, collection]);
      yield tell(
        at,
        `The document has no collection \`${name}\`.`,
        didYouMean(name, known) ?? listCollections(places),
      );
    } else if (!Array.isArray(items)) yield tell(at, `\`${name}\` is not a list of items.`);
    else
      for (const [index, value] of items.entries()) {
        const why = describeFault(value as Json, place, context);
        if (why !== undefined) yield tell(pointerTo(at, index), `The item ${index} of \`${name}\` ${why}.`);
      }
  }
}

const MOST_SHOWN = 8;

function listCollections(places: readonly { readonly collection: string }[]): string {
  if (places.length === 0)
    return "Describe one: a GET that lists items, beside a path of an item, such as `/notes` and `/notes/{id}`.";
  const names = [...new Set(places.map(({ collection }) => `\`${collection}\``))];
  const shown = names.slice(0, MOST_SHOWN);
  const end = names.length > MOST_SHOWN ? `, and ${names.length - MOST_SHOWN} more` : "";
  return `Its collections are ${shown.join(", ")}${end}.`;
}

function describeFault(
  value: Json,
  { item, key }: { readonly item: CheckedSchema; readonly key: Collection["key"] },
  { checks, members }: MockContext,
): string | undefined {
  const [issue] = checks.checkOf(item.schema)(value, true) ?? [];
  if (issue !== undefined) {
    const place = issue.pointer === "" ? "" : `\`${issue.pointer}\` `;
    return `does not match its schema: ${place}${issue.message}`;
  }
  const id = readIdentity(value, item.schema, key, members) ?? undefined;
  return id === undefined ? `has no \`${key.parameter}\`` : undefined;
}

function isAt(path: string, template: string): boolean {
  const [segments, parts] = [path.split("/"), template.split("/")];
  return (
    segments.length === parts.length &&
    parts.every((part, index) => part === segments[index] || /^\{.*\}$/.test(part))
  );
}
