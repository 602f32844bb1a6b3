import { describe, expect, test } from "vitest";
import { toldFailures } from "./told-failures.ts";

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object, more: object = {}): object => ({ type: "object", properties, ...more });
const [text, integer] = [{ type: "string" }, { type: "integer" }];
const needsKind = { required: ["kind"] };

/** Schemas of which only the discriminator tells the values apart. */
const named = {
  Bird: object({ kind: text, wings: integer }, needsKind),
  Fish: object({ kind: text, fins: integer }, needsKind),
  Whale: object({ kind: text, fins: text, wings: text }, needsKind),
  Egg: object({ kind: { const: "egg" } }, needsKind),
};
const union = (names: readonly string[], discriminator: object = {}, more: object = {}): object => ({
  anyOf: names.map(ref),
  discriminator: { propertyName: "kind", ...discriminator },
  ...more,
});
const toSame = { mapping: { bird: "Bird", fish: "Fish" } };

describe("a discriminator that is enforced", () => {
  /** What is told of the discriminator, once for all cases of the sender's values. */
  const found = (sender: unknown, reader: unknown): readonly string[] => {
    const told = toldFailures(sender, reader, { named, enforcesDiscriminators: true });
    return [...new Set(told.filter((one) => one.startsWith("discriminator")))];
  };

  test.each<readonly [sender: object, reader: object, found: readonly string[]]>([
    [union(["Bird", "Fish"]), union(["Fish", "Bird"]), []],
    [union(["Bird", "Fish"], toSame), union(["Fish", "Bird"], toSame), []],
    [
      union(["Bird", "Fish"]),
      union(["Fish", "Bird"], { mapping: { Fish: "Bird", Bird: "Fish" } }),
      ["discriminator Bird", "discriminator Fish"],
    ],
    [union(["Bird", "Fish"]), union(["Bird", "Whale"]), ["discriminator Fish"]],
    [union(["Bird", "Fish"], toSame), union(["Bird", "Fish"]), ["discriminator bird", "discriminator fish"]],
  ])("names the branches that the sender's names: %j in %j: %j", (sender, reader, expected) =>
    expect(found(sender, reader)).toEqual(expected));

  test("of another member tells nothing", () => {
    const other = union(["Bird", "Fish"], { propertyName: "sort" });
    expect(found(other, union(["Bird", "Fish"]))).toEqual(["discriminator"]);
    const both = { allOf: [other, union(["Bird", "Fish"], {}, { title: "own" })] };
    expect(found(both, union(["Fish", "Bird"]))).toEqual([]);
  });

  test("reads a name without a branch as that of its default", () => {
    const withDefault = union(["Bird", "Fish"], { defaultMapping: "Fish" });
    expect(found(withDefault, union(["Fish", "Bird"]))).toEqual(["discriminator"]);
    expect(found(union(["Fish"]), union(["Bird", "Fish"], { mapping: { Fish: "None" } }))).toEqual([
      "discriminator Fish",
    ]);
    const instead = { mapping: { Fish: "None" }, defaultMapping: "Fish" };
    expect(found(union(["Fish"]), union(["Bird", "Fish"], instead))).toEqual([]);
  });

  const listing = (kind: unknown, more: object = needsKind): object => object({ kind }, more);

  test.each<readonly [sender: object, found: readonly string[]]>([
    [listing({ const: "Egg" }), ["discriminator Egg"]],
    [ref("Egg"), []],
    [listing({ enum: ["egg", "ova"] }), ["discriminator egg", "discriminator ova"]],
    [listing({ const: "egg" }, {}), ["discriminator"]],
    [listing({ const: 1 }), ["discriminator"]],
    [listing({ enum: ["egg", 1] }), ["discriminator"]],
    [listing({ allOf: [text, { const: "egg" }] }), []],
    [listing(text), ["discriminator"]],
  ])("reads the names that are listed, if all of them are texts: %j: %j", (sender, expected) =>
    expect(found(sender, union(["Bird", "Egg"], { mapping: { egg: "Egg" } }))).toEqual(expected));

  test("proves nothing without exactly one union", () => {
    const reader = { discriminator: { propertyName: "kind" } };
    expect(found(ref("Egg"), { ...reader, properties: {} })).toEqual(["discriminator"]);
    expect(found(ref("Egg"), { ...reader, anyOf: [ref("Egg")], oneOf: [ref("Egg")] })).toEqual([
      "discriminator",
    ]);
    expect(found(ref("Egg"), { anyOf: [ref("Egg")], discriminator: {} })).toEqual(["discriminator"]);
    expect(found(text, reader)).toEqual([]);
  });

  test("finds that objects fit the branch by references to themselves", () => {
    const nodes = { Node: union(["Node"], { mapping: { a: "Node" } }) };
    const sender = listing({ const: "a" });
    expect(toldFailures(sender, nodes.Node, { named: nodes, enforcesDiscriminators: true })).not.toEqual([]);
  });
});
