import { pointerOfRef } from "../../language/schema/local-ref.ts";
import { isObject, memberOf, membersOf, textOf } from "../../language/values/json-object.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import { type BuildContext, LeftOut, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import type { Link } from "./types.ts";

/** The links of a response. Where they lead is found out when all operations are built. */
export function buildLinks(response: ObjectNode, context: BuildContext): readonly Link[] {
  const links = memberNode(response, "links");
  return membersOf(links?.value).flatMap(([name, value]) => {
    const pointer = `${links?.pointer ?? ""}/${encodeToken(name)}`;
    try {
      return [buildLink(name, resolveObject({ value, pointer }, context))];
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      context.report("document/bad-link", pointer, `The link \`${name}\` was left out: ${error.message}.`);
      return [];
    }
  });
}

function buildLink(name: string, { value, pointer }: ObjectNode): Link {
  const id = textOf(value, "operationId");
  const ref = textOf(value, "operationRef");
  if (id === undefined && ref === undefined)
    throw new LeftOut("it has neither `operationId` nor `operationRef`", pointer);
  const description = textOf(value, "description");
  const parameters = memberOf(value, "parameters");
  const target = id ?? pointerOfRef(ref ?? "");
  if (target === undefined) throw new LeftOut(`\`${ref}\` leads to another document`, pointer);
  return {
    pointer,
    name,
    ...(description === undefined ? {} : { description }),
    target: id === undefined ? { kind: "pointer", pointer: target } : { kind: "id", id },
    parameters: isObject(parameters) ? Object.entries(parameters) : [],
    ...(Object.hasOwn(value, "requestBody") ? { body: { value: value["requestBody"] } } : {}),
  };
}
