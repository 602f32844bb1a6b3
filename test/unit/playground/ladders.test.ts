// How often the schemas of a body are read for its form: a number of times that is polynomial, even if they reach the same schema in very many ways.
import { describe, expect, test } from "vitest";
import { describeObject } from "../../../playground/form/object-shape.ts";
import { isNullable, shapeOf } from "../../../playground/form/value-shape.ts";
import { oneIn } from "../../choose-tests.ts";
import { countReads } from "../../count-reads.ts";
import { ladders } from "../../ladders.ts";

const depths = [20, 40];
const root = { $ref: "#/components/schemas/Root" };

/** The highest number of reads, divided by the cube of the number of schemas. */
const most = 30;

describe.each(oneIn(4, ladders).map((ladder) => [ladder.name, ladder] as const))("%s", (_name, ladder) => {
  test.each(depths)("the form of a body of %d levels is described", (depth) => {
    const { data, reads } = countReads(ladder.schemas(depth), 10_000_000);
    const find = (name: string): unknown => data[name];

    shapeOf(root, find);
    isNullable(root, find);
    describeObject(root, find);
    describeObject(root, find, { value: ladder.value(depth) });

    expect(reads() / Object.keys(data).length ** 3).toBeLessThan(most);
  });
});
