import type { Json } from "../../../language/values/json-object.ts";
import { isObject } from "../../../language/values/json-object.ts";
import { oncePer } from "../../../language/values/memory.ts";
import type { MockContext } from "../mock-context.ts";
import type { CheckedSchema } from "../schema-members.ts";
import { type InitialItem, initialItemsOf } from "./initial-items.ts";
import type { Collection } from "./list-places.ts";
import { fieldsOf, resourceObjectsIn } from "./resource-objects.ts";
import { isShownAlike, linkToSelf, type Resource, showResource, withShownFields } from "./show-resource.ts";
import type { Fields, Stored } from "./store.ts";

export interface ListItem {
  readonly id?: Json;
  readonly isWritten: boolean;
  value(): Json | undefined;
}

export interface ListItemsSpec extends Collection {
  readonly shown: CheckedSchema;
  /** Initial items. Default: the collection's own. */
  readonly initial?: readonly InitialItem[] | undefined;
  addressesOf(path: string): readonly string[];
}

export function listItems(spec: ListItemsSpec, context: MockContext): readonly ListItem[] {
  const { store } = context;
  const initial = spec.initial ?? [...initialItemsOf(spec, context).values()];
  const paths = new Set(initial.map(({ path }) => path));
  const known = initial.flatMap((item): readonly ListItem[] => {
    const stored = store?.get(item.path);
    if (stored?.deleted === true) return [];
    const value = onceUnchanged(context, `${spec.list.id} ${item.path}`, item, () =>
      stored === undefined && item.kind === "example"
        ? item.value
        : showItem(spec, { item, path: item.path, id: item.id, stored }, context),
    );
    return [{ id: item.id, isWritten: stored !== undefined, value }];
  });
  const written = (store?.within(spec.path) ?? []).flatMap(([path, stored]): readonly ListItem[] => {
    if (stored.deleted || paths.has(path)) return [];
    const make = (): Json | undefined => showNew(spec, { path, id: stored.id, stored }, context);
    const value = onceUnchanged(context, `${spec.list.id} ${path}`, undefined, make);
    return [{ ...(stored.id === undefined ? {} : { id: stored.id }), isWritten: true, value }];
  });
  return [...known, ...written];
}

interface Shown {
  readonly item?: InitialItem;
  readonly path: string;
  readonly id: Json | undefined;
  readonly stored: Stored | undefined;
}

function showItem(
  spec: ListItemsSpec,
  { item, path, id, stored }: Shown,
  context: MockContext,
): Json | undefined {
  const { shown, key, item: template } = spec;
  const isExample = item?.kind === "example";
  const base = isExample ? item.value : context.sampleItem(shown, path);
  if (base === undefined) return undefined;
  const fields = withInitial(item, stored?.fields);
  const resource: Resource = {
    path,
    key,
    id,
    fields,
    isSampled: item?.kind === "sampled",
    isGiven: isGivenItem(item),
  };
  const isWhole = stored === undefined && item?.kind === "sampled" && isShownAlike(template, shown, context);
  const whole = template === undefined || isWhole ? resource : withShownFields(template, resource, context);
  const value = showResource(base, shown, whole, context);
  return linkToSelf(value, shown, spec.addressesOf(path), context.members);
}

/**
 * Returns the stored item as the list shows it. Returns `undefined` if the value is not an item of the list, e.g. a job posted to the
 * list's path.
 */
function showNew(spec: ListItemsSpec, shown: Shown, context: MockContext): Json | undefined {
  const { fields } = shown.stored ?? {};
  if (spec.item === undefined && fields !== undefined) {
    const sampled = context.sampleItem(spec.shown, shown.path);
    if (sampled === undefined || !isAbout(sampled, spec.shown, fields, context)) return undefined;
  }
  return showItem(spec, shown, context);
}

export function isGivenItem(item: InitialItem | undefined): boolean {
  return item?.kind === "example" && item.isGiven === true;
}

export function withInitial(item: InitialItem | undefined, written: Fields = new Map()): Fields {
  return item?.kind === "example" && !item.isDescribed
    ? new Map([...fieldsOf(item.value), ...written])
    : written;
}

function isAbout(
  sampled: Json,
  { schema }: CheckedSchema,
  fields: Fields,
  { members }: MockContext,
): boolean {
  if (!isObject(sampled)) return false;
  const names = new Set(
    resourceObjectsIn(structuredClone(sampled), schema, members).flatMap((inner) =>
      members.names(inner.schema),
    ),
  );
  return names.size === 0 || [...fields.keys()].some((name) => names.has(name));
}

interface KeptItems {
  version: number;
  readonly values: Map<string, { readonly of: InitialItem | undefined; readonly value: Json | undefined }>;
}

const keptOf: (context: MockContext) => KeptItems = oncePer(
  (): KeptItems => ({ version: 0, values: new Map() }),
);

const MOST_KEPT = 10_000;

function onceUnchanged(
  context: MockContext,
  key: string,
  of: InitialItem | undefined,
  make: () => Json | undefined,
): () => Json | undefined {
  return () => {
    const kept = keptOf(context);
    const version = context.store?.version ?? 0;
    if (kept.version !== version || kept.values.size >= MOST_KEPT) kept.values.clear();
    kept.version = version;
    const known = kept.values.get(key);
    if (known !== undefined && known.of === of) return known.value;
    const value = make();
    kept.values.set(key, { of, value });
    return value;
  };
}
