import { expect, test } from "vitest";
import { findComponents } from "../../../../language/values/find-components.ts";

/** Components of a graph that is given by what follows each node, each in order of its numbers. */
function componentsOf(edges: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const found = findComponents(edges.length, (at) => edges[at] ?? []);
  return found.map((component) => [...component].sort((one, other) => one - other)).sort();
}

test.each([
  { name: "none without an edge", edges: [[], []], components: [] },
  { name: "none in a chain", edges: [[1], [2], []], components: [] },
  { name: "none where two ways meet again", edges: [[1, 2], [3], [3], []], components: [] },
  { name: "none where a way comes upon a node that was left", edges: [[1], [], [0, 1]], components: [] },
  { name: "a node that leads to itself", edges: [[1], [1], []], components: [[1]] },
  { name: "two nodes that lead to each other", edges: [[1], [0]], components: [[0, 1]] },
  { name: "a circle behind a chain", edges: [[1], [2], [3], [1]], components: [[1, 2, 3]] },
  { name: "circles that share a node as one", edges: [[1], [0, 2], [3], [1]], components: [[0, 1, 2, 3]] },
  {
    name: "circles with one way between them apart",
    edges: [[1], [0, 2], [3], [2]],
    components: [
      [0, 1],
      [2, 3],
    ],
  },
  {
    name: "circles that nothing connects",
    edges: [[1], [0], [3], [4], [2]],
    components: [
      [0, 1],
      [2, 3, 4],
    ],
  },
  {
    name: "a circle that is closed by the way back from an inner one",
    edges: [[1], [2], [1, 0]],
    components: [[0, 1, 2]],
  },
  {
    name: "a circle that is closed two branches on",
    edges: [[1, 3], [2], [], [4], [0]],
    components: [[0, 3, 4]],
  },
])("components of a graph: $name", ({ edges, components }) => {
  expect(componentsOf(edges)).toEqual(components);
});

test("a long chain does not overflow the stack", () => {
  const size = 50_000;
  expect(findComponents(size, (at) => [(at + 1) % size])).toHaveLength(1);
});
