import type { Json } from "../../../language/values/json-object.ts";
import type { ParameterDescriptor } from "../../../runtime/descriptors.ts";
import type { Binding } from "../play.ts";
import type { ProbeBench } from "../probe-bench.ts";
import type { BoundParameters } from "../write-step.ts";
import type { Link } from "./read-links.ts";

/** What a link gives to its target. */
export interface BoundLink {
  readonly bound: BoundParameters;
  /** By the keys of descriptors. */
  readonly values: ReadonlyMap<string, Json>;
}

/** Reads the runtime expressions of a link; or says which one is beyond a probe. @param step - The one whose answer has the link. */
export function bindLink(
  bench: ProbeBench,
  { target, parameters }: Link,
  step: number,
): BoundLink | { readonly why: string } {
  const bound = new Map<string, Binding>();
  const values = new Map<string, Json>();
  const descriptor = bench.describe(target);
  for (const [name, value] of parameters) {
    const parameter = findParameter(descriptor.parameters, name);
    if (parameter === undefined) return { why: `${target.id} has no parameter \`${name}\`` };
    if (typeof value === "string" && value.startsWith("$")) {
      const binding = readExpression(value, step);
      const isPlain = parameter.in === "path" || parameter.in === "query";
      if (binding === undefined || !isPlain) return { why: `the expression \`${value}\` is not followed` };
      bound.set(`${parameter.in} ${parameter.name}`, binding);
    } else values.set(parameter.key, value as Json); // a document holds JSON values only
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
