import type { Operation } from "../../../contract/model/types.ts";
import { trimSlash } from "../../../language/openapi/path-template.ts";
import { isObject } from "../../../language/values/json-object.ts";
import { pointerTo, readPointer } from "../../../runtime/pointer.ts";
import { matchMember } from "../../mock/state/match-member.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { isExcluded } from "../choose-operations.ts";
import type { Fixture, Play, Step } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { readJson } from "../read-exchange.ts";
import { sampleCase, sampleStep } from "../sample-case.ts";
import { chooseCredentials } from "../send/credentials.ts";
import { checkPlay } from "../try-play.ts";
import { writeStep } from "../write-step.ts";
import { withLongest } from "./page-parameters.ts";
import { whyNotSent } from "./prepare-play.ts";
import { isChosen } from "./read-list.ts";

const METHODS: readonly string[] = ["GET", "PUT", "PATCH", "DELETE"];

export function listPrivate(session: ProbeSession): readonly Operation[] {
  const { context } = session;
  if (context.tokens.table.size < 2) return [];
  return context.contract.model.operations.filter((operation) => {
    const isItem = context.roles.get(operation)?.key !== undefined && METHODS.includes(operation.method);
    return (
      isItem &&
      /\}$/.test(operation.path) &&
      whyNotSent(context, operation) === undefined &&
      isOpenToOther(session, operation)
    );
  });
}

function isOpenToOther({ context }: ProbeSession, operation: Operation): boolean {
  if (isExcluded(operation, context.options)) return false;
  return chooseCredentials(context, operation, "other") !== undefined;
}

/** Checks that a second user's token cannot read or change an item that the server hides from that user. */
export async function checkPrivate(session: ProbeSession, operation: Operation): Promise<void> {
  const { context, results } = session;
  const fixture = await session.fixtures.freshOf({ ...operation, method: "PUT" });
  if (fixture.bound.size === 0) return results.addUnchecked(operation, "private", "no item could be created");
  const created = fixture.steps.length - 1;
  const place = [...context.listPlaces.entries()].find(
    ([list, one]) =>
      one.item === operation.path && trimSlash(list.path) === one.collection && !isChosen(list),
  )?.[0];
  const steps: Step[] = [...fixture.steps];
  const list = await pushStep(session, steps, place, fixture);
  const selections = operation.method === "GET" ? selectCreated(session, steps, list, created, fixture) : [];
  const reader = operation.method === "GET" ? undefined : context.operationAt(operation.path, "GET");
  const item = await pushStep(session, steps, reader, fixture);
  const sibling = await pushStep(session, steps, siblingOf(session, operation), fixture);
  const seed = seedOf(context.seed, operation.id, "private");
  const sampled = await sampleCase(context, { operation, fixture, seed, optional: 1 });
  const last = await pushStep(session, steps, operation, fixture);
  if (last < 0 || "why" in sampled)
    return results.addUnchecked(operation, "private", "no valid request could be built");
  if (list < 0 && item < 0 && sibling < 0)
    return results.addUnchecked(operation, "private", "nothing shows whether the item is private");
  const play: Play = { steps, expectation: { kind: "private", created, list, item, sibling, selections } };
  await checkPlay(session, { check: "private", operation }, { play, before: fixture.exchanges });
}

/**
 * Adds a step that sends the second user's credentials.
 * @returns The step's index, or -1 if no step was added.
 */
async function pushStep(
  session: ProbeSession,
  steps: Step[],
  operation: Operation | undefined,
  fixture: Fixture,
): Promise<number> {
  if (operation === undefined || !isOpenToOther(session, operation)) return -1;
  const seed = seedOf(session.context.seed, operation.id, "private");
  const sampled = await sampleStep(session.context, {
    operation,
    fixture,
    seed,
    optional: operation.method === "GET" ? 0 : 1,
  });
  if (sampled === undefined) return -1;
  const long = await writeStep(session.context, withLongest(session, sampled.made), fixture);
  return steps.push({ ...(long ?? sampled.step), credentials: "other" }) - 1;
}

/** Another write for the same item. If only some users may write, the document describes a 403 for both. */
function siblingOf({ context }: ProbeSession, operation: Operation): Operation | undefined {
  if (operation.method === "GET" || !describesForbidden(operation)) return undefined;
  const others = ["PUT", "PATCH"].filter((method) => method !== operation.method);
  return others
    .map((method) => context.operationAt(operation.path, method))
    .find((one) => one !== undefined && describesForbidden(one));
}

function describesForbidden({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === 403);
}

const MOST_SELECTIONS = 4;

/**
 * Adds requests for the list in step `list` that select the created item by one of its members each, as the first and the second user.
 * @returns The indexes of the second user's steps.
 */
function selectCreated(
  { context }: ProbeSession,
  steps: Step[],
  list: number,
  created: number,
  fixture: Fixture,
): readonly number[] {
  const plain = steps[list];
  const operation = context.operation(plain?.operation ?? "");
  const body = readJson(fixture.exchanges[created]?.response?.body);
  if (plain === undefined || operation === undefined || !isObject(body)) return [];
  const objects = ["", "/data"].flatMap((at) => {
    const object = readPointer(body, at);
    return isObject(object) ? [{ at, object }] : [];
  });
  const filters = operation.parameters.flatMap(({ in: place, name, schema }) => {
    const accepts = context.oracle(schema.schema);
    for (const { at, object } of objects) {
      const match = place === "query" ? matchMember(name, Object.keys(object)) : undefined;
      const value = match?.operator === "eq" ? object[match.member] : undefined;
      const isUsable = typeof value === "number" || (typeof value === "string" && value !== "");
      if (match !== undefined && isUsable && accepts(value))
        return [{ name, pointer: pointerTo(at, match.member) }];
    }
    return [];
  });
  return filters.slice(0, MOST_SELECTIONS).map(({ name, pointer }) => {
    const separator = plain.target.includes("?") ? "&" : "?";
    const value = `{${plain.bindings.length}}`;
    const target = `${plain.target}${separator}${encodeURIComponent(name)}=${value}`;
    const bindings = [...plain.bindings, { from: "body", step: created, pointer } as const];
    const selection = { ...plain, target, bindings };
    return steps.push({ ...selection, credentials: "good" }, selection) - 1;
  });
}
