import { followSchema } from "../../../language/schema/applicable.ts";
import { isOmittedIn } from "../../../language/schema/directional-members.ts";
import { isJsonObject, isObject, type Json, type JsonSchema } from "../../../language/values/json-object.ts";
import type { ResourceObject } from "../../mock/state/resource-objects.ts";
import type { ProbeContext } from "../probe-context.ts";
import { readRequestBody, readResponseBody } from "../read-exchange.ts";
import { isSameValue, objectsIn, show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

/** Checks that members left out of a creation or replacement have the default that the document declares. */
export function assessDefaults(
  { context, operation, play, exchanges, response }: Assessed,
  { step, family }: { readonly step: number; readonly family?: string },
): readonly ProbeNote[] {
  const writer = context.operation(play.steps[step]?.operation ?? "");
  const [written, answered] = [exchanges[step], exchanges.at(-1)];
  const { action } = (writer && context.roles.get(writer)) ?? {};
  const isWhole = action === "create" || action === "replace";
  if (writer === undefined || written === undefined || answered === undefined) return [];
  if (!isWhole || family !== undefined || response.status >= 300) return [];
  const omitted = listOmitted(
    context,
    objectsIn(context, readRequestBody(writer, written)),
    objectsIn(context, readResponseBody(operation, answered)),
  );
  const isApplied = ({ usual, found }: Omitted): boolean =>
    found !== undefined && isSameValue(usual, found) && isSameValue(found, usual);
  const wrong =
    omitted.find((one) => one.found !== undefined && !isApplied(one)) ??
    // A default can also be what a client assumes. A server that fills in some defaults is expected to fill in all of them.
    (omitted.some(isApplied) ? omitted.find(({ found }) => found === undefined) : undefined);
  if (wrong === undefined) return [];
  const { name, usual, found } = wrong;
  const message = `${operation.id} returns ${show(found)} in \`${name}\`, which ${writer.id} left out; its default is ${show(usual)}.`;
  return [
    {
      code: "probe/default-ignored",
      message,
      ...(found === undefined ? { severity: "warning" } : {}),
      pointer: "/response/body",
      location: `/response/body ${writer.method} ${name}`,
      places: [writer, operation].map(({ pointer }) => context.contract.placeOf(pointer)),
    },
  ];
}

/** A member with a default that a request left out. */
interface Omitted {
  readonly name: string;
  readonly usual: Json;
  readonly found: Json | undefined;
}

/** Lists such members of an item, and of the objects in it, that responses describe as well. */
function listOmitted(
  context: ProbeContext,
  sent: readonly ResourceObject[],
  read: readonly ResourceObject[],
): readonly Omitted[] {
  const { members } = context;
  return sent.flatMap(({ object, schema }) => {
    const own = omittedIn(context, { object, schema }, read);
    const inner = Object.entries(object).flatMap(([name, value]) => {
      const holder = read.findLast((one) => Object.hasOwn(one.object, name));
      const shown = holder?.object[name] ?? null;
      if (!isJsonObject(value) || !isJsonObject(shown) || holder === undefined) return [];
      const shownSchema = members.member(holder.schema, name) ?? true;
      const whole = { object: value, schema: members.member(schema, name) ?? true };
      return omittedIn(context, whole, [{ object: shown, schema: shownSchema }]).map((one) => ({
        ...one,
        name: `${name}.${one.name}`,
      }));
    });
    return [...own, ...inner];
  });
}

function omittedIn(
  context: ProbeContext,
  { object, schema }: SentObject,
  read: readonly SentObject[],
): readonly Omitted[] {
  const { members } = context;
  return members.names(schema).flatMap((name): readonly Omitted[] => {
    const own = members.member(schema, name);
    const usual = own === undefined ? undefined : defaultOf(own, context);
    if (usual === undefined || Object.hasOwn(object, name)) return [];
    const found = read.findLast((one) => Object.hasOwn(one.object, name))?.object[name];
    const isDescribed = read.some((one) => members.member(one.schema, name) !== undefined);
    return found === undefined && !isDescribed ? [] : [{ name, usual, found }];
  });
}

interface SentObject {
  readonly object: Readonly<Record<string, Json>>;
  readonly schema: JsonSchema;
}

/** A default of null often stands for a value that the server chooses. */
function defaultOf(schema: JsonSchema, { find }: ProbeContext): Json | undefined {
  if (isOmittedIn(schema, "request", find)) return undefined;
  const followed = followSchema(schema, find);
  const [value] = [schema, followed].flatMap((one) =>
    isObject(one) && one["default"] !== undefined && one["default"] !== null ? [one["default"]] : [],
  );
  return value as Json | undefined; // A part of a document is JSON.
}
