import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findPackageFolder } from "../../../../generator/output/package-folder.ts";
import { joinModules, type Source } from "../../../../generator/runtime/join-modules.ts";
import { readModule } from "../../../../generator/runtime/source-module.ts";

const folder = findPackageFolder("runtime");
const runtime = readdirSync(folder, { recursive: true })
  .map((name) => String(name).replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".ts"))
  .map((name): Source => [name, readFileSync(join(folder, name), "utf8")]);
const joined = joinModules(runtime);
const texts = new Map(joined);
const modules = new Map(joined.map(([path, text]) => [path, readModule(path, text)]));

/** What a module has for others: its own, and what it hands on. */
function namesOf(path: string, text: string): readonly string[] {
  const handed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(","),
  );
  const names = handed.map((name) => name.replace("type ", "").trim()).filter((name) => name !== "");
  return [...names, ...readModule(path, text).exports.map(({ name }) => name)].sort();
}

function loadedBy(...entries: string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const next of modules.get(path)?.loads ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return found;
}

test("has each module by its name, with all that it had", () => {
  for (const [path, text] of runtime) {
    const now = texts.get(path);
    if (now === undefined) expect.unreachable(`${path} is gone`);
    expect(namesOf(path, now), path).toEqual(namesOf(path, text));
  }
});

test("leads every import to a module that has what is asked for", () => {
  for (const { path, imports } of modules.values()) {
    for (const { from, name } of imports) {
      const target = texts.get(from);
      if (target === undefined) expect.unreachable(`${path} imports ${from}, which is not there`);
      expect(namesOf(from, target), `${path} imports from ${from}`).toContain(name);
    }
  }
});

test("has no two modules that load each other", () => {
  for (const { path, loads } of modules.values()) {
    expect([...loadedBy(...loads)], path).not.toContain(path);
  }
});

test("starts a server from ten modules", () => {
  const start = [
    "adapters/node-http.ts",
    "server/serve.ts",
    "validators/check-kit.ts",
    "validators/validator-kit.ts",
  ];
  expect([...loadedBy(...start)].sort()).toEqual([
    "adapters/node-http.ts",
    "joined/adapters-client-server.ts",
    "joined/adapters-server.ts",
    "joined/adapters.ts",
    "joined/client-server.ts",
    "joined/server.ts",
    "joined/validators.ts",
    "server/serve.ts",
    "validators/check-kit.ts",
    "validators/validator-kit.ts",
  ]);
});

test("gives a client nothing of what only servers need", () => {
  const sends = [...modules.keys()].filter((path) => path.startsWith("client/"));
  const loaded = [...loadedBy(...sends)];
  expect(loaded).not.toContain("joined/server.ts");
  expect(loaded).not.toContain("joined/adapters.ts");
  expect(loaded.filter((path) => path.startsWith("server/"))).toEqual([]);
});

test("says which parts a module is made of, in the order in which they are loaded", () => {
  const parts = [...(texts.get("joined/adapters.ts") ?? "").matchAll(/^\/\/ (.+\.ts)$/gm)].map(
    ([, part]) => part,
  );
  expect(parts).toEqual([
    "adapters/clean-target.ts",
    "adapters/has-left.ts",
    "adapters/node-incoming.ts",
    "adapters/write-node-response.ts",
  ]);
});

test("names a function of several signatures once", () => {
  const overloaded =
    "export function a(one: 1): 1;\nexport function a(one: 2): 2;\nexport function a(one: 1 | 2) {\n  return one;\n}\n";
  const sources: Source[] = [
    [
      "server/serve.ts",
      'import { a } from "./a.ts";\nimport { b } from "./b.ts";\n\nexport const both = [a, b];\n',
    ],
    ["server/a.ts", overloaded],
    ["server/b.ts", "export const b = 1;\n"],
  ];
  expect(new Map(joinModules(sources)).get("server/a.ts")).toBe(
    'export {\n  a,\n} from "../joined/server.ts";\n',
  );
});

test("refuses one name for two things in modules that become one", () => {
  const sources: Source[] = [
    [
      "server/serve.ts",
      'import { a } from "./a.ts";\nimport { b } from "./b.ts";\n\nexport const both = [a, b];\n',
    ],
    ["server/a.ts", "export const a = 1;\nconst same = 1;\n"],
    ["server/b.ts", "export const b = 1;\nfunction same() {}\n"],
  ];
  expect(() => joinModules(sources)).toThrow(
    "same of server/a.ts and of server/b.ts would be one in joined/server.ts.",
  );
});
