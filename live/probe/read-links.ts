import { findLinked } from "../../contract/model/model-lookup.ts";
import type { Link, Operation } from "../../contract/model/types.ts";
import type { Json } from "../../language/values/json-object.ts";
import type { StatusKey } from "../../runtime/descriptors.ts";
import { type Expression, parseExpression } from "../../runtime/links/follow-link.ts";
import type { Binding } from "./play.ts";
import type { ProbeContext } from "./probe-context.ts";
import type { BoundParameters } from "./write-step.ts";

/** A link of a response (OpenAPI 3.2 §4.20) that leads to an operation of the document. */
export interface FollowedLink extends Link {
  readonly source: Operation;
  readonly status: StatusKey;
  readonly linked: Operation;
}

/** The links in all responses of an operation that lead to an operation of the document. */
export function readLinks({ contract }: ProbeContext, source: Operation): readonly FollowedLink[] {
  return source.responses.flatMap(({ status, links }) =>
    links.flatMap((link) => {
      const linked = findLinked(link, contract.model.operations);
      return linked === undefined ? [] : [{ ...link, source, status, linked }];
    }),
  );
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
  { linked, parameters }: FollowedLink,
  step: number,
): BoundLink | { readonly why: string } {
  const bound = new Map<string, Binding>();
  const values = new Map<string, Json>();
  const known = context.describe(linked).parameters;
  for (const [name, value] of parameters) {
    const parameter =
      known.find((one) => one.name === name) ?? known.find((one) => `${one.in}.${one.name}` === name);
    if (parameter === undefined) return { why: `${linked.id} has no parameter \`${name}\`` };
    if (typeof value === "string" && value.startsWith("$")) {
      const binding = toBinding(parseExpression(value), step);
      const isPlain = parameter.in === "path" || parameter.in === "query";
      if (binding === undefined || !isPlain) return { why: `the expression \`${value}\` is not followed` };
      bound.set(`${parameter.in} ${parameter.name}`, binding);
    } else values.set(parameter.key, value as Json); // The document contains JSON values only.
  }
  return { bound, values };
}

/** The place of a value in an earlier exchange; `undefined` for expressions that are not followed. */
function toBinding(expression: Expression | undefined, step: number): Binding | undefined {
  if (expression?.kind === "body")
    return {
      from: expression.of === "response" ? "body" : "request-body",
      step,
      pointer: expression.pointer,
    };
  return expression?.kind === "parameter" && expression.of === "response"
    ? { from: "header", step, name: expression.name }
    : undefined;
}
