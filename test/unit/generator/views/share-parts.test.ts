import { expect, test } from "vitest";
import { printLiteral } from "../../../../generator/print/print-literal.ts";
import { shareParts } from "../../../../generator/views/share-parts.ts";
import type { OperationDescriptor, ParameterDescriptor } from "../../../../runtime/descriptors.ts";

const owner: ParameterDescriptor = {
  name: "owner",
  key: "owner",
  in: "path",
  required: true,
  style: "simple",
  explode: false,
  shape: { types: ["string"] },
};

const operationWith = (id: string, ...parameters: ParameterDescriptor[]): OperationDescriptor => ({
  id,
  method: "GET",
  path: "/{owner}",
  parameters,
  responses: [{ status: 204, content: [], headers: [] }],
  security: [],
});

/** The values of the printed constants and descriptors. */
function evaluate(descriptors: readonly OperationDescriptor[], taken: readonly string[] = []): unknown {
  const { parts, refer } = shareParts(descriptors, new Set(taken));
  const constants = parts.map(({ name, value }) => `const ${name} = ${value};`);
  const lists = descriptors.map((descriptor) => printLiteral(refer(descriptor)));
  return new Function(`${constants.join("\n")}\nreturn [${lists.join(",\n")}];`)();
}

test("descriptors with parts in common evaluate to what they were", () => {
  const proto = { ...owner, name: "__proto__", key: "__proto__" };
  const other = { ...owner, explode: true };
  const descriptors = [
    operationWith("a", owner, proto),
    operationWith("b", owner, proto, { ...owner, name: "🙂" }),
    operationWith("c", other),
    operationWith("d", other),
  ];
  expect(evaluate(descriptors)).toEqual(descriptors);
});

test("what stands once stays where it is, what stands twice is written once", () => {
  const once = shareParts([operationWith("a", owner)], new Set());
  expect(once.parts).toEqual([]);
  const twice = shareParts([operationWith("a", owner), operationWith("b", owner)], new Set());
  expect(twice.types).toContain("ParameterDescriptor");
  expect(twice.parts.filter(({ value }) => value.includes('"owner"'))).toHaveLength(1);
});

test("a part keeps its name when operations are added, and never has that of an operation", () => {
  const few = [operationWith("a", owner), operationWith("b", owner)];
  const names = shareParts(few, new Set()).parts.map(({ name }) => name);
  const more = [operationWith("0", { ...owner, required: false }), ...few];
  expect(
    shareParts(more, new Set())
      .parts.map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.toSorted());
  const renamed = shareParts(few, new Set(names)).parts.map(({ name }) => name);
  expect(renamed.filter((name) => names.includes(name))).toEqual([]);
});
