import { pointerOfRef } from "../../language/schema/local-ref.ts";
import { isObject, memberOf, membersOf, textOf } from "../../language/values/json-object.ts";
import { encodeToken } from "../../runtime/pointer.ts";
import type { Report } from "../normalise/report.ts";
import { type BuildContext, LeftOut, memberNode, type ObjectNode, resolveObject } from "./model-context.ts";
import { findLinked } from "./model-lookup.ts";
import { parameterKeys } from "./parameter-keys.ts";
import type { ApiModel, Link, Operation } from "./types.ts";

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

export function linkParameters(
  { parameters }: Link,
  linked: Operation,
): {
  readonly given: readonly (readonly [key: string, value: unknown])[];
  readonly unknown: readonly string[];
} {
  const keys = [...parameterKeys(linked)];
  const find = (name: string): string | undefined => {
    // A parameter name can be qualified with the parameter's location, e.g. `path.id`.
    const found =
      keys.find(([parameter]) => parameter.name === name) ??
      keys.find(([parameter]) => `${parameter.in}.${parameter.name}` === name);
    return found?.[1];
  };
  const all = parameters.map(([name, value]) => ({ name, key: find(name), value }));
  return {
    given: all.flatMap(({ key, value }) => (key === undefined ? [] : [[key, value] as const])),
    unknown: all.flatMap(({ name, key }) => (key === undefined ? [name] : [])),
  };
}

export function checkLinks(
  { operations, webhooks }: Pick<ApiModel, "operations" | "webhooks">,
  report: Report,
): void {
  const links = [...operations, ...webhooks].flatMap(({ responses }) =>
    responses.flatMap((response) => response.links),
  );
  for (const link of new Map(links.map((each) => [each.pointer, each])).values()) {
    const { name, pointer, target } = link;
    const linked = findLinked(link, operations);
    if (linked === undefined) {
      const member = target.kind === "id" ? "operationId" : "operationRef";
      const what = target.kind === "id" ? target.id : target.pointer;
      report(
        "document/bad-link",
        `${pointer}/${member}`,
        `The link \`${name}\` leads to \`${what}\`, which is not an operation in this document. The link was ignored.`,
      );
      continue;
    }
    const { unknown } = linkParameters(link, linked);
    for (const parameter of unknown)
      report(
        "document/bad-link",
        `${pointer}/parameters`,
        `The link \`${name}\` gives \`${parameter}\`, which ${linked.method} \`${linked.path}\` does not accept. The value was ignored.`,
      );
  }
}
