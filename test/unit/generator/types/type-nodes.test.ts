import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { skipWithout } from "../../../skip-without.ts";

const root = join(import.meta.dirname, "../../../..");
const require = createRequire(import.meta.url);
const documents = [
  "spec/openapi.yaml",
  ...["bodies", "files", "hooks", "names", "references", "schemas", "streams"].map(
    (name) => `test/golden/${name}/openapi.yaml`,
  ),
  "../shared/corpus/box-platform.json",
];

type Texts = ReadonlyMap<string, readonly string[]>;
let own: Texts;
let expected: Texts;

beforeAll(async () => {
  own = await printAll();
  vi.resetModules();
  vi.doMock("../../../../generator/types/type-nodes.ts", () => ({ typeNodes: require("typescript") }));
  expected = await printAll();
});

async function printAll(): Promise<Texts> {
  const { generate } = await import("../../../../generator/session/generate.ts");
  const printed = new Map<string, readonly string[]>();
  for (const path of documents) {
    const document = join(root, path);
    if (!existsSync(document)) continue;
    const { files } = await generate({ document, importExtension: ".ts", parts: ["types"], names: {} });
    printed.set(
      path,
      files.map(({ text }) => text),
    );
  }
  return printed;
}

test.for(documents)("types of %s are those that TypeScript's own nodes lead to", (path, { skip }) => {
  skipWithout(join(root, path), skip);
  expect(own.get(path)?.length).toBeGreaterThan(0);
  expect(own.get(path)).toEqual(expected.get(path));
});
