import type { Operation } from "../../../contract/model/types.ts";
import { followSchema } from "../../../language/schema/applicable.ts";
import { isOmittedIn } from "../../../language/schema/directional-members.ts";
import {
  elementsOf,
  isJsonObject,
  isObject,
  type Json,
  type JsonSchema,
  memberOf,
} from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { chooseByMediaType } from "../../../runtime/http-semantics.ts";
import { decodePointer } from "../../../runtime/pointer.ts";
import { headerValue } from "../../../verifier/exchanges/content/header-lines.ts";
import type { Exchange } from "../../../verifier/exchanges/exchange.ts";
import { isScalar, type ResourceObject } from "../../mock/state/resource-objects.ts";
import type { ProbeContext } from "../probe-context.ts";
import { readJson, readRequestBody, readResponseBody } from "../read-exchange.ts";
import {
  describeChange,
  findLost,
  isSameValue,
  type Lost,
  noteLost,
  objectsIn,
  show,
} from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

export function assessEchoed(assessed: Assessed): readonly ProbeNote[] {
  const { context, operation, exchanges } = assessed;
  const exchange = exchanges.at(-1);
  if (exchange === undefined) return [];
  const lost = findLost(context, operation.path, {
    sent: objectsIn(context, readRequestBody(operation, exchange)),
    read: objectsIn(context, readResponseBody(operation, exchange)),
  });
  if (lost?.read === undefined) return [];
  const { name, sent, read } = lost;
  const how = describeChange(lost);
  const message = `${operation.id} returned ${show(read)} in \`${name}\`, where ${show(sent)} was sent${how === "" ? "" : `: ${how}`}.`;
  return [
    { code: "probe/echo-differs", message, pointer: "/response/body", location: `/response/body ${name}` },
  ];
}

/** Checks that PUT replaces the whole item (RFC 9110 §9.3.4). */
export function assessReplaced(assessed: Assessed, created: number, step: number): readonly ProbeNote[] {
  const { context, operation } = assessed;
  const [first, second] = [writeAt(assessed, created), writeAt(assessed, step)];
  if (first === undefined || second === undefined) return [];
  const { members, find } = context;
  const put = objectsIn(context, readRequestBody(second.writer, second.exchange));
  const read = objectsIn(context, readResponseBody(operation, assessed.exchanges.at(-1) ?? second.exchange));
  for (const { object } of objectsIn(context, readRequestBody(first.writer, first.exchange))) {
    for (const [name, value] of Object.entries(object)) {
      const sent = put.find((one) => Object.hasOwn(one.object, name))?.object[name];
      const inner = sent === undefined ? undefined : findInner(context, { name, value, sent, read });
      if (inner !== undefined) return [noteMerged(assessed, second.writer, inner)];
      if (sent !== undefined) continue;
      const holder = put.find((one) => members.member(one.schema, name) !== undefined);
      const schema = holder && members.member(holder.schema, name);
      if (schema === undefined || isOmittedIn(schema, "request", find)) continue;
      const shown = read.findLast((one) => Object.hasOwn(one.object, name));
      const found = shown?.object[name];
      const own = shown && members.member(shown.schema, name);
      if (shown === undefined || own === undefined || !isDistinct(value, followSchema(own, find))) continue;
      if (members.isRequired(shown.schema, name) && !mayBeEmpty(context, own)) continue;
      if (!isSameValue(value, found) || !isSameValue(found, value)) continue;
      return [noteMerged(assessed, second.writer, { name, value })];
    }
  }
  return [];
}

function noteMerged({ context }: Assessed, writer: Operation, { name, value }: Left): ProbeNote {
  return {
    code: "probe/put-merged",
    message: `${writer.id} without \`${name}\` leaves its value ${show(value)}: PUT replaces the whole resource.`,
    pointer: "/response/body",
    location: `/response/body ${name}`,
    places: [context.contract.placeOf(writer.pointer)],
  };
}

interface MergedObject {
  readonly name: string;
  /** The object as it was created, and as PUT sent it. */
  readonly value: Json;
  readonly sent: Json;
  readonly read: readonly ResourceObject[];
}

/** Finds a member of an object inside of an item that PUT left out, and that still has its value. */
function findInner(
  { members, find }: ProbeContext,
  { name, value, sent, read }: MergedObject,
): Left | undefined {
  const holder = read.findLast((one) => Object.hasOwn(one.object, name));
  const found = holder?.object[name];
  if (holder === undefined || ![value, sent, found ?? null].every(isJsonObject)) return undefined;
  const schema = members.member(holder.schema, name) ?? true;
  for (const [inner, old] of Object.entries(value as Record<string, Json>)) {
    const own = members.member(schema, inner) ?? true;
    const now = memberOf(Object(found), inner);
    if (Object.hasOwn(Object(sent), inner) || members.isRequired(schema, inner)) continue;
    if (isDistinct(old, followSchema(own, find)) && isSameValue(old, now) && isSameValue(now, old))
      return { name: `${name}.${inner}`, value: old };
  }
  return undefined;
}

/** Whether a server that replaces an item can leave a member empty, although responses require it. */
function mayBeEmpty({ oracle }: ProbeContext, schema: JsonSchema): boolean {
  return EMPTY.some((value) => oracle(schema)(value));
}

const EMPTY: readonly Json[] = [null, [], {}];

function isDistinct(value: Json, schema: JsonSchema): boolean {
  if (isObject(schema) && ("enum" in schema || "const" in schema)) return false;
  if (isSameValue(value, memberOf(Object(schema), "default"))) return false;
  if (typeof value === "number") return value !== 0 && value !== 1;
  if (typeof value === "string") return value !== "";
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}

const MERGE_PATCH = /^application\/merge-patch\+json\b/i;

export function assessPatched(assessed: Assessed, created: number, step: number): readonly ProbeNote[] {
  const { context, operation, play } = assessed;
  const [first, second] = [writeAt(assessed, created), writeAt(assessed, step)];
  const answered = assessed.exchanges.at(-1);
  if (first === undefined || second === undefined || answered === undefined) return [];
  const read = objectsIn(context, readResponseBody(operation, answered));
  const patch = readJsonPatch(second.exchange, (name) => memberSchemaIn(context, read, name));
  const changed = patch?.changed ?? objectsIn(context, readRequestBody(second.writer, second.exchange));
  const ignored = findLost(context, operation.path, { sent: changed, read });
  if (ignored !== undefined) return [noteLost(assessed, second.writer, ignored, "partial")];
  const isMerge = play.steps[step]?.headers.some(
    ([name, value]) => name === "content-type" && MERGE_PATCH.test(value),
  );
  const removed = patch?.removed ?? (isMerge === true ? clearedIn(changed) : []);
  const left = findLeft(context, { created: first, removed, read });
  if (left !== undefined) return [noteLeft(assessed, second.writer, left)];
  const lost = findLost(context, operation.path, {
    sent: objectsIn(context, readRequestBody(first.writer, first.exchange)),
    read,
    except: new Set(patch?.names ?? changed.flatMap(({ object }) => Object.keys(object))),
  });
  const altered = lost ?? findRedated(assessed, step, read);
  if (altered === undefined) return [];
  const { name, sent } = altered;
  const message = `${second.writer.id} without \`${name}\` changes it from ${show(sent)} to ${show(altered.read)}.`;
  return [
    {
      code: "probe/patch-replaced",
      message,
      ...(isMerge === true ? {} : { severity: "warning" }),
      pointer: "/response/body",
      location: `/response/body ${name}`,
      places: [context.contract.placeOf(second.writer.pointer)],
    },
  ];
}

/** Read-only members that tell when or by whom an item was created. */
const CREATION = /^(?:created|creation|datecreated|timecreated)/;

/** Finds such a member that differs from the one read before the patch. */
function findRedated(
  { context, operation, play, exchanges }: Assessed,
  step: number,
  read: readonly ResourceObject[],
): Lost | undefined {
  const before = exchanges[step - 1];
  if (before === undefined || play.steps[step - 1]?.operation !== operation.id) return undefined;
  for (const { object, schema } of objectsIn(context, readResponseBody(operation, before))) {
    for (const [name, value] of Object.entries(object)) {
      const own = context.members.member(schema, name);
      if (own === undefined || !CREATION.test(bareName(name)) || !isScalar(value)) continue;
      if (!isOmittedIn(own, "request", context.find)) continue;
      const now = read.findLast((one) => Object.hasOwn(one.object, name))?.object[name];
      if (now !== undefined && !isSameValue(value, now)) return { name, sent: value, read: now };
    }
  }
  return undefined;
}

/** Checks that a JSON Patch is not applied if one of its operations fails (RFC 6902 §5). */
export function assessFailedTest({ operation, response }: Assessed): readonly ProbeNote[] {
  if (response.status >= 400) return [];
  const message = `${operation.id}: got ${response.status} for a JSON Patch whose \`test\` fails.`;
  return [{ code: "probe/patch-test-ignored", message, pointer: "/response/status" }];
}

/** Members that a merge patch removes (RFC 7396 §2). */
function clearedIn(changed: readonly ResourceObject[]): readonly string[] {
  return changed.flatMap(({ object }) => Object.keys(object).filter((name) => object[name] === null));
}

interface Left {
  readonly name: string;
  readonly value: Json;
}

/** Finds a member that a patch removes, and that still has the value with which the item was created. */
function findLeft(
  context: ProbeContext,
  {
    created,
    removed,
    read,
  }: {
    readonly created: Write;
    readonly removed: readonly string[];
    readonly read: readonly ResourceObject[];
  },
): Left | undefined {
  const sent = objectsIn(context, readRequestBody(created.writer, created.exchange));
  for (const name of removed) {
    const value = sent.findLast(({ object }) => Object.hasOwn(object, name))?.object[name];
    const shown = read.findLast(({ object }) => Object.hasOwn(object, name));
    const own = shown && context.members.member(shown.schema, name);
    if (value === undefined || shown === undefined || own === undefined) continue;
    if (isDistinct(value, followSchema(own, context.find)) && isSameValue(value, shown.object[name]))
      return { name, value };
  }
  return undefined;
}

function noteLeft({ context, operation }: Assessed, writer: Operation, { name, value }: Left): ProbeNote {
  return {
    code: "probe/not-kept",
    message: `${writer.id} removes \`${name}\`, but ${operation.id} still reads its value ${show(value)}.`,
    pointer: "/response/body",
    location: `/response/body ${writer.method} ${name} removed`,
    places: [writer, operation].map(({ pointer }) => context.contract.placeOf(pointer)),
  };
}

interface JsonPatch {
  readonly changed: ReturnType<typeof objectsIn>;
  readonly removed: readonly string[];
  /** Every member that an operation concerns. */
  readonly names: readonly string[];
}

/** The schema of the read object that declares a member, since a JSON Patch only has a schema of operations. */
function memberSchemaIn(
  { members }: ProbeContext,
  read: readonly ResourceObject[],
  name: string,
): JsonSchema {
  return read.findLast((one) => members.member(one.schema, name) !== undefined)?.schema ?? true;
}

/** Reads which members a JSON Patch (RFC 6902) sets. Returns `undefined` for any other body. */
function readJsonPatch({ request }: Exchange, schemaOf: (name: string) => JsonSchema): JsonPatch | undefined {
  const type = headerValue(request.headers, "content-type");
  if (type === undefined || chooseByMediaType([{ type: "application/json-patch+json" }], type) === undefined)
    return undefined;
  const changes = new Map<string, Json>();
  const names: string[] = [];
  const removed = new Set<string>();
  for (const operation of elementsOf(readJson(request.body))) {
    const [name, ...inner] = decodePointer(String(memberOf(Object(operation), "path"))) ?? [];
    const value = memberOf(Object(operation), "value") as Json | undefined; // Parsed from JSON.
    const op = String(memberOf(Object(operation), "op"));
    const isSet = /^(?:add|replace)$/.test(op);
    if (name === undefined) continue;
    names.push(name);
    changes.delete(name);
    removed.delete(name);
    if (op === "remove" && inner.length === 0) removed.add(name);
    if (isSet && inner.length === 0 && value !== undefined) changes.set(name, value);
  }
  const changed = [...changes].map(([name, value]) => ({
    object: { [name]: value },
    schema: schemaOf(name),
  }));
  return { changed, removed: [...removed], names };
}

interface Write {
  readonly writer: Operation;
  readonly exchange: Exchange;
}

function writeAt({ context, play, exchanges }: Assessed, step: number): Write | undefined {
  const writer = context.operation(play.steps[step]?.operation ?? "");
  const exchange = exchanges[step];
  return writer === undefined || exchange === undefined ? undefined : { writer, exchange };
}
