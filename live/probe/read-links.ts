import type { Operation } from "../../contract/model/types.ts";
import { pointerOfRef, refOf } from "../../language/schema/local-ref.ts";
import { isObject, type Json, memberOf, membersOf, textOf } from "../../language/values/json-object.ts";
import type { ParameterDescriptor, StatusKey } from "../../runtime/descriptors.ts";
import { pointerTo, readPointer } from "../../runtime/pointer.ts";
import type { Binding } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";
import type { BoundParameters } from "./write-step.ts";

/** A link of a response (OpenAPI 3.2 §4.20), reduced to what a probe needs. */
export interface Link {
  readonly name: string;
  readonly source: Operation;
  readonly status: StatusKey;
  readonly target: Operation;
  /** Runtime expressions and values, by parameter: `id`, or `path.id`. */
  readonly parameters: readonly (readonly [name: string, value: unknown])[];
  /** The link's pointer in the normalised document. */
  readonly pointer: string;
}

/** The links in all responses of an operation that lead to an operation of the document. */
export function readLinks(context: ProbeContext, source: Operation): readonly Link[] {
  const { document } = context.contract;
  return source.responses.flatMap(({ status, pointer }) =>
    membersOf(readPointer(document, `${pointer}/links`)).flatMap(([name, member]) => {
      const ref = refOf(member);
      const place = (ref && pointerOfRef(ref)) ?? pointerTo(pointer, "links", name);
      const link = ref === undefined ? member : readPointer(document, place);
      const target = isObject(link)
        ? findTarget(context, textOf(link, "operationId"), textOf(link, "operationRef"))
        : undefined;
      if (!isObject(link) || target === undefined) return [];
      return [
        { name, source, status, target, parameters: membersOf(memberOf(link, "parameters")), pointer: place },
      ];
    }),
  );
}

function findTarget(
  { contract }: ProbeContext,
  id: string | undefined,
  ref: string | undefined,
): Operation | undefined {
  const { operations } = contract.model;
  if (id !== undefined) return operations.find((one) => one.id === id);
  const pointer = ref === undefined ? undefined : pointerOfRef(ref);
  return operations.find((one) => one.pointer === pointer);
}

/** The values that a link passes to its target operation. */
export interface BoundLink {
  readonly bound: BoundParameters;
  /** The values by the keys of descriptors. */
  readonly values: ReadonlyMap<string, Json>;
}

/** Evaluates the runtime expressions of a link, or says which one is not supported. @param step - The step whose answer has the link. */
export function bindLink(
  context: ProbeContext,
  { target, parameters }: Link,
  step: number,
): BoundLink | { readonly why: string } {
  const bound = new Map<string, Binding>();
  const values = new Map<string, Json>();
  const descriptor = context.describe(target);
  for (const [name, value] of parameters) {
    const parameter = findParameter(descriptor.parameters, name);
    if (parameter === undefined) return { why: `${target.id} has no parameter \`${name}\`` };
    if (typeof value === "string" && value.startsWith("$")) {
      const binding = readExpression(value, step);
      const isPlain = parameter.in === "path" || parameter.in === "query";
      if (binding === undefined || !isPlain) return { why: `the expression \`${value}\` is not followed` };
      bound.set(`${parameter.in} ${parameter.name}`, binding);
    } else values.set(parameter.key, value as Json); // The document contains JSON values only.
  }
  return { bound, values };
}

function findParameter(
  parameters: readonly ParameterDescriptor[],
  name: string,
): ParameterDescriptor | undefined {
  const [, location, rest = name] = /^(path|query|header|cookie)\.(.+)$/s.exec(name) ?? [];
  return (
    parameters.find((one) => one.name === rest && (location === undefined || one.in === location)) ??
    parameters.find((one) => one.name === name)
  );
}

function readExpression(text: string, step: number): Binding | undefined {
  const [, body] = /^\$response\.body#(.*)$/s.exec(text) ?? [];
  if (body !== undefined) return { from: "body", step, pointer: body };
  const [, own] = /^\$request\.body#(.*)$/s.exec(text) ?? [];
  if (own !== undefined) return { from: "request-body", step, pointer: own };
  const [, header] = /^\$response\.header\.(.+)$/s.exec(text) ?? [];
  return header === undefined ? undefined : { from: "header", step, name: header };
}
