import type { Operation } from "../../../contract/model/types.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { isSafe } from "../items/fixtures.ts";
import type { ProbeCase } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { bindLink, type FollowedLink } from "../read-links.ts";
import { sampleCase } from "../sample-case.ts";
import { type PreparedPlay, searchCounterexample } from "../search-counterexample.ts";
import { writeStep } from "../write-step.ts";
import { generateCase, preparePlay, whyNotSent } from "./prepare-play.ts";

/** Checks that the target of a link in a response exists. */
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

/** The reason why a link is not followed; `undefined` if it is. A probe writes only to items that it has created. */
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
  // Bindings count steps from the start, so they are valid only if both fixtures begin with the same steps.
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
