import { lastExpression } from "../../../language/openapi/path-template.ts";
import {
  isJsonList,
  isJsonObject,
  isObject,
  type Json,
  memberOf,
} from "../../../language/values/json-object.ts";
import { bareName } from "../../../language/values/names.ts";
import { decodePointer, pointerTo, readPointer } from "../../../runtime/pointer.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { putAt } from "../break/placed-bad-values.ts";
import type { BulkWrite } from "../items/list-bulk.ts";
import type { Binding, Fixture, Play, ProbeCase, Step } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { readJson } from "../read-exchange.ts";
import { readBoundValue } from "../run-play.ts";
import { sampleCase, sampleStep, writeValidStep } from "../sample-case.ts";
import { checkPlay } from "../try-play.ts";
import { withLongest } from "./page-parameters.ts";
import { whyNotSent } from "./prepare-play.ts";

/** Items that the request names. One more item must stay as it is. */
const NAMED = 3;

interface OwnItems {
  /** Steps that create the items, one after the other. */
  readonly fixture: Fixture;
  readonly bindings: readonly Binding[];
  readonly ids: readonly Json[];
}

/** Checks that an operation on several items writes each of them, and no other one. */
export async function checkBulk(session: ProbeSession, bulk: BulkWrite): Promise<void> {
  const { context, results } = session;
  const { writer, reader, place, action } = bulk;
  const other = action === "create" ? place.list : reader;
  const why = whyNotSent(context, writer) ?? whyNotSent(context, other);
  if (why !== undefined) return results.addUnchecked(writer, "sequence", why);
  if (action === "create") return checkCreation(session, bulk);
  const items = await createItems(session, bulk);
  if (items === undefined)
    return results.addUnchecked(writer, "sequence", "no items could be created for it");
  const { fixture } = items;
  const made = await sampleChange(session, bulk, items);
  const written = made && (await writeValidStep(context, made, fixture));
  if (made === undefined || written === undefined)
    return results.addUnchecked(writer, "sequence", "no valid request could be built");
  const bound = idPointers(session, bulk, made).map(
    (pointer, index) => [pointer, items.bindings[index]] as const,
  );
  const boundMembers = bound.flatMap(([pointer, binding]) => (binding ? [[pointer, binding] as const] : []));
  const reads = await readSteps(session, bulk, items);
  const step = fixture.steps.length;
  const steps = [...fixture.steps, { ...written, boundMembers }, ...reads];
  const play: Play = { steps, expectation: { kind: "bulk", action, step, named: NAMED } };
  await checkPlay(session, { check: "sequence", operation: writer }, { play, before: fixture.exchanges });
}

async function createItems(session: ProbeSession, { reader }: BulkWrite): Promise<OwnItems | undefined> {
  const { context, fixtures } = session;
  const parameter = lastExpression(reader.path) ?? "";
  const own: Fixture[] = [];
  for (let index = 0; index <= NAMED; index++) own.push(await fixtures.freshOf({ ...reader, method: "PUT" }));
  const [first, ...others] = own;
  const binding = first?.bound.get(parameter);
  const before = first?.parent?.exchanges;
  if (first === undefined || binding === undefined || before === undefined) return undefined;
  // The items must be below the same parent, also when the requests are repeated.
  const isBeside = (one: Fixture): boolean =>
    one.parent?.exchanges.length === before.length &&
    before.every((exchange, index) => one.exchanges[index] === exchange);
  if (!others.every(isBeside)) return undefined;
  const fixture: Fixture = {
    ...first,
    steps: [...first.steps, ...others.flatMap(({ steps }) => steps.slice(-1))],
    exchanges: [...first.exchanges, ...others.flatMap(({ exchanges }) => exchanges.slice(-1))],
  };
  const bindings = own.flatMap(({ bound }, index) => {
    const one = bound.get(parameter);
    return one === undefined ? [] : [{ ...one, step: one.step + index }];
  });
  const ids = bindings.flatMap((one) => {
    const id = readBoundValue(one, fixture.exchanges[one.step], context);
    return typeof id === "string" || typeof id === "number" ? [id] : [];
  });
  return ids.length <= NAMED ? undefined : { fixture, bindings, ids };
}

const ATTEMPTS = 6;

/** Samples a request that changes the items. Without a change, nothing would show whether it was made. */
async function sampleChange(
  session: ProbeSession,
  bulk: BulkWrite,
  items: OwnItems,
): Promise<ProbeCase | undefined> {
  let last: ProbeCase | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    last = (await sampleBulk(session, bulk, items, attempt)) ?? last;
    const held = items.fixture.exchanges.slice(-1 - NAMED).map(({ response }) => readJson(response?.body));
    const differs = ([name, value]: readonly [string, unknown]): boolean =>
      held.some((one) => JSON.stringify(memberOf(Object(one), name)) !== JSON.stringify(value));
    const body = Object.entries(Object(last?.body?.value)).filter(([name]) => name !== bulk.source.member);
    const inner = body.flatMap(([, value]) => (isObject(value) ? Object.entries(value) : []));
    const plain = [...body.filter(([, value]) => !isObject(value)), ...inner];
    if (bulk.source.kind === "items" || bulk.action === "delete" || plain.some(differs)) return last;
  }
  return last;
}

/** Samples a request that names the items, except the last one. */
async function sampleBulk(
  session: ProbeSession,
  bulk: BulkWrite,
  { fixture, ids }: Pick<OwnItems, "fixture" | "ids">,
  attempt = 0,
): Promise<ProbeCase | undefined> {
  const { source, writer, media } = bulk;
  const { context } = session;
  const index = writer.body?.content.indexOf(media) ?? 0;
  const cases: ProbeCase[] = [];
  for (let item = 0; item < NAMED; item++) {
    const seed = seedOf(context.seed, writer.id, "bulk", String(item + NAMED * attempt));
    const sampled = await sampleCase(context, {
      ...{ operation: writer, fixture, seed, optional: 1, media: index },
    });
    if ("made" in sampled) cases.push(sampled.made);
  }
  const [first] = cases;
  if (first?.body === undefined || cases.length < NAMED) return undefined;
  const pointer = listPointer(bulk);
  const name = identityIn(session, bulk);
  const named = ids.slice(0, NAMED);
  const list = cases.flatMap((made, item): readonly Json[] => {
    const id = named[item];
    if (source.kind === "ids") return id === undefined ? [] : [id];
    const [value] = asList(readPointer(made.body?.value, pointer));
    if (!isJsonObject(value ?? null)) return [];
    return id === undefined || name === undefined ? [value as Json] : [{ ...Object(value), [name]: id }];
  });
  const value = putAt(first.body.value, decodePointer(pointer) ?? [], list);
  return value === undefined || list.length < NAMED
    ? undefined
    : { ...first, body: { ...first.body, value } };
}

function asList(value: unknown): readonly Json[] {
  return isJsonList(value as Json) ? (value as readonly Json[]) : []; // A part of a sampled body.
}

function listPointer({ source }: BulkWrite): string {
  return source.member === undefined ? "" : pointerTo("", source.member);
}

function identityIn({ context }: ProbeSession, { source, place }: BulkWrite): string | undefined {
  if (source.kind === "ids") return undefined;
  const names = context.members.names(source.item);
  return place.key.members.flatMap((one) => names.find((name) => bareName(name) === one) ?? [])[0];
}

function idPointers(session: ProbeSession, bulk: BulkWrite, { body }: ProbeCase): readonly string[] {
  const pointer = listPointer(bulk);
  const name = identityIn(session, bulk);
  return asList(readPointer(body?.value, pointer)).map((_, index) => {
    const item = pointerTo(pointer, index);
    return name === undefined ? item : pointerTo(item, name);
  });
}

async function readSteps(
  { context }: ProbeSession,
  { reader }: BulkWrite,
  { fixture, bindings }: OwnItems,
): Promise<readonly Step[]> {
  const parameter = lastExpression(reader.path) ?? "";
  const seed = seedOf(context.seed, reader.id, "bulk");
  const steps: Step[] = [];
  for (const binding of bindings) {
    const bound = new Map([...fixture.bound, [parameter, binding]]);
    const read = await sampleStep(context, { operation: reader, fixture: { ...fixture, bound }, seed });
    if (read !== undefined) steps.push(read.step);
  }
  return steps;
}

async function checkCreation(session: ProbeSession, bulk: BulkWrite): Promise<void> {
  const { context, fixtures, results } = session;
  const { writer, place } = bulk;
  const fixture = await fixtures.of(writer);
  const made = await sampleBulk(session, bulk, { fixture, ids: [] });
  const written = made && (await writeValidStep(context, made, fixture));
  const seed = seedOf(context.seed, place.list.id, "bulk");
  const list = await sampleCase(context, { operation: place.list, fixture, seed });
  const read =
    "made" in list ? await writeValidStep(context, withLongest(session, list.made), fixture) : undefined;
  if (made === undefined || written === undefined || read === undefined)
    return results.addUnchecked(writer, "sequence", "no valid request could be built");
  const step = fixture.steps.length;
  const steps = [...fixture.steps, written, read];
  const play: Play = { steps, expectation: { kind: "bulk", action: "create", step, named: NAMED } };
  await checkPlay(session, { check: "sequence", operation: writer }, { play, before: fixture.exchanges });
}
