import { expect, test } from "vitest";
import { documentMember } from "../../../contract/lint/member-documentation.ts";
import { noteOf } from "../../../editor/completion/member-notes.ts";
import { type ObjectKind, shapeOf } from "../../../language/openapi/document-shape.ts";

const kinds: readonly ObjectKind[] = [
  ...(["document", "info", "tag", "components", "pathItem", "operation", "requestBody"] as const),
  ...(["response", "link", "discriminator"] as const),
];

test("members of OpenAPI 3.1 that editors suggest are documented", () => {
  const later = new Set(["mediaTypes"]);
  const missing = kinds.flatMap((kind) =>
    [...shapeOf(kind)]
      .filter(([name, { only, since }]) => only !== 2 && (since ?? "3.1") <= "3.1" && !later.has(name))
      .filter(([name]) => (documentMember(kind, name, "3.1") ?? noteOf(kind, name)) === undefined)
      .map(([name]) => `${kind}.${name}`),
  );
  expect(missing).toEqual([]);
});

test("a member has its own description in a schema", () => {
  expect(noteOf("operation", "deprecated")).toContain("Default: `false`.");
  expect(noteOf("operation", "security")).toContain("Security requirements");
  expect(noteOf("schema", "items")).toContain("array's items");
  expect(noteOf("schema", "security")).toBeUndefined();
});
