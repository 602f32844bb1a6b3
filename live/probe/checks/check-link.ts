import { findLinked } from "../../../contract/model/model-lookup.ts";
import type { Link, Operation } from "../../../contract/model/types.ts";
import type { Json } from "../../../language/values/json-object.ts";
import type { StatusKey } from "../../../runtime/descriptors.ts";
import { type Expression, parseExpression } from "../../../runtime/links/follow-link.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { isSafe } from "../items/fixtures.ts";
import type { Binding, ProbeCase } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase } from "../sample-case.ts";
import { searchCounterexample } from "../search-counterexample.ts";
import type { PreparedPlay } from "../try-play.ts";
import { type BoundParameters, writeStep } from "../write-step.ts";
import { generateCase, preparePlay, whyNotSent } from "./prepare-play.ts";

export async function checkLink(session: ProbeSession, link: FollowedLink): Promise<void> {
  const { context, results } = session;
  const { source, linked: target, name } = link;
  const why = whyNotSent(context, source) ?? whyNotSent(context, target) ?? whyNotFollowed(source, target);
  if (why !== undefined) return results.addUnchecked(source, "link", `${name}: ${why}`);
  await searchCounterexample(session, {
    check: "link",
    operation: source,
    seed: seedOf(context.seed, source.id, "link", name),
    runs: 1,
    generate: (seed) => generateCase(session, "link", source, { seed, run: 0 }),
    prepare: (made) => prepareLink(session, link, made),
  });
}

/**
 * Explains why a link is not followed. The source of a link to a changing operation must be a POST, because then the probe created the
 * item. Links to DELETE are never followed.
 */
function whyNotFollowed(source: Operation, target: Operation): string | undefined {
  if (isSafe(target.method) || (source.method === "POST" && target.method !== "DELETE")) return undefined;
  return `${target.method} is not followed`;
}

async function prepareLink(
  session: ProbeSession,
  link: FollowedLink,
  made: ProbeCase,
): Promise<PreparedPlay | undefined> {
  const { context, results } = session;
  const { name, source, linked: target, status, pointer } = link;
  const first = await preparePlay(session, made, "good", (madeUp) => ({ kind: "accepted", madeUp }));
  if (first === undefined) return undefined;
  const { steps } = first.play;
  const given = bindLink(context, link, steps.length - 1);
  if ("why" in given) {
    results.addUnchecked(source, "link", `${name}: ${given.why}`);
    return undefined;
  }
  const fixture = await session.fixtures.of(target);
  const seed = seedOf(context.seed, target.id, "link", name);
  const sampled = await sampleCase(context, { operation: target, fixture, seed });
  if ("why" in sampled) return undefined;
  const linked = context
    .describe(target)
    .parameters.filter((one) => given.bound.has(`${one.in} ${one.name}`));
  const linkedKeys = new Set(linked.map(({ key }) => key));
  const own = [...sampled.made.params].filter(([key]) => !linkedKeys.has(key));
  const params = new Map([...own, ...given.values]);
  // Bindings reference steps by index, so both fixtures must start with the same steps.
  const isShared = fixture.steps.length < steps.length;
  const bound = isShared ? fixture.bound : new Map();
  const step = await writeStep(context, { ...sampled.made, params }, { bound }, given.bound);
  if (step === undefined) return undefined;
  const expectation = {
    kind: "found",
    by: `the link \`${name}\``,
    location: `/response/links/${name}`,
    places: [context.contract.placeOf(pointer)],
    status,
  } as const;
  return { play: { steps: [...steps, step], expectation }, before: first.before };
}

export interface FollowedLink extends Link {
  readonly source: Operation;
  readonly status: StatusKey;
  readonly linked: Operation;
}

export function readLinks({ contract }: ProbeContext, source: Operation): readonly FollowedLink[] {
  return source.responses.flatMap(({ status, links }) =>
    links.flatMap((link) => {
      const linked = findLinked(link, contract.model.operations);
      return linked === undefined ? [] : [{ ...link, source, status, linked }];
    }),
  );
}

interface BoundLink {
  readonly bound: BoundParameters;
  readonly values: ReadonlyMap<string, Json>;
}

/**
 * Binds a link's parameters and body. If an expression is unsupported, returns the reason.
 * @param step - The step whose response defines the link.
 */
function bindLink(
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
    } else values.set(parameter.key, value as Json); // The document contains only JSON values.
  }
  return { bound, values };
}

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
