import type { Operation } from "../../../contract/model/types.ts";
import { elementsOf, isJsonObject, type Json, memberOf } from "../../../language/values/json-object.ts";
import { pointerTo } from "../../../runtime/pointer.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { bodySchemaOf } from "../../sample/sample-body.ts";
import type { ItemWrite } from "../items/item-writes.ts";
import type { Expectation, Fixture, ProbeCase, Step } from "../play.ts";
import type { ProbeContext } from "../probe-context.ts";
import type { ProbeSession } from "../probe-session.ts";
import { type CaseOptions, sampleCase, sampleStep, writeValidStep } from "../sample-case.ts";
import { checkPlay } from "../try-play.ts";
import { whyNotSent } from "./prepare-play.ts";

const JSON_PATCH = /^application\/json-patch\+json\b/i;
const REMOVALS = 3;
const ATTEMPTS = 8;

/** Returns the index of the JSON Patch among an operation's media types, or -1. */
export function jsonPatchIndex({ body }: Operation): number {
  return body?.content.findIndex(({ type }) => JSON_PATCH.test(type)) ?? -1;
}

/** Samples a request whose JSON Patch, if it is one, only sets members. The others can fail on an item that lacks a member. */
export async function samplePatch(
  context: ProbeContext,
  options: CaseOptions,
): Promise<ProbeCase | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const sampled = await sampleCase(context, { ...options, seed: options.seed + attempt });
    if ("why" in sampled) return undefined;
    const { body } = sampled.made;
    const isPatch = body !== undefined && JSON_PATCH.test(body.media.type);
    const sets = (one: unknown): boolean => /^(?:add|replace)$/.test(String(memberOf(Object(one), "op")));
    if (!isPatch || elementsOf(body.value).every(sets)) return sampled.made;
  }
  return undefined;
}

interface CreatedItem {
  readonly created: ProbeCase;
  readonly parent: Fixture;
  readonly item: Fixture;
}

/** Checks that a JSON Patch (RFC 6902) removes members, and that one whose `test` fails changes nothing. */
export async function checkJsonPatch(
  session: ProbeSession,
  { writer, creator }: ItemWrite,
  reader: Operation,
): Promise<void> {
  const { context } = session;
  if (whyNotSent(context, creator) !== undefined || whyNotSent(context, reader) !== undefined) return;
  const parent = await session.fixtures.of(creator);
  const item = await session.fixtures.of({ ...writer, method: "PUT" });
  if (item.steps.length !== parent.steps.length + 1) return;
  const seed = seedOf(context.seed, writer.id, "json-patch");
  const sampled = await sampleCase(context, { operation: creator, fixture: parent, seed, optional: 1 });
  if ("why" in sampled || !isJsonObject(sampled.made.body?.value ?? null)) return;
  const own = { created: sampled.made, parent, item };
  let count = 0;
  for (const name of Object.keys(Object(sampled.made.body?.value))) {
    if (count >= REMOVALS) break;
    if (await tryRemoval(session, { writer, reader, name }, own)) count++;
  }
  for (const name of Object.keys(Object(sampled.made.body?.value)))
    if (await tryTest(session, { writer, reader, name }, own)) return;
}

interface PatchedMember {
  readonly writer: Operation;
  readonly reader: Operation;
  readonly name: string;
}

async function tryRemoval(
  session: ProbeSession,
  { writer, reader, name }: PatchedMember,
  own: CreatedItem,
): Promise<boolean> {
  const { context } = session;
  const patch: Json = [{ op: "remove", path: pointerTo("", name) }];
  const seed = seedOf(context.seed, reader.id, "json-patch");
  const read = await sampleStep(context, { operation: reader, fixture: own.item, seed });
  const created = own.parent.steps.length;
  if (read === undefined) return false;
  const expectation = { kind: "patched", created, step: created + 1 } as const;
  return search(session, { writer, name, patch, last: [read.step], expectation }, own);
}

/** Sends a patch that sets a member to a value, and tests that the member already has another value. */
async function tryTest(
  session: ProbeSession,
  { writer, name }: PatchedMember,
  own: CreatedItem,
): Promise<boolean> {
  const { context } = session;
  const { body } = own.created;
  const schema = body && context.members.member(bodySchemaOf(body.media), name);
  const current = memberOf(Object(body?.value), name);
  if (schema === undefined) return false;
  const { sampler } = context.tools(seedOf(context.seed, writer.id, name), 1);
  const other = sampler.sample(schema, (value) => JSON.stringify(value) !== JSON.stringify(current));
  if (other === undefined) return false;
  const path = pointerTo("", name);
  const patch: Json = [
    { op: "test", path, value: other },
    { op: "replace", path, value: other },
  ];
  return search(session, { writer, name, patch, last: [], expectation: { kind: "failed-test" } }, own);
}

async function search(
  session: ProbeSession,
  {
    writer,
    name,
    patch,
    last,
    expectation,
  }: {
    readonly writer: Operation;
    readonly name: string;
    readonly patch: Json;
    readonly last: readonly Step[];
    readonly expectation: Expectation;
  },
  { created, parent, item }: CreatedItem,
): Promise<boolean> {
  const { context } = session;
  const seed = seedOf(context.seed, writer.id, "json-patch", name);
  const media = jsonPatchIndex(writer);
  const sampled = await sampleCase(context, { operation: writer, fixture: item, seed, media });
  if ("why" in sampled || sampled.made.body === undefined) return false;
  const made = { ...sampled.made, body: { ...sampled.made.body, value: patch } };
  const first = await writeValidStep(context, created, parent);
  // The document can describe a JSON Patch that allows only some operations and paths.
  const second = await writeValidStep(context, made, item);
  if (first === undefined || second === undefined) return false;
  const steps: readonly Step[] = [...parent.steps, first, second, ...last];
  const play = { steps, expectation };
  await checkPlay(session, { check: "sequence", operation: writer }, { play, before: parent.exchanges });
  return true;
}
