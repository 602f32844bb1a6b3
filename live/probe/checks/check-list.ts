import type { Operation } from "../../../contract/model/types.ts";
import { lastExpression, trimSlash } from "../../../language/openapi/path-template.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { pathValues } from "../items/fixtures.ts";
import { withoutParameters } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { findItemBinding } from "../read-exchange.ts";
import { sampleCase, sampleStep } from "../sample-case.ts";
import { writeStep } from "../write-step.ts";
import { checkFilters } from "./check-filters.ts";
import { checkPages } from "./check-pages.ts";
import { checkListPlay, type ReadList } from "./list-play.ts";
import { defaultLength, partOf, withLongest } from "./page-parameters.ts";
import { whyNotSent } from "./prepare-play.ts";
import { createSteps, creatorOf, MOST_ITEMS, readList } from "./read-list.ts";

export async function checkList(session: ProbeSession, operation: Operation): Promise<void> {
  const { context, results } = session;
  const why = whyNotSent(context, operation);
  if (why !== undefined) return results.addUnchecked(operation, "list", why);
  const read = await readList(session, operation);
  if ("why" in read) return results.addUnchecked(operation, "list", read.why);
  await checkPages(session, read);
  await checkMembers(session, read);
  await checkParents(session, read);
  await checkFilters(session, read);
}

/**
 * Checks that a request without a limit gets as many items as the default of the limit. Creates enough items for a small default. For
 * others, the list must have more by now.
 */
export async function checkDefaultLength(session: ProbeSession, operation: Operation): Promise<void> {
  const { context, fixtures } = session;
  const limit = partOf(session, operation, "limit");
  const size = defaultLength(session, operation);
  const optional = context
    .describe(operation)
    .parameters.filter(({ in: place, required }) => place === "query" && !required);
  const described = optional.find(({ name }) => name === limit?.parameter);
  if (size === undefined || size < 1 || described === undefined || limit?.member !== undefined) return;
  if (whyNotSent(context, operation) !== undefined) return;
  const creator = size < MOST_ITEMS ? creatorOf(session, operation) : undefined;
  const known = await fixtures.of(creator ?? operation);
  const seed = seedOf(context.seed, operation.id, "default length");
  const sampled = await sampleCase(context, { operation, fixture: known, seed });
  if ("why" in sampled) return;
  const fixture = { ...known, given: new Map([...pathValues(sampled.made, context), ...known.given]) };
  const writes = creator === undefined ? [] : await createSteps(session, { operation, creator, fixture });
  const plain = withoutParameters(
    sampled.made,
    optional.map(({ key }) => key),
  );
  const made = withLongest(session, plain);
  const whole = await writeStep(context, made, fixture);
  const bare = await writeStep(context, plain, fixture);
  if (whole === undefined || bare === undefined) return;
  const at = fixture.steps.length + writes.length;
  const steps = [...fixture.steps, ...writes, whole, bare];
  const expectation = { kind: "paged", whole: at, first: at + 1, size } as const;
  await checkListPlay(session, operation, { steps, before: fixture.exchanges, expectation });
}

async function checkMembers(session: ProbeSession, list: ReadList): Promise<void> {
  const { context } = session;
  const { operation, steps, exchanges, first, created } = list;
  if (created === 0) return;
  const last = first + created - 1;
  const whole = steps[steps.length - 1];
  if (whole === undefined) return;
  await checkListPlay(session, operation, {
    steps,
    before: exchanges,
    expectation: { kind: "listed", first, last, deleted: -1 },
  });
  const { item } = context.listPlaces.get(operation) ?? {};
  const remove = item === undefined ? undefined : context.operationAt(item, "DELETE");
  const creator = context.operation(steps[first]?.operation ?? "");
  const exchange = exchanges[first];
  if (
    remove === undefined ||
    creator === undefined ||
    exchange === undefined ||
    whyNotSent(context, remove) !== undefined
  )
    return;
  const parameter = lastExpression(item ?? "") ?? "";
  const binding = findItemBinding(context, creator, parameter, { step: first, exchange });
  if (binding === undefined) return;
  const bound = new Map([...list.fixture.bound, [parameter, binding]]);
  const seed = seedOf(context.seed, remove.id, "list");
  const gone = await sampleStep(context, {
    operation: remove,
    fixture: { ...list.fixture, steps: steps.slice(0, -1), exchanges, bound },
    seed,
  });
  if (gone === undefined) return;
  await checkListPlay(session, operation, {
    steps: [...steps, gone.step, whole],
    before: exchanges,
    expectation: { kind: "listed", first, last, deleted: first },
  });
}

async function checkParents(session: ProbeSession, list: ReadList): Promise<void> {
  const { context, fixtures } = session;
  const { operation, made, fixture, steps, exchanges, first, created } = list;
  const parameter = lastExpression(trimSlash(operation.path).replace(/\/[^/{}]+$/, ""));
  const own = parameter === undefined ? undefined : fixture.bound.get(parameter);
  if (parameter === undefined || own === undefined || created === 0) return;
  const other = await fixtures.freshOf({ ...operation, method: "PUT" });
  const [parent, exchange] = [other.steps[own.step], other.exchanges[own.step]];
  const binding = other.bound.get(parameter);
  // Both fixtures must share the steps that create the enclosing parents.
  if (parent === undefined || exchange === undefined || binding?.step !== own.step) return;
  const last = first + created - 1;
  const bound = new Map([...fixture.bound, [parameter, { ...binding, step: last + 1 }]]);
  const step = await writeStep(context, made, { bound });
  if (step === undefined) return;
  await checkListPlay(session, operation, {
    steps: [...steps.slice(0, last + 1), parent, step],
    before: [...exchanges.slice(0, last + 1), exchange],
    expectation: { kind: "apart", first, last },
  });
}
