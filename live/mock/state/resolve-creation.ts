import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { Role } from "../../../contract/model/infer-roles.ts";
import { operationsAtOf } from "../../../contract/model/model-lookup.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { collectionOf, trimSlash } from "../../../language/openapi/path-template.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { oncePer } from "../../../language/values/memory.ts";
import { bareName } from "../../../language/values/names.ts";
import { printExact } from "../../../runtime/conversion/int64.ts";
import { failureName, stateName } from "../fit-members.ts";
import type { MockContext } from "../mock-context.ts";
import type { SchemaMembers } from "../schema-members.ts";
import { chooseId, type IdSource, shownSchema } from "./choose-id.ts";
import { describedMembers } from "./described-members.ts";
import { initialItemsOf } from "./initial-items.ts";
import { bodyDefaults, omittedInCreation } from "./omitted-fields.ts";
import type { AcceptedCall } from "./paging.ts";
import { isBelowDeleted } from "./resolve-item.ts";
import type { ItemContext } from "./resource-context.ts";
import { fieldsOf } from "./resource-objects.ts";
import { parentFields } from "./set-references.ts";
import { type Fields, fillItemPath, itemSegment, type Store } from "./store.ts";
import {
  contentKey,
  contentOperation,
  contentPath,
  downloadPath,
  locateUpload,
  uploadFields,
} from "./uploads.ts";
import { writtenTimes } from "./written-times.ts";

export function resolveCreation(
  call: AcceptedCall,
  context: MockContext,
  role: Role,
  collection: string,
): ItemContext | undefined {
  const place = context.placeAt(call.operation.path);
  const isPart = place !== undefined && place.parents.length > 0;
  const isFile = call.upload !== undefined && role.item === undefined && !isPart;
  const download = isFile ? downloadPath(call.operation, context) : undefined;
  const content = isFile && download === undefined ? contentOperation(call.operation, context) : undefined;
  const key =
    (download && context.roles.get(download)?.key) ??
    (content && contentKey(content)) ??
    (isPart ? place.key : role.key);
  const own = isPart ? fillItemPath(place.collection, call.descriptor, call.params) : collection;
  const whole = download === undefined ? own : collectionOf(trimSlash(download.path));
  // The path of a linked item can contain parameters that this request does not provide.
  if (key === undefined || whole.includes("{")) return undefined;
  const item = download ?? content ?? itemOperation(isPart ? place.item : role.item, context);
  const shown = shownSchema(item, call.operation);
  const below = fillItemPath(call.operation.path, call.descriptor, call.params);
  const sent = fieldsOf(call.body);
  const defaults = bodyDefaults(call.operation, context.members);
  const fields = new Map<string, Json | undefined>([
    ...newFields(call.operation, { item, shown, sent, defaults }, context),
    ...parentFields({ path: below, template: call.operation.path }, shown, key, context),
    ...(call.upload === undefined ? [] : uploadFields(call.upload, shown, context.members)),
    ...defaults,
    ...sent,
  ]);
  const { store } = context;
  const contentAt = (id: Json): string | undefined =>
    content && `${collectionOf(contentPath(content.path))}/${itemSegment(id)}`;
  const initial = place === undefined ? undefined : initialItemsOf({ ...place, path: whole }, context);
  const source: IdSource = {
    item,
    key,
    shown,
    collection: whole,
    isTaken: (id) => {
      const path = `${whole}/${itemSegment(id)}`;
      const isStored = store?.get(path) !== undefined || store?.isReserved(path) === true;
      const isContent = store?.uploads.get(contentAt(id) ?? "") !== undefined;
      return isStored || isContent || initial?.has(path) === true;
    },
    numbers: () => numbersIn([...(initial?.values() ?? []), ...storedIn(whole, store)]),
  };
  const id = chooseId(source, sent, () => `${call.contentType ?? ""} ${printExact([...fields])}`, context);
  if (id === undefined) return undefined;
  const path = `${whole}/${itemSegment(id)}`;
  const template = download?.path ?? (isPart ? place.item : undefined);
  const located = template === undefined ? role : { ...role, item: template };
  const gone = isBelowDeleted(`${trimSlash(below)}/${itemSegment(id)}`, context);
  store?.reserve(path, id);
  const uploaded = locateUpload(
    call,
    contentAt(id) ?? (located.item === undefined ? undefined : path),
    context,
  );
  return { kind: "item", role: located, resource: { path, key, id, fields }, gone, uploaded };
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

const DONE =
  /^(?:is)?(?:done|completed?|closed?|archived?|deleted?|cancell?ed|finished|resolved|inactive|disabled|failed|expired|rejected|rendue?|terminee?|annulee?|closee?|cerrado|cancelado|terminado|geschlossen|erledigt|storniert)$/;

interface NewItem {
  readonly item: Operation | undefined;
  readonly shown: JsonSchema | undefined;
  readonly sent: Fields;
  readonly defaults: Fields;
}

/**
 * Returns the initial values of fields that a request for a new item omits: defaults, the first of the declared states that does not end
 * an item, and the current time. Other members that the request could have sent are left out.
 */
function newFields(
  creation: Operation,
  { item, shown, sent, defaults }: NewItem,
  context: MockContext,
): Fields {
  const { members } = context;
  const hasExample = (item && shownMedia(item)?.examples.length) || members.examples(shown ?? true).length;
  if (shown === undefined || hasExample) return new Map();
  const starting = startingFields(shown, members);
  const state = new Map([...starting, ...defaults, ...sent]);
  return new Map([
    ...omittedInCreation(creation, shown, context),
    ...starting,
    ...writtenTimes(shown, { isNew: true, sent, state }, members),
  ]);
}

const startsBy: (members: SchemaMembers) => Map<JsonSchema, Fields> = oncePer(
  (): Map<JsonSchema, Fields> => new Map(),
);

function startingFields(shown: JsonSchema, members: SchemaMembers): Fields {
  const known = startsBy(members);
  const found = known.get(shown);
  if (found !== undefined) return found;
  const fields = new Map<string, Json>();
  for (const { name, bare, schema } of describedMembers(shown, members)) {
    const states = stateName.test(bare) ? members.values(schema) : [];
    const isStart = (each: unknown): boolean =>
      !DONE.test(bareName(String(each))) && !failureName.test(String(each));
    const state = states.find(isStart) ?? states[0];
    const value = members.defaultOf(schema) ?? state ?? (DONE.test(bare) ? false : undefined);
    if (value !== undefined) fields.set(name, value as Json);
  }
  known.set(shown, fields);
  return fields;
}

function* numbersIn(items: Iterable<{ readonly id: Json | undefined }>): Generator<number, void, undefined> {
  for (const { id } of items) if (typeof id === "number") yield id;
}

function itemOperation(item: string | undefined, { contract }: MockContext): Operation | undefined {
  const items = operationsAtOf(contract.model)(item ?? "");
  return items.find(({ method }) => method === "GET") ?? items[0];
}
