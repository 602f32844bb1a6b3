/**
 * How often schemas are read while values of them are made: in proportion to their number, even if they reach the same schema in very many
 * ways.
 *
 * @module
 */
import { describe, expect, test } from "vitest";
import type { NamedSchema } from "../../../../contract/model/types.ts";
import { createRandom } from "../../../../language/values/random.ts";
import { unconstrained } from "../../../../live/sample/constraints.ts";
import { prepareSamplers } from "../../../../live/sample/create-sampler.ts";
import { gatherConstraints } from "../../../../live/sample/gather-constraints.ts";
import { createBudget } from "../../../../live/sample/sample-context.ts";
import { waysToRefuse } from "../../../../live/sample/ways-to-refuse.ts";
import { oneIn } from "../../../choose-tests.ts";
import { countReads } from "../../../count-reads.ts";
import { type Ladder, ladders } from "../../../ladders.ts";

const depths = [20, 40];
const root = { $ref: "#/components/schemas/Root" };

/** The highest number of reads of one schema for one value. */
const mostPerSchema = 300;

/** The highest number of reads of all schemas until a search gives up. It is the same for each depth. */
const mostInSearch = 10_000_000;

interface Counted {
  readonly find: (name: string) => never;
  readonly readsPerSchema: () => number;
}

function count(ladder: Ladder, depth: number): Counted {
  const { data, reads } = countReads(ladder.schemas(depth), mostInSearch);
  return {
    find: (name) => data[name] as never, // A schema of the ladder.
    readsPerSchema: () => reads() / Object.keys(data).length,
  };
}

/** A search that finds nothing ends at its limit only, which takes a second. */
const searched = new Set(oneIn(6, ladders));

describe.each(ladders.map((ladder) => [ladder.name, ladder] as const))("%s", (_name, ladder) => {
  test.each(depths)("each of %d levels is gathered a few times for a value", (depth) => {
    const { find, readsPerSchema } = count(ladder, depth);
    const context = { random: createRandom(1), depthOf: () => 0, tight: false, budget: createBudget() };

    gatherConstraints(root, { ...context, find });

    expect(readsPerSchema()).toBeLessThan(mostPerSchema);
  });

  test.each(depths)("the ways to violate each of %d levels are listed a few times", (depth) => {
    const { find, readsPerSchema } = count(ladder, depth);

    waysToRefuse(root, unconstrained, find);

    expect(readsPerSchema()).toBeLessThan(mostPerSchema);
  });

  test.each(
    searched.has(ladder) ? oneIn(2, depths) : [],
  )("the search for a value of %d levels that nothing accepts ends", (depth) => {
    const named = Object.entries(ladder.schemas(depth)).map(
      ([name, schema]) => ({ name, schema, pointer: `/components/schemas/${name}` }) as NamedSchema,
    );
    const { data, reads } = countReads(named, 2 * mostInSearch);
    const sampler = prepareSamplers(data)(1);

    expect(sampler.sample(root, () => false)).toBeUndefined();
    expect(sampler.sample({ not: root }, () => false)).toBeUndefined();
    expect(reads()).toBeLessThan(mostInSearch);
  });
});

test.each(depths)("lists in %d lists of which each has a contained item are made", (depth) => {
  const ladder = ladders.find(({ name }) => name === "items and contains, of schemas that differ");
  const named = Object.entries(ladder?.schemas(depth) ?? {}).map(
    ([name, schema]) => ({ name, schema, pointer: `/components/schemas/${name}` }) as NamedSchema,
  );
  const { data, reads } = countReads(named, mostInSearch);

  expect(prepareSamplers(data)(1).sample(root)).toBeDefined();
  expect(reads() / named.length).toBeLessThan(30 * mostPerSchema);
});
