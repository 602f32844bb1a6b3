import { shownMedia } from "../../../contract/model/choose-response.ts";
import type { ItemKey, Role } from "../../../contract/model/infer-roles.ts";
import { operationsAtOf } from "../../../contract/model/model-lookup.ts";
import type { Operation, Parameter } from "../../../contract/model/types.ts";
import { schemaOfAll } from "../../../language/schema/applicable.ts";
import { addTo } from "../../../language/values/group.ts";
import type { Json, JsonSchema } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { printExact } from "../../../runtime/conversion/int64.ts";
import { encodeText } from "../../../runtime/parameters/encode-plain.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import type { MockContext } from "../mock-context.ts";
import type { CheckedSchema } from "../schema-members.ts";
import { type AcceptedCall, type Page, readPage } from "./paging.ts";
import { fieldsOf } from "./resource-objects.ts";
import { currentItem, type Resource } from "./show-resource.ts";
import { type Fields, fillItemPath, itemSegment, readExpression } from "./store.ts";
import { updateFields } from "./update-fields.ts";

/** The resource or list that a request is about. */
export type ResourceContext =
  /** A resource. `gone`: the item was deleted. `conflict`: the reason why the requested change is impossible. */
  | {
      readonly kind: "item";
      readonly role: Role;
      readonly resource: Resource;
      readonly gone: boolean;
      readonly conflict?: string;
    }
  | {
      readonly kind: "list";
      readonly role: Role;
      readonly collection: string;
      readonly item: Operation | undefined;
      /** The part of the list that the request asks for. */
      readonly page: Page | undefined;
    }
  /** A refusal, and its reason. */
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "other" };

/** Finds the resource that a request is about, with the fields that it has after the request. */
export function resolveResource(call: AcceptedCall, context: MockContext): ResourceContext {
  const { operation, descriptor, params } = call;
  const role = context.roles.get(operation);
  if (role === undefined) return { kind: "other" };
  const path = fillItemPath(role.collection ?? operation.path, descriptor, params);
  if (role.action === "list") {
    return { kind: "list", role, collection: path, item: itemOperation(role, context), page: readPage(call) };
  }
  if (role.action === "create") return resolveCreation(call, context, role, path);
  const { key } = role;
  const id = key === undefined ? undefined : readExpression(key.parameter, descriptor, params);
  const stored = context.store?.get(path);
  const before: Fields = stored === undefined || stored.deleted ? new Map() : stored.fields;
  const resource = { path, key, id, fields: before };
  const gone = stored?.deleted ?? false;
  if (role.action === "replace")
    return { kind: "item", role, resource: { ...resource, fields: fieldsOf(call.body) }, gone };
  if (role.action !== "update") return { kind: "item", role, resource, gone };
  const updated = updateFields(before, call, () => currentItem(operation.path, resource, context));
  if ("why" in updated) return { kind: "item", role, resource, gone, conflict: updated.why };
  return { kind: "item", role, resource: { ...resource, fields: updated.fields }, gone };
}

/** Stores the effect of a request on its resource. */
export function storeResource(about: ResourceContext, { store }: MockContext): void {
  if (about.kind !== "item" || about.role.isUnseen || store === undefined) return;
  const { role, resource } = about;
  const { path, id, fields = new Map() } = resource;
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
  const item = itemOperation(role, context);
  const fields = fieldsOf(call.body);
  const { key } = role;
  // The path of linked items may contain expressions that the request does not have.
  if (key === undefined || collection.includes("{")) return { kind: "other" };
  const id = chooseId({ call, item, key, fields, collection }, context);
  if (id === undefined) return { kind: "other" };
  const path = `${collection}/${itemSegment(id)}`;
  return { kind: "item", role, resource: { path, key, id, fields }, gone: false };
}

interface NewItem {
  readonly call: AcceptedCall;
  /** An operation whose path is that of the created item. Absent if items have no path of their own. */
  readonly item: Operation | undefined;
  readonly key: ItemKey;
  readonly fields: Fields;
  readonly collection: string;
}

/** The identity of a new item: the one in the request if the path accepts it; else a sampled, free one; `undefined` if none was found. */
function chooseId(created: NewItem, context: MockContext): Json | undefined {
  const { item, key } = created;
  const described = item && identityParameter(item, key);
  if (item !== undefined && described === undefined) return undefined;
  const member = identitySchema(created, context);
  const schema = described?.schema.schema ?? member ?? { type: "integer", minimum: 1 };
  const check = context.checks.checkOf(schema);
  const accepts = (value: Json): boolean => isSegment(value) && check(value, true) === undefined;
  const given = givenId(created, accepts);
  if (given !== undefined) return given;
  if (member === undefined) return sampleFreeId(created, { schema, accepts }, context);
  const both = sampleFreeId(created, { schema: schemaOfAll([schema, member]), accepts }, context);
  // A number in the body may be a text in the path.
  const acceptsText = (value: Json): boolean => isSegment(value) && accepts(String(value));
  const asText = (): Json | undefined =>
    sampleFreeId(created, { schema: member, accepts: acceptsText }, context);
  return both ?? asText() ?? sampleFreeId(created, { schema, accepts }, context);
}

function givenId({ key, fields }: NewItem, accepts: (value: Json) => boolean): Json | undefined {
  const members = [...fields];
  return key.members
    .map((name) => members.find(([member]) => bareName(member) === name)?.[1])
    .find((value): value is Json => value !== undefined && accepts(value));
}

function sampleFreeId(
  { call, fields, collection }: NewItem,
  { schema, accepts }: CheckedSchema,
  { sampler, seed, store }: MockContext,
): Json | undefined {
  const content = `${call.contentType ?? ""} ${printExact([...fields])}`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    // Later attempts use longer texts and greater numbers, since the first ones may be taken.
    const further = Math.floor(attempt / 10);
    const bounds = further === 0 ? { minLength: 1 } : { minLength: 1 + 4 * further, minimum: 100 * further };
    const own = sampler(seedOf(seed, collection, content, `id ${attempt}`));
    const id = own.sample(schemaOfAll<JsonSchema>([schema, bounds]), accepts);
    if (id === undefined || store?.get(`${collection}/${itemSegment(id)}`) === undefined) return id;
  }
  return undefined;
}

/** The maximum number of identities that are tried. */
const ATTEMPTS = 1000;

/**
 * The schema of an item's identity in a response. It may be stricter than the schema of the path parameter. `undefined` if no member has
 * the identity.
 */
function identitySchema({ call, item, key }: NewItem, { members }: MockContext): JsonSchema | undefined {
  const media = item === undefined ? shownMedia(call.operation, true) : shownMedia(item);
  const shown = media?.schema?.schema;
  if (shown === undefined) return undefined;
  const [only, ...others] = members.names(shown);
  const data = members.member(shown, only === undefined || others.length > 0 ? "data" : only);
  for (const schema of [shown, ...(data === undefined ? [] : [data])]) {
    const names = members.names(schema);
    for (const wanted of key.members) {
      const name = names.find((candidate) => bareName(candidate) === wanted);
      if (name !== undefined) return members.member(schema, name);
    }
  }
  return undefined;
}

/** Tells whether a value can be a segment of a path, such that decoding the segment gives the value again. */
function isSegment(value: Json): boolean {
  if (typeof value !== "string") return Number.isSafeInteger(value) || typeof value === "bigint";
  return /^[^/\\]+$/.test(value) && !/^\.{1,2}$/.test(encodeText(value));
}

/** The parameter with the identity of an item. */
function identityParameter({ parameters }: Operation, key: ItemKey | undefined): Parameter | undefined {
  return parameters.find((one) => one.in === "path" && one.name === key?.parameter);
}

function itemOperation(role: Role, { contract }: MockContext): Operation | undefined {
  const items = operationsAtOf(contract.model)(role.item ?? "");
  return items.find(({ method }) => method === "GET") ?? items[0];
}

interface StoredPath {
  readonly pattern: RegExp;
  /** Tells whether the last expression of the path accepts an identity. */
  takes(id: Json): boolean;
}

/** Drops the stored items for which the contract has no path, or none that accepts their identity. */
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

/** The path of the items that an operation reads or writes. */
function pathOfItems({ path }: Operation, { item, collection, key }: Role): string {
  return item ?? (collection === undefined ? path : `${collection}/{${key?.parameter ?? "id"}}`);
}

function toPattern(template: string): RegExp {
  const parts = template.split(/\{[^{}]*\}/).map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

/**
 * Tells whether the path's parameter accepts an identity, as it is, as a text, or as a number. The identity may come from an earlier
 * contract, where its type was another one.
 */
function takesIdentity(
  { contract, checks }: MockContext,
  template: string,
  { key }: Role,
  id: Json,
): boolean {
  const item = contract.model.operations.find(({ path }) => path === template);
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
