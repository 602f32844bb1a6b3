/**
 * How often schemas are read while they are compared: in proportion to the number of pairs at most, even if they reach the same schema in
 * very many ways.
 *
 * @module
 */
import { describe, expect, test } from "vitest";
import { createContradictionFinder } from "../../../../contract/model/find-contradiction.ts";
import { keywords } from "../../../../language/inclusion/decide-keyword.ts";
import { Inclusion } from "../../../../language/inclusion/inclusion.ts";
import type { SchemaSource } from "../../../../language/inclusion/listed-values.ts";
import { oneIn } from "../../../choose-tests.ts";
import { countReads } from "../../../count-reads.ts";
import { type Ladder, ladders } from "../../../ladders.ts";

const depths = [20, 40];
const root = { schema: { $ref: "#/components/schemas/Root" }, pointer: "" };

/** The number of steps after which a comparison gives up. */
const most = 500;

/** The highest number of reads for each schema of the sender and each of the reader. */
const mostPerPair = 700;

/** The highest number of reads for each schema that is looked at: each comparison of two branches has a limit of its own. */
const mostPerSearch = 300_000;

type Schemas = Readonly<Record<string, unknown>>;

/** The schemas of a ladder with another limit in each schema of the last level. */
function tighten(ladder: Ladder, depth: number): Schemas {
  return Object.fromEntries(
    Object.entries(ladder.schemas(depth)).map(([name, schema]) => [
      name,
      name.endsWith(String(depth)) ? { ...Object(schema), maxLength: 5, maxProperties: 1 } : schema,
    ]),
  );
}

describe.each(oneIn(3, ladders).map((ladder) => [ladder.name, ladder] as const))("%s", (_name, ladder) => {
  test.each(depths)("a comparison of %d levels ends after a limited number of steps", (depth) => {
    const { data, reads } = countReads({ old: ladder.schemas(depth), new: tighten(ladder, depth) });
    const sourceOf = (schemas: Schemas): SchemaSource => ({
      find: (name) => schemas[name],
      decides: () => undefined,
    });
    const sides = { sender: sourceOf(data.old), reader: sourceOf(data.new) };
    const inclusion = new Inclusion(
      { ...sides, isClosed: false, asText: false, canSpread: false, areSame: () => false, most },
      keywords,
    );

    inclusion.compare(root, root);

    expect(reads() / Object.keys(data.old).length ** 2).toBeLessThan(mostPerPair);
  });

  test.each(depths)("the search of %d levels for schemas that nothing fits ends", (depth) => {
    const { data, reads } = countReads(ladder.schemas(depth));
    const find = createContradictionFinder((name) => data[name]);

    for (const [name, schema] of Object.entries(data)) find(schema, `/components/schemas/${name}`);

    expect(reads() / Object.keys(data).length).toBeLessThan(mostPerSearch);
  });
});
