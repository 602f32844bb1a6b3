import { followSchema } from "../../../language/schema/applicable.ts";
import { isOmittedIn } from "../../../language/schema/directional-members.ts";
import { isObject, type Json, type JsonSchema } from "../../../language/values/json-object.ts";
import type { ProbeContext } from "../probe-context.ts";
import { readRequestBody, readResponseBody } from "../read-exchange.ts";
import { isSameValue, objectsIn, show } from "./assess-kept.ts";
import type { Assessed, ProbeNote } from "./assessment.ts";

/** Checks that members left out of a creation or replacement have the default that the document declares. */
export function assessDefaults(
  { context, operation, play, exchanges, response }: Assessed,
  { step, family }: { readonly step: number; readonly family?: string },
): readonly ProbeNote[] {
  const { members } = context;
  const writer = context.operation(play.steps[step]?.operation ?? "");
  const [written, answered] = [exchanges[step], exchanges.at(-1)];
  const { action } = (writer && context.roles.get(writer)) ?? {};
  const isWhole = action === "create" || action === "replace";
  if (writer === undefined || written === undefined || answered === undefined) return [];
  if (!isWhole || family !== undefined || response.status >= 300) return [];
  const read = objectsIn(context, readResponseBody(operation, answered));
  const places = [writer, operation].map(({ pointer }) => context.contract.placeOf(pointer));
  const absent: string[] = [];
  let isApplied = false;
  for (const { object, schema } of objectsIn(context, readRequestBody(writer, written))) {
    for (const name of members.names(schema)) {
      const own = members.member(schema, name);
      const usual = own === undefined ? undefined : defaultOf(own, context);
      if (usual === undefined || Object.hasOwn(object, name)) continue;
      const holder = read.findLast((one) => Object.hasOwn(one.object, name));
      const found = holder?.object[name];
      if (found === undefined && read.some((one) => members.member(one.schema, name) !== undefined))
        absent.push(name);
      if (found === undefined) continue;
      if (isSameValue(usual, found) && isSameValue(found, usual)) {
        isApplied = true;
        continue;
      }
      const message = `${operation.id} returns ${show(found)} in \`${name}\`, which ${writer.id} left out; its default is ${show(usual)}.`;
      const location = `/response/body ${writer.method} ${name}`;
      return [{ code: "probe/default-ignored", message, pointer: "/response/body", location, places }];
    }
  }
  const [name] = absent;
  // A default can also be what a client assumes. A server that fills in some defaults is expected to fill in all of them.
  if (name === undefined || !isApplied) return [];
  const message = `${operation.id} returns no \`${name}\`, which ${writer.id} left out and which has a default, although other members have theirs.`;
  const location = `/response/body ${writer.method} ${name} absent`;
  return [
    {
      code: "probe/default-ignored",
      message,
      severity: "warning",
      pointer: "/response/body",
      location,
      places,
    },
  ];
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
