import type { Operation } from "../../../contract/model/types.ts";
import { collectionOf, lastExpression } from "../../../language/openapi/path-template.ts";
import { seedOf } from "../../sample/create-sampler.ts";
import { itemPath } from "../items/fixtures.ts";
import type { ProbeSession } from "../probe-session.ts";
import { sampleCase, sampleStep, writeValidStep } from "../sample-case.ts";
import { searchCounterexample } from "../search-counterexample.ts";
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
  await searchCounterexample(session, {
    check: "sequence",
    operation: reader,
    seed,
    runs: 1,
    isFixed: true,
    generate: async () => sampled.made,
    // Creates both items again, since other checks need those that exist.
    prepare: async () => ({
      play: { steps: [...fixture.steps, removal.step, read], expectation: { kind: "missing" } },
      before: [],
    }),
  });
}
