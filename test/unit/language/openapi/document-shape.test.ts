import { expect, test } from "vitest";
import {
  objectKinds,
  openapiVersions,
  shapeOf,
  versionOf,
} from "../../../../language/openapi/document-shape.ts";

test("a document is of the version that it names, whatever the patch", () => {
  const named = ["2.0", "3.0.4", "3.1.0", "3.1", "3.2.0-rc1"].map(versionOf);
  expect(named).toEqual(["2.0", "3.0", "3.1", "3.1", "3.2"]);
});

test("a version that the table lacks is none: nothing reads it as another", () => {
  const others = ["3.3.0", "3.10.0", "4.0.0", "2.0.1", "1.2", "", "3.1.x"].map(versionOf);
  expect(others.every((version) => version === undefined)).toBe(true);
});

test("each version after 3.0 is a column: members say that it brought them", () => {
  const brought = objectKinds.flatMap((kind) =>
    [...shapeOf(kind)].flatMap(([name, { since }]) =>
      since === undefined ? [] : [`${since} ${kind}.${name}`],
    ),
  );
  expect(brought).toContain("3.1 document.webhooks");
  expect(brought).toContain("3.2 mediaType.itemSchema");
  const versions = new Set(brought.map((row) => row.split(" ")[0]));
  expect([...versions].sort()).toEqual(openapiVersions.slice(2));
});
