// How often the schemas of an XML body are read: a number of times that is polynomial, even if they reach the same schema in very many ways.
import { describe, expect, test } from "vitest";
import { xmlShape } from "../../../contract/model/xml-shape.ts";
import type { JsonSchema } from "../../../language/values/json-object.ts";
import { countReads } from "../../count-reads.ts";
import { ladders } from "../../ladders.ts";

const depths = [20, 40];
const root = { $ref: "#/components/schemas/Root" };

/** The highest number of reads, divided by the cube of the number of schemas. */
const most = 30;

describe.each(ladders.map((ladder) => [ladder.name, ladder] as const))("%s", (_name, ladder) => {
  test.each(depths)("the shape of an XML body of %d levels is found", (depth) => {
    const { data, reads } = countReads(ladder.schemas(depth), 10_000_000);
    const lookup = (name: string): JsonSchema | undefined => data[name] as JsonSchema | undefined; // Ladders have schemas.

    const { nodes } = xmlShape(root, { lookup, integers: undefined, specification: "3.1.0" });

    const schemas = Object.keys(data).length;
    expect(reads() / schemas ** 3).toBeLessThan(most);
    expect(nodes.length).toBeLessThanOrEqual(4 * schemas);
  });
});
