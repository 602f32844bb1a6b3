import { identityNames } from "../../../contract/model/infer-roles.ts";
import { readPathTemplate } from "../../../language/openapi/path-template.ts";
import { followSchema } from "../../../language/schema/applicable.ts";
import { isOmittedIn } from "../../../language/schema/directional-members.ts";
import { isSameSchema } from "../../../language/schema/same-schema.ts";
import { isObject, type Json } from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { type ResourceObject, resourceObjectsIn } from "../../mock/state/resource-objects.ts";
import type { ProbeContext } from "../probe-context.ts";
import { type JsonBody, readRequestBody, readResponseBody } from "../read-exchange.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

/**
 * Checks that a response contains what an earlier request wrote. Members of the same name are compared if the schema of the request body
 * and the schema of the response body describe them equally.
 */
export function assessKept(assessed: Assessed, step: number): readonly ProbeNote[] {
  const { context, operation, play, exchanges, response } = assessed;
  const writer = context.operation(play.steps[step]?.operation ?? "");
  const written = exchanges[step];
  const answered = exchanges.at(-1);
  if (writer === undefined || written === undefined || answered === undefined) return [];
  if (response.status >= 400) {
    const message = `${operation.id} answers ${response.status} for what ${writer.id} has written.`;
    const location = `/response/status ${writer.method}`;
    return [{ code: "probe/reference-broken", message, pointer: "/response/status", location }];
  }
  const sent = objectsIn(context, readRequestBody(writer, written));
  const read = objectsIn(context, readResponseBody(operation, answered));
  const lost = findLost(context, identitiesOf(operation.path), { sent, read });
  if (lost === undefined) return [];
  const message = `What ${writer.id} wrote to \`${lost.name}\`, ${show(lost.sent)}, is not what ${operation.id} reads: ${show(lost.read)}.`;
  return [
    {
      code: "probe/not-kept",
      message,
      pointer: "/response/body",
      location: `/response/body ${writer.method} ${lost.name}`,
      places: [writer, operation].map(({ pointer }) => context.contract.placeOf(pointer)),
    },
  ];
}

function objectsIn({ members }: ProbeContext, { value, schema }: JsonBody): readonly ResourceObject[] {
  return schema === undefined || value === undefined ? [] : resourceObjectsIn(value as Json, schema, members); // Parsed from JSON.
}

/**
 * The names of members that may hold the identity of an item at a path. These members are not compared, since a server may replace their
 * values.
 */
function identitiesOf(path: string): ReadonlySet<string> {
  const { names } = readPathTemplate(path);
  const own = path.endsWith("}") ? identityNames(names.at(-1) ?? "") : [];
  return new Set([...own, ...names.map(bareName)]);
}

interface Lost {
  readonly name: string;
  readonly sent: Json;
  readonly read: Json;
}

function findLost(
  { members, find }: ProbeContext,
  identities: ReadonlySet<string>,
  { sent, read }: { readonly sent: readonly ResourceObject[]; readonly read: readonly ResourceObject[] },
): Lost | undefined {
  for (const { object, schema } of sent) {
    for (const [name, value] of Object.entries(object)) {
      const own = members.member(schema, name);
      const holder = read.findLast((one) => Object.hasOwn(one.object, name));
      const other = holder && members.member(holder.schema, name);
      const found = holder?.object[name];
      if (own === undefined || other === undefined || found === undefined) continue;
      if (identities.has(bareName(name)) || isOmittedIn(own, "request", find)) continue;
      if (!isSameSchema(followSchema(own, find), followSchema(other, find))) continue;
      if (!isSameValue(value, found)) return { name, sent: value, read: found };
    }
  }
  return undefined;
}

function show(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/**
 * Tells whether a value in a response equals the written value. An object in the response may have more or fewer members than the written
 * object. Date-times are equal if they mean the same instant.
 */
function isSameValue(written: unknown, read: unknown): boolean {
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
