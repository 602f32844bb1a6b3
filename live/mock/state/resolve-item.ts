import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { Role } from "../../../contract/model/infer-roles.ts";
import { operationsAtOf } from "../../../contract/model/model-lookup.ts";
import type { Media } from "../../../contract/model/types.ts";
import { collectionOf } from "../../../language/openapi/path-template.ts";
import type { Json } from "../../../language/values/json-object.ts";
import type { MockContext } from "../mock-context.ts";
import { isGiven } from "./given-items.ts";
import type { InitialItem } from "./initial-items.ts";
import { isGivenItem, withInitial } from "./list-items.ts";
import type { ListPlace } from "./list-places.ts";
import { bodyDefaults, omittedFields } from "./omitted-fields.ts";
import type { AcceptedCall } from "./paging.ts";
import type { ItemContext } from "./resource-context.ts";
import { fieldsOf } from "./resource-objects.ts";
import { currentItem } from "./show-resource.ts";
import type { Fields } from "./store.ts";
import { updateFields } from "./update-fields.ts";
import { fieldsOfUpload, locateUpload } from "./uploads.ts";
import { writtenTimes } from "./written-times.ts";

interface Located {
  readonly role: Role;
  readonly path: string;
  readonly id: Json | undefined;
  /** The item's path in the document. */
  readonly template: string;
  readonly initial: InitialItem | undefined;
  /** The place whose items the path can identify. */
  readonly place: ListPlace | undefined;
}

/** Resolves a request that reads, replaces, changes or deletes the item at a path. */
export function resolveItem(
  call: AcceptedCall,
  { role, path, id, template, initial, place }: Located,
  context: MockContext,
): ItemContext {
  const stored = context.store?.get(path);
  const written: Fields = stored === undefined || stored.deleted ? new Map() : stored.fields;
  const before = withInitial(initial, written);
  const resource = {
    path,
    key: role.key,
    id,
    fields: before,
    isSampled: initial?.kind === "sampled",
    isGiven: isGivenItem(initial),
  };
  const isUnknown = stored === undefined && initial === undefined && place !== undefined;
  const isAbsent = isUnknown && isGiven({ ...place, path: collectionOf(path) }, context);
  const gone = stored?.deleted ?? (isAbsent || isBelowDeleted(path, context));
  const uploaded = locateUpload(call, undefined, context);
  if (role.action === "replace") {
    const fields = replacedFields(call, { before, shown: shownAt(template, context) }, context);
    return { kind: "item", role, resource: { ...resource, fields }, gone, isAbsent, uploaded };
  }
  if (role.action !== "update") return { kind: "item", role, resource, gone, isAbsent };
  const updated = updateFields(before, call, () => currentItem(template, resource, context));
  if ("why" in updated) return { kind: "item", role, resource, gone, isAbsent, conflict: updated.why };
  const times = timesOf(call, { shown: shownAt(template, context), isReplaced: false }, context);
  const fields = new Map([...updated.fields, ...times, ...fieldsOfUpload(call, context)]);
  return { kind: "item", role, resource: { ...resource, fields }, gone, isAbsent, uploaded };
}

export function isBelowDeleted(path: string, { store }: MockContext): boolean {
  if (store === undefined) return false;
  for (let parent = collectionOf(path); parent !== ""; parent = collectionOf(parent))
    if (store.get(parent)?.deleted === true) return true;
  return false;
}

function shownAt(template: string, { contract }: MockContext): Media | undefined {
  const read = operationsAtOf(contract.model)(template).find(({ method }) => method === "GET");
  return read && shownMedia(read);
}

interface Replaced {
  readonly before: Fields;
  readonly shown: Media | undefined;
}

/**
 * Keeps the members that a request cannot send, such as `createdAt`. Those that it omits get their default, are removed or empty, or keep
 * their value if an item always has one.
 */
function replacedFields(call: AcceptedCall, { before, shown }: Replaced, context: MockContext): Fields {
  const { operation, body } = call;
  const { members } = context;
  return new Map<string, Json | undefined>([
    ...before,
    ...omittedFields(operation, shown?.schema?.schema, (name) => before.get(name) !== undefined, context),
    ...bodyDefaults(operation, members),
    ...timesOf(call, { shown, isReplaced: true }, context),
    ...fieldsOfUpload(call, context),
    ...fieldsOf(body),
  ]);
}

/** The time of a change. An item that the document shows in an example keeps the example's. */
function timesOf(
  call: AcceptedCall,
  { shown, isReplaced }: { readonly shown: Media | undefined; readonly isReplaced: boolean },
  { members }: MockContext,
): Fields {
  const schema = shown?.schema?.schema;
  if (schema === undefined || shown?.examples.length !== 0 || members.examples(schema).length > 0)
    return new Map();
  const sent = fieldsOf(call.body);
  const state = isReplaced ? new Map([...bodyDefaults(call.operation, members), ...sent]) : sent;
  return writtenTimes(schema, { isNew: false, sent, state }, members);
}
