import { identityNames } from "../../../contract/model/infer-roles.ts";
import type { Operation } from "../../../contract/model/types.ts";
import { readPathTemplate } from "../../../language/openapi/path-template.ts";
import { followSchema } from "../../../language/schema/applicable.ts";
import { isOmittedIn } from "../../../language/schema/directional-members.ts";
import { isSameSchema } from "../../../language/schema/same-schema.ts";
import {
  isJsonList,
  isJsonObject,
  isObject,
  type Json,
  type JsonSchema,
  memberOf,
} from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { isScalar, type ResourceObject, resourceObjectsIn } from "../../mock/state/resource-objects.ts";
import type { ProbeContext } from "../probe-context.ts";
import { type JsonBody, readRequestBody, readResponseBody } from "../read-exchange.ts";
import { assessFile } from "./assess-file.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

/** Checks that a response contains the written values. Only members on which the request and response schemas agree are compared. */
export function assessKept(
  assessed: Assessed,
  { step, family }: { readonly step: number; readonly family?: string },
): readonly ProbeNote[] {
  const { context, operation, play, exchanges, response } = assessed;
  const writer = context.operation(play.steps[step]?.operation ?? "");
  const written = exchanges[step];
  const answered = exchanges.at(-1);
  if (writer === undefined || written === undefined || answered === undefined) return [];
  if (response.status >= 400) {
    const message = `${operation.id} returned ${response.status} for a resource written by ${writer.id}.`;
    const location = `/response/status ${writer.method}`;
    return [{ code: "probe/reference-broken", message, pointer: "/response/status", location }];
  }
  const lost = findLost(context, operation.path, {
    sent: objectsIn(context, readRequestBody(writer, written)),
    read: objectsIn(context, readResponseBody(operation, answered)),
    keepsNull: writer.method !== "PATCH",
  });
  return lost === undefined
    ? assessFile(assessed, writer, written)
    : [noteLost(assessed, writer, lost, family)];
}

export function noteLost(
  { context, operation }: Assessed,
  writer: Operation,
  lost: Lost,
  family: string | undefined,
): ProbeNote {
  const { name, sent, read } = lost;
  const how = describeChange(lost);
  return {
    code: "probe/not-kept",
    message: `What ${writer.id} wrote to \`${name}\`, ${show(sent)}, is not what ${operation.id} reads: ${show(read)}${how === "" ? "" : ` (${how})`}.`,
    // Report only a warning, since optional members can be omitted and RFC 5198 recommends normalised text.
    ...(read === undefined || how === NORMALISED ? { severity: "warning" } : {}),
    pointer: "/response/body",
    location: `/response/body ${writer.method} ${name}${family === undefined ? "" : ` ${family}`}`,
    places: [writer, operation].map(({ pointer }) => context.contract.placeOf(pointer)),
  };
}

const NORMALISED = "its text is normalised";

export function describeChange({ sent, read }: Lost): string {
  if (typeof sent !== "string" || typeof read !== "string") return "";
  if (sent.normalize("NFC") === read.normalize("NFC")) return NORMALISED;
  if (sent.trim() === read.trim()) return "spaces at its ends are removed";
  if (sent.toLowerCase() === read.toLowerCase()) return "its case is changed";
  if (sent.startsWith(read)) return "it is cut";
  return read === latinOf(sent) ? "UTF-8 is decoded as ISO-8859-1" : "";
}

function latinOf(text: string): string {
  return Buffer.from(text).toString("latin1");
}

export function objectsIn({ members }: ProbeContext, { value, schema }: JsonBody): readonly ResourceObject[] {
  return schema === undefined || value === undefined ? [] : resourceObjectsIn(value as Json, schema, members); // Parsed from JSON.
}

/** Names of members that can contain an item's id at this path. They are not compared, since a server can replace ids. */
function identitiesOf(path: string): ReadonlySet<string> {
  const { names } = readPathTemplate(path);
  const own = path.endsWith("}") ? identityNames(names.at(-1) ?? "") : [];
  return new Set([...own, ...names.map(bareName)]);
}

export interface Lost {
  readonly name: string;
  readonly sent: Json;
  readonly read: Json | undefined;
}

export interface Compared {
  readonly sent: readonly ResourceObject[];
  readonly read: readonly ResourceObject[];
  readonly except?: ReadonlySet<string>;
  /** Whether null in a free-form object is a value, and not a removal. Default: false. */
  readonly keepsNull?: boolean;
}

export function findLost(
  context: ProbeContext,
  path: string,
  { sent, read, except, keepsNull = false }: Compared,
): Lost | undefined {
  const { members } = context;
  const identities = identitiesOf(path);
  for (const { object, schema } of sent) {
    for (const [name, value] of Object.entries(object)) {
      if (except?.has(name) === true || identities.has(bareName(name))) continue;
      const own = members.member(schema, name);
      if (own === undefined || isOmittedIn(own, "request", context.find)) continue;
      const holder =
        read.findLast((one) => Object.hasOwn(one.object, name)) ??
        read.findLast((one) => members.member(one.schema, name) !== undefined);
      const other = holder && members.member(holder.schema, name);
      if (holder === undefined || other === undefined || !isComparable(context, value, own, other)) continue;
      const found = holder.object[name];
      if (found === undefined ? mayBeLeftOut(name, value) : isSameValue(value, found)) {
        const lost = isFreeForm(context, own) ? findLostMember(value, found, keepsNull) : undefined;
        if (lost === undefined) continue;
        return { ...lost, name: `${name}.${lost.name}` };
      }
      return { name, sent: value, read: found };
    }
  }
  return undefined;
}

/** Whether the document lists no members of an object, so that those sent are its content. */
function isFreeForm({ find }: ProbeContext, schema: JsonSchema): boolean {
  const followed = Object(followSchema(schema, find));
  return isObject(followed) && !LISTING.some((keyword) => Object.hasOwn(followed, keyword));
}

const LISTING: readonly string[] = ["properties", "allOf", "anyOf", "oneOf", "if", "$dynamicRef"];

/** Finds a member of a free-form object that was not stored. A server can drop names that are special in its language. */
function findLostMember(sent: Json, read: Json | undefined, keepsNull: boolean): Lost | undefined {
  if (!isJsonObject(sent) || !isJsonObject(read ?? null)) return undefined;
  for (const [name, value] of Object.entries(sent)) {
    const own = memberOf(Object(read), name) as Json | undefined; // A part of parsed JSON.
    if ((value === null && !keepsNull) || SPECIAL.has(name)) continue;
    if (own === undefined) return { name, sent: value, read: own };
    const inner = findLostMember(value, own, keepsNull);
    if (inner !== undefined) return { ...inner, name: `${name}.${inner.name}` };
  }
  return undefined;
}

const SPECIAL: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Whether the server should return the value unchanged, because both schemas agree or the response schema accepts the value. */
function isComparable(
  { find, oracle }: ProbeContext,
  value: Json,
  own: JsonSchema,
  other: JsonSchema,
): boolean {
  if (isSameSchema(followSchema(own, find), followSchema(other, find))) return true;
  const isPlain = (one: Json): boolean => isScalar(one) && one !== null;
  return (isJsonList(value) ? value.every(isPlain) : isPlain(value)) && oracle(other)(value);
}

function mayBeLeftOut(name: string, value: Json): boolean {
  const isEmpty =
    value === null ||
    value === false ||
    value === "" ||
    (typeof value === "object" && Object.keys(value).length === 0);
  return isEmpty || /pass|secret|token|key|pin|cvc|card/i.test(name);
}

export function show(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > 60 ? `${[...text].slice(0, 60).join("")}…` : text;
}

export function isSameValue(written: unknown, read: unknown): boolean {
  if (Array.isArray(written)) {
    return (
      Array.isArray(read) &&
      read.length === written.length &&
      written.every((item, index) => isSameValue(item, read[index]))
    );
  }
  if (isObject(written)) {
    return (
      isObject(read) &&
      Object.entries(written).every(
        ([name, value]) => !Object.hasOwn(read, name) || isSameValue(value, read[name]),
      )
    );
  }
  return written === read || (isTime(written) && isTime(read) && Date.parse(written) === Date.parse(read));
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d/.test(value);
}
