import type { Operation } from "../../../contract/model/types.ts";
import { collectionOf, lastExpression, trimSlash } from "../../../language/openapi/path-template.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { describesMissing } from "../described-statuses.ts";
import { itemPath } from "../items/fixtures.ts";
import type { Play } from "../play.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase, sampleStep, writeValidStep } from "../sample-case.ts";
import { checkPlay } from "../try-play.ts";
import { writeStep } from "../write-step.ts";
import { whyNotSent } from "./prepare-play.ts";

interface NestedItem {
  readonly reader: Operation;
  /** Deletes the item above. */
  readonly remover: Operation;
}

/** Lists the items below another one that can be deleted. */
export function listNestedItems({ context }: Pick<ProbeSession, "context">): readonly NestedItem[] {
  return context.contract.model.operations.flatMap((reader) => {
    const isItem = reader.method === "GET" && lastExpression(reader.path) !== undefined;
    const parent = isItem ? itemPath(collectionOf(reader.path)) : undefined;
    const remover = parent === undefined ? undefined : context.operationAt(parent, "DELETE");
    return remover === undefined ? [] : [{ reader, remover }];
  });
}

/** Checks that an item cannot be read below a parent other than its own. */
export async function checkOtherParent(
  session: ProbeSession,
  { reader, remover }: NestedItem,
): Promise<void> {
  const { context } = session;
  if (whyNotSent(context, reader) !== undefined || describesMissing(reader) === undefined) return;
  const fixture = await session.fixtures.of({ ...reader, method: "PUT" });
  const [outer, inner] = [remover, reader].map(({ path }) => fixture.bound.get(lastExpression(path) ?? ""));
  const parent = fixture.steps[outer?.step ?? -1];
  const name = lastExpression(remover.path);
  if (outer === undefined || inner === undefined || parent === undefined || name === undefined) return;
  const creator = context.operation(fixture.steps[inner.step]?.operation ?? "");
  if (inner.step <= outer.step || trimSlash(creator?.path ?? "") !== collectionOf(reader.path)) return;
  const step = fixture.steps.length;
  const bound = new Map([...fixture.bound, [name, { ...outer, step }] as const]);
  const seed = seedOf(context.seed, reader.id, "apart");
  const sampled = await sampleCase(context, { operation: reader, fixture, seed });
  const read = "made" in sampled ? await writeStep(context, sampled.made, { bound }) : undefined;
  if ("why" in sampled || read === undefined) return;
  const steps = [...fixture.steps, parent, read];
  const expectation = { kind: "apart", first: inner.step, last: inner.step } as const;
  const play = { steps, expectation };
  await checkPlay(session, { check: "sequence", operation: reader }, { play, before: [] });
}

/** Checks that an item can no longer be read at its path once the item above is deleted. */
export async function checkOrphan(session: ProbeSession, { reader, remover }: NestedItem): Promise<void> {
  const { context } = session;
  if ((whyNotSent(context, reader) ?? whyNotSent(context, remover)) !== undefined) return;
  const fixture = await session.fixtures.of({ ...reader, method: "PUT" });
  const names = [remover, reader].map(({ path }) => lastExpression(path) ?? "");
  if (!names.every((name) => fixture.bound.has(name))) return;
  const seed = seedOf(context.seed, reader.id, "orphan");
  const sampled = await sampleCase(context, { operation: reader, fixture, seed });
  const removal = await sampleStep(context, { operation: remover, fixture, seed });
  const read = "made" in sampled ? await writeValidStep(context, sampled.made, fixture) : undefined;
  if ("why" in sampled || removal === undefined || read === undefined) return;
  const play: Play = { steps: [...fixture.steps, removal.step, read], expectation: { kind: "missing" } };
  // Creates both items again, since other checks need those that exist.
  await checkPlay(session, { check: "sequence", operation: reader }, { play, before: [] });
}
