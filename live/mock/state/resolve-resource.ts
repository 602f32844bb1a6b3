import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { Role } from "../../../contract/model/infer-roles.ts";
import { operationsAtOf } from "../../../contract/model/model-lookup.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { collectionOf, trimSlash } from "../../../language/openapi/path-template.ts";
import { addTo } from "../../../language/values/group.ts";
import { type Json, type JsonSchema, memberOf } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { printExact } from "../../../runtime/conversion/int64.ts";
import type { MockContext } from "../mock-context.ts";
import { chooseId, type IdSource, identityParameter, shownSchema } from "./choose-id.ts";
import { isGiven } from "./given-items.ts";
import { initialItemAt, initialItemsOf } from "./initial-items.ts";
import { withInitial } from "./list-items.ts";
import type { ListPlace } from "./list-places.ts";
import { type AcceptedCall, type Page, readPage } from "./paging.ts";
import { fieldsOf } from "./resource-objects.ts";
import { parentFields } from "./set-references.ts";
import { currentItem, type Resource } from "./show-resource.ts";
import { type Fields, fillItemPath, itemSegment, readExpression, type Store } from "./store.ts";
import { updateFields } from "./update-fields.ts";
import { fieldsOfUpload, locateUpload, removeUpload, type Uploaded, uploadFields } from "./uploads.ts";

export type ResourceContext =
  | {
      readonly kind: "item";
      readonly role: Role;
      readonly resource: Resource;
      readonly gone: boolean;
      readonly conflict?: string;
      readonly uploaded?: Uploaded | undefined;
    }
  | {
      readonly kind: "list";
      readonly place: ListPlace;
      readonly collection: string;
      readonly page: Page | undefined;
      readonly gone: boolean;
    }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "other" };

export function resolveResource(call: AcceptedCall, context: MockContext): ResourceContext {
  const { operation, descriptor, params } = call;
  const place = context.lists.get(operation);
  if (place !== undefined) {
    const collection = fillItemPath(place.collection, descriptor, params);
    const gone = isBelowDeleted(fillItemPath(operation.path, descriptor, params), context);
    return { kind: "list", place, collection, page: readPage(call), gone };
  }
  const role = context.roles.get(operation);
  if (role === undefined) return { kind: "other" };
  const { key } = role;
  const template = role.collection ?? operation.path;
  const path = fillItemPath(key === undefined ? template : trimSlash(template), descriptor, params);
  if (role.action === "create") return resolveCreation(call, context, role, path);
  const id = key === undefined ? undefined : readExpression(key.parameter, descriptor, params);
  const stored = context.store?.get(path);
  const initial = initialItemAt(operation.path, path, context);
  const written: Fields = stored === undefined || stored.deleted ? new Map() : stored.fields;
  const before = withInitial(initial, written);
  const resource = { path, key, id, fields: before, isSampled: initial?.kind === "sampled" };
  const itemPlace =
    stored === undefined && initial === undefined ? context.placeOfItem(operation.path) : undefined;
  const isAbsent = itemPlace !== undefined && isGiven({ ...itemPlace, path: collectionOf(path) }, context);
  const gone = stored?.deleted ?? (isAbsent || isBelowDeleted(path, context));
  const uploaded = locateUpload(call, undefined, context);
  if (role.action === "replace")
    return {
      kind: "item",
      role,
      resource: { ...resource, fields: replacedFields(call, context) },
      gone,
      uploaded,
    };
  if (role.action !== "update") return { kind: "item", role, resource, gone };
  const updated = updateFields(before, call, () => currentItem(operation.path, resource, context));
  if ("why" in updated) return { kind: "item", role, resource, gone, conflict: updated.why };
  const fields = new Map([...updated.fields, ...fieldsOfUpload(call, context)]);
  return { kind: "item", role, resource: { ...resource, fields }, gone, uploaded };
}

function isBelowDeleted(path: string, { store }: MockContext): boolean {
  if (store === undefined) return false;
  for (let parent = collectionOf(path); parent !== ""; parent = collectionOf(parent))
    if (store.get(parent)?.deleted === true) return true;
  return false;
}

function replacedFields(call: AcceptedCall, context: MockContext): Fields {
  const { operation, body } = call;
  const { members } = context;
  const schema = operation.body?.content.find(({ kind }) => kind === "json")?.schema?.schema;
  const unsent = members.names(schema ?? true).map((name) => [name, undefined] as const);
  return new Map<string, Json | undefined>([...unsent, ...fieldsOfUpload(call, context), ...fieldsOf(body)]);
}

export function storeResource(about: ResourceContext, context: MockContext): void {
  const { store } = context;
  if (about.kind !== "item" || store === undefined) return;
  const { role, resource, uploaded } = about;
  const { path, id, fields = new Map() } = resource;
  if (role.action === "delete") removeUpload(path, role, context);
  if (uploaded !== undefined) {
    const { owner } = uploaded;
    if (owner !== undefined) store.set(owner.path, { fields: owner.fields, deleted: false, id: owner.id });
    store.uploads.set(uploaded.path, uploaded.upload);
  }
  if (role.isUnseen) return;
  if (role.action === "delete" || role.action === "create") store.dropBelow(path);
  if (role.action === "delete") store.set(path, { fields: new Map(), deleted: true, id });
  else if (role.action !== "read") store.set(path, { fields, deleted: false, id });
}

function resolveCreation(
  call: AcceptedCall,
  context: MockContext,
  role: Role,
  collection: string,
): ResourceContext {
  const place = context.placeAt(call.operation.path);
  const isPart = place !== undefined && place.parents.length > 0;
  const key = isPart ? place.key : role.key;
  const whole = isPart ? fillItemPath(place.collection, call.descriptor, call.params) : collection;
  // The path of a linked item can contain parameters that this request does not provide.
  if (key === undefined || whole.includes("{")) return { kind: "other" };
  const item = itemOperation(isPart ? place.item : role.item, context);
  const shown = shownSchema(item, call.operation);
  const below = fillItemPath(call.operation.path, call.descriptor, call.params);
  const fields = new Map<string, Json | undefined>([
    ...newFields(item, shown, context),
    ...parentFields({ path: below, template: call.operation.path }, shown, key, context),
    ...(call.upload === undefined ? [] : uploadFields(call.upload, shown, context.members)),
    ...fieldsOf(call.body),
  ]);
  const { store } = context;
  const initial = place === undefined ? undefined : initialItemsOf({ ...place, path: whole }, context);
  const source: IdSource = {
    item,
    key,
    shown,
    collection: whole,
    isTaken: (id) => {
      const path = `${whole}/${itemSegment(id)}`;
      const isStored = store?.get(path) !== undefined || store?.isReserved(path) === true;
      return isStored || initial?.has(path) === true;
    },
    numbers: () => numbersIn([...(initial?.values() ?? []), ...storedIn(whole, store)]),
  };
  const id = chooseId(
    source,
    fieldsOf(call.body),
    () => `${call.contentType ?? ""} ${printExact([...fields])}`,
    context,
  );
  if (id === undefined) return { kind: "other" };
  const path = `${whole}/${itemSegment(id)}`;
  const own = isPart && place.item !== undefined ? { ...role, item: place.item } : role;
  const gone = isBelowDeleted(`${trimSlash(below)}/${itemSegment(id)}`, context);
  store?.reserve(path, id);
  const uploaded = locateUpload(call, own.item === undefined ? undefined : path, context);
  return { kind: "item", role: own, resource: { path, key, id, fields }, gone, uploaded };
}

export function releaseResource(about: ResourceContext, { store }: MockContext): void {
  if (about.kind === "item" && about.role.action === "create") store?.release(about.resource.path);
}

function storedIn(
  collection: string,
  store: Store | undefined,
): readonly { readonly id: Json | undefined }[] {
  if (store === undefined) return [];
  return [
    ...store.within(collection).map(([, stored]) => stored),
    ...store.reservedIn(collection).map((id) => ({ id })),
  ];
}

const STATE = /^(?:state|status|stage)$/;
const DONE = /^(?:is)?(?:done|completed|closed|archived|deleted|cancelled|finished|resolved)$/;

/** Returns the initial values of fields that a request for a new item omits: defaults, and the first of the declared states. */
function newFields(
  item: Operation | undefined,
  shown: JsonSchema | undefined,
  { members }: MockContext,
): Fields {
  const fields = new Map<string, Json>();
  const hasExample = (item && shownMedia(item)?.examples.length) || members.examples(shown ?? true).length;
  if (shown === undefined || hasExample) return fields;
  for (const name of members.names(shown)) {
    const schema = members.member(shown, name) ?? true;
    const [first] = STATE.test(bareName(name)) ? members.values(schema) : [];
    const value =
      memberOf(Object(schema), "default") ?? first ?? (DONE.test(bareName(name)) ? false : undefined);
    if (value !== undefined) fields.set(name, value as Json);
  }
  return fields;
}

function* numbersIn(items: Iterable<{ readonly id: Json | undefined }>): Generator<number, void, undefined> {
  for (const { id } of items) if (typeof id === "number") yield id;
}

function itemOperation(item: string | undefined, { contract }: MockContext): Operation | undefined {
  const items = operationsAtOf(contract.model)(item ?? "");
  return items.find(({ method }) => method === "GET") ?? items[0];
}

interface StoredPath {
  readonly pattern: RegExp;
  takes(id: Json): boolean;
}

/** Removes stored items whose path is missing from the new contract, or whose id the contract no longer accepts. */
export function dropUnfit(context: MockContext): void {
  const { store, roles } = context;
  if (store === undefined) return;
  const byLength = new Map<number, StoredPath[]>();
  for (const [operation, role] of roles) {
    const template = pathOfItems(operation, role);
    const takes = (id: Json): boolean => takesIdentity(context, template, role, id);
    addTo(byLength, template.split("/").length, { pattern: toPattern(template), takes });
  }
  store.keep((path, { id }) =>
    (byLength.get(path.split("/").length) ?? []).some(
      ({ pattern, takes }) => pattern.test(path) && (id === undefined || takes(id)),
    ),
  );
}

function pathOfItems({ path }: Operation, { item, collection, key }: Role): string {
  const template = item ?? (collection === undefined ? path : `${collection}/{${key?.parameter ?? "id"}}`);
  return key === undefined ? template : trimSlash(template);
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

function takesIdentity(
  { contract, checks }: MockContext,
  template: string,
  { key }: Role,
  id: Json,
): boolean {
  const item = contract.model.operations.find(({ path }) => trimSlash(path) === trimSlash(template));
  const parameter = item && identityParameter(item, key);
  if (parameter === undefined) return true;
  const check = checks.checkOf(parameter.schema.schema);
  const readings: readonly Json[] = [
    id,
    String(id),
    ...(/^-?\d{1,15}$/.test(String(id)) ? [Number(id)] : []),
  ];
  return readings.some((reading) => check(reading, true) === undefined);
}
