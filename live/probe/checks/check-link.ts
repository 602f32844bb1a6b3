import type { Operation } from "../../../contract/model/types.ts";
import type { ParameterDescriptor } from "../../../runtime/descriptors.ts";
import { seedOf } from "../../mock/seed-of.ts";
import type { Crew } from "../crew.ts";
import { hunt, type StagedPlay } from "../hunt.ts";
import { isSafe } from "../items/fixtures.ts";
import { bindLink } from "../links/bind-link.ts";
import type { Link } from "../links/read-links.ts";
import type { ProbeCase } from "../probe-case.ts";
import { sampleCase } from "../sample-case.ts";
import { type BoundParameters, pathBindings, writeStep } from "../write-step.ts";
import { whyClosed } from "./open-operation.ts";
import { growCase, stageCase } from "./stage-case.ts";

/** What a link of an answer leads to is there. */
export async function checkLink(crew: Crew, link: Link): Promise<void> {
  const { bench, ledger } = crew;
  const { source, target, name } = link;
  const closed = whyClosed(bench, source) ?? whyClosed(bench, target) ?? whyLeftAlone(source, target);
  if (closed !== undefined) return ledger.unchecked(source, "link", `${name}: ${closed}`);
  await hunt(crew, {
    check: "link",
    operation: source,
    seed: seedOf(bench.seed, source.id, "link", name),
    runs: 1,
    grow: (seed) => growCase(crew, "link", source, { seed, run: 0 }),
    stage: (made) => stageLink(crew, link, made),
  });
}

/** What a probe did not make it does not write to. */
function whyLeftAlone(source: Operation, target: Operation): string | undefined {
  if (isSafe(target.method) || (source.method === "POST" && target.method !== "DELETE")) return undefined;
  return `${target.method} is not followed`;
}

async function stageLink(crew: Crew, link: Link, made: ProbeCase): Promise<StagedPlay | undefined> {
  const { bench, ledger } = crew;
  const { name, source, target, status, pointer } = link;
  const first = await stageCase(crew, made, "good", (madeUp) => ({ kind: "accepted", madeUp }));
  if (first === undefined) return undefined;
  const given = bindLink(bench, link, first.play.steps.length - 1);
  if ("why" in given) {
    ledger.unchecked(source, "link", `${name}: ${given.why}`);
    return undefined;
  }
  const fixture = await crew.fixtures.of(target);
  const seed = seedOf(bench.seed, target.id, "link", name);
  const sampled = await sampleCase(bench, {
    operation: target,
    fixture,
    seed,
    optional: 0,
    media: 0,
    examples: false,
  });
  if ("why" in sampled) return undefined;
  const isBound = isBoundIn(bench.describe(target).parameters, given.bound);
  const params = new Map([...[...sampled.made.params].filter(([key]) => !isBound(key)), ...given.values]);
  const own =
    fixture.steps.length === 0
      ? pathBindings(fixture)
      : shared(fixture.steps.length, first.play.steps.length, pathBindings(fixture));
  const step = await writeStep(bench, { ...sampled.made, params }, new Map([...own, ...given.bound]));
  if (step === undefined) return undefined;
  const places = [bench.contract.placeOf(pointer)];
  const expectation = {
    kind: "found",
    by: `the link \`${name}\``,
    location: `/response/links/${name}`,
    places,
    status,
  } as const;
  return { play: { steps: [...first.play.steps, step], expectation }, before: first.before };
}

function isBoundIn(
  parameters: readonly ParameterDescriptor[],
  bound: BoundParameters,
): (key: string) => boolean {
  const keys = new Set(
    parameters.filter(({ name, in: at }) => bound.has(`${at} ${name}`)).map(({ key }) => key),
  );
  return (key) => keys.has(key);
}

/** Items that the source stands on as well: both play by the same first steps. */
function shared(own: number, all: number, bound: BoundParameters): BoundParameters {
  return own < all ? bound : new Map();
}
