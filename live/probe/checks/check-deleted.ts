import type { Operation } from "../../../contract/model/types.ts";
import { expressionsIn, lastExpression } from "../../../language/openapi/path-template.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import type { ItemWrite } from "../items/item-writes.ts";
import { boundMembersOf } from "../items/references.ts";
import type { Play } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase, sampleStep, writeValidStep } from "../sample-case.ts";
import { checkPlay } from "../try-play.ts";
import { whyNotSent } from "./prepare-play.ts";

/** Checks that a new item does not get the id of one that was deleted before. */
export async function checkNewIdentity(
  session: ProbeSession,
  { writer: remover, creator }: ItemWrite,
): Promise<void> {
  const { context } = session;
  if ((whyNotSent(context, remover) ?? whyNotSent(context, creator)) !== undefined) return;
  const fixture = await session.fixtures.freshOf({ ...remover, method: "PUT" });
  const created = fixture.steps.length - 1;
  if (fixture.parent === undefined || fixture.steps[created]?.operation !== creator.id) return;
  const seed = seedOf(context.seed, remover.id, "identity");
  const gone = await sampleStep(context, { operation: remover, fixture, seed });
  const next = await sampleStep(context, {
    operation: creator,
    fixture: fixture.parent,
    seed,
    optional: 0.5,
  });
  if (gone === undefined || next === undefined) return;
  const play: Play = {
    steps: [...fixture.steps, gone.step, next.step],
    expectation: { kind: "renewed", created },
  };
  await checkPlay(session, { check: "sequence", operation: creator }, { play, before: fixture.exchanges });
}

/** Checks that HEAD does not find an item that was deleted. */
export async function checkMissingHead(
  session: ProbeSession,
  { writer: remover, reader }: ItemWrite,
): Promise<void> {
  const { context } = session;
  if (reader === undefined || (whyNotSent(context, remover) ?? whyNotSent(context, reader)) !== undefined)
    return;
  if (context.operationAt(reader.path, "HEAD") !== undefined) return;
  const fixture = await session.fixtures.freshOf({ ...remover, method: "PUT" });
  if (fixture.bound.size === 0) return;
  const seed = seedOf(context.seed, reader.id, "missing head");
  const gone = await sampleStep(context, { operation: remover, fixture, seed });
  const read = await sampleStep(context, { operation: reader, fixture, seed });
  if (gone === undefined || read === undefined) return;
  const step = fixture.steps.length + 1;
  const play: Play = {
    steps: [...fixture.steps, gone.step, read.step, { ...read.step, method: "HEAD" }],
    expectation: { kind: "missing-head", step },
  };
  await checkPlay(session, { check: "http", operation: reader }, { play, before: fixture.exchanges });
}

/** Checks that no item refers to another one that was deleted, where the document describes a 409 for this. */
export async function checkReferred(session: ProbeSession, { creator, reader }: ItemWrite): Promise<void> {
  const { context } = session;
  if (reader === undefined || (whyNotSent(context, creator) ?? whyNotSent(context, reader)) !== undefined)
    return;
  const parent = await session.fixtures.of(creator);
  const item = await session.fixtures.of({ ...reader, method: "PUT" });
  const created = parent.steps.length;
  if (item.steps.length !== created + 1) return;
  const seed = seedOf(context.seed, creator.id, "referred");
  const sampled = await sampleCase(context, { operation: creator, fixture: parent, seed, optional: 1 });
  const write = "made" in sampled ? await writeValidStep(context, sampled.made, parent) : undefined;
  const read = await sampleStep(context, { operation: reader, fixture: item, seed });
  if ("why" in sampled || write === undefined || read === undefined) return;
  for (const [path, { binding }] of parent.references) {
    const remover = context.operationAt(path, "DELETE");
    const [member] = boundMembersOf(context, sampled.made, parent).find(([, one]) => one === binding) ?? [];
    if (binding === undefined || member === undefined || remover === undefined) continue;
    if (!describesConflict(remover) || expressionsIn(path).length > 1) continue;
    if (whyNotSent(context, remover) !== undefined) continue;
    const bound = new Map([[lastExpression(path) ?? "", binding]]);
    const gone = await sampleStep(context, { operation: remover, fixture: { ...parent, bound }, seed });
    if (gone === undefined) continue;
    const play: Play = {
      steps: [...parent.steps, write, gone.step, read.step],
      expectation: { kind: "referred", step: created + 1, member },
    };
    // Creates all items again, since other checks need those that exist.
    await checkPlay(session, { check: "sequence", operation: remover }, { play, before: [] });
  }
}

function describesConflict({ responses }: Operation): boolean {
  return responses.some(({ status }) => status === 409);
}
