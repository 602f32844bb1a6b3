import type { Operation } from "../../../contract/model/types.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { readListPage } from "../assess/read-page.ts";
import { pathValues } from "../items/fixtures.ts";
import type { Step } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { runPlay } from "../run-play.ts";
import { sampleCase, sampleStep } from "../sample-case.ts";
import { writeStep } from "../write-step.ts";
import type { ReadList } from "./list-play.ts";
import { defaultLength, withLongest } from "./page-parameters.ts";
import { whyNotSent } from "./prepare-play.ts";

/** Number of items to create so that a list has several pages. If the default page length is small, the number is raised above it. */
const ITEMS = 5;
export const MOST_ITEMS = 12;

export function creatorOf({ context }: ProbeSession, list: Operation): Operation | undefined {
  const place = context.listPlaces.get(list);
  const creator = context.operationAt(list.path, "POST");
  if (place === undefined || creator === undefined || trimSlash(list.path) !== place.collection)
    return undefined;
  // A required query parameter might exclude the created items.
  const isCreation = context.roles.get(creator)?.action === "create" && !isChosen(list);
  return isCreation && whyNotSent(context, creator) === undefined ? creator : undefined;
}

export function isChosen({ parameters }: Operation): boolean {
  return parameters.some((one) => one.in === "query" && one.required);
}

export async function readList(
  session: ProbeSession,
  operation: Operation,
): Promise<ReadList | { readonly why: string }> {
  const { context } = session;
  const creator = creatorOf(session, operation);
  const known = await session.fixtures.of(creator ?? operation);
  const sampled = await sampleCase(context, {
    operation,
    fixture: known,
    seed: seedOf(context.seed, operation.id, "list"),
  });
  if ("why" in sampled) return sampled;
  // Path values that no operation creates must be the same in all requests.
  const fixture = { ...known, given: new Map([...pathValues(sampled.made, context), ...known.given]) };
  const writes = creator === undefined ? [] : await createSteps(session, { operation, creator, fixture });
  const made = withLongest(session, sampled.made);
  const step = await writeStep(context, made, fixture);
  if (step === undefined) return { why: "a value of it cannot be encoded" };
  const steps = [...fixture.steps, ...writes, step];
  const outcome = await runPlay(session, { steps }, fixture.exchanges);
  if (outcome.kind !== "answered") return { why: "the list could not be read" };
  const { exchanges } = outcome;
  const refused = exchanges.slice(0, -1).find(({ response }) => (response?.status ?? 500) >= 300);
  if (refused !== undefined)
    return { why: `${creator?.id ?? "a request"} answered ${refused.response?.status ?? ""}` };
  const page = readListPage(context, operation, exchanges.at(-1));
  if (page === undefined) return { why: "its response has no list" };
  return {
    operation,
    made,
    fixture,
    steps,
    exchanges,
    first: fixture.steps.length,
    created: writes.length,
    page,
  };
}

export async function createSteps(
  session: ProbeSession,
  { operation, creator, fixture }: Pick<ReadList, "operation" | "fixture"> & { readonly creator: Operation },
): Promise<readonly Step[]> {
  const { context } = session;
  const steps: Step[] = [];
  const usual = defaultLength(session, operation) ?? 0;
  const count = usual < MOST_ITEMS ? Math.max(ITEMS, usual + 1) : ITEMS;
  for (let index = 0; index < count; index++) {
    const seed = seedOf(context.seed, creator.id, "list", String(index));
    const sampled = await sampleStep(context, { operation: creator, fixture, seed, optional: 0.5 });
    if (sampled !== undefined) steps.push(sampled.step);
  }
  return steps;
}
