import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPackageFolder } from "../../../../generator/output/read-package.ts";
import { runtimeFileOf } from "../../../../generator/print/runtime-files.ts";
import { reachStatements, type Wanted } from "../../../../generator/runtime/reach-statements.ts";
import { readModule } from "../../../../generator/runtime/read-module.ts";
import { readEntries } from "../../../../generator/runtime/runtime-entries.ts";

function reach(sources: Readonly<Record<string, string>>, wanted: Readonly<Record<string, Wanted>>) {
  const modules = new Map(Object.entries(sources).map(([path, text]) => [path, readModule(path, text)]));
  return Object.fromEntries(reachStatements(modules, Object.entries(wanted)));
}

describe("reachStatements", () => {
  const shared = `const LIMIT = 3;

/** What is used. */
export function used(): number {
  return LIMIT;
}

export function unused(): number {
  return 0;
}
`;

  it("keeps what is asked for, what that uses, and nothing else", () => {
    const sources = { "wire/a.ts": shared, "client/b.ts": "export const b = 1;\n" };
    expect(reach(sources, { "wire/a.ts": new Set(["used"]) })).toEqual({
      "wire.ts": `const LIMIT = 3;

/** What is used. */
export function used(): number {
  return LIMIT;
}
`,
    });
  });

  it("leaves a module of which all is reached as it is", () => {
    expect(reach({ "wire/a.ts": shared }, { "wire/a.ts": "all" })).toEqual({ "wire.ts": shared });
  });

  it("finds a name in the module of a file that exports it", () => {
    const sources = { "client/a.ts": shared, "client/b.ts": "export const b = 1;\n" };
    expect(reach(sources, { "client.ts": new Set(["b"]) })).toEqual({ "client.ts": "export const b = 1;\n" });
  });

  it("follows imports, keeps those of other files, and puts a module after those that it needs", () => {
    const user = `import { unused, used } from "../wire/a.ts";
import { type B, b } from "./z.ts";

export const one: B = b(used());

export function other(): number {
  return unused();
}
`;
    const found = reach(
      {
        "client/user.ts": user,
        "client/z.ts": "export type B = number;\n\nexport const b = (x: number): B => x;\n",
        "wire/a.ts": shared,
      },
      { "client/user.ts": new Set(["one"]) },
    );
    expect(found).toEqual({
      "client.ts": `import { used } from "./wire.ts";

export type B = number;

export const b = (x: number): B => x;

export const one: B = b(used());
`,
      "wire.ts": expect.not.stringContaining("unused"),
    });
  });

  it("takes the name of a member for no name of a declaration", () => {
    const text = `export interface One {
  readonly used: string;
}

export const read = (one: One): string => one.used;

export function used(): void {}
`;
    expect(reach({ "a.ts": text }, { "a.ts": new Set(["read"]) })["wire.ts"]).not.toContain("function used");
  });

  it("takes a text for no name of a declaration", () => {
    const text = `export const read = (one: Map<string, string>): unknown => one.get("used");

export function used(): void {}
`;
    expect(reach({ "a.ts": text }, { "a.ts": new Set(["read"]) })["wire.ts"]).not.toContain("function used");
  });

  it("refuses a statement that it could not leave away", () => {
    expect(() => readModule("a.ts", "run();\n")).toThrow(
      "a.ts contains a statement that is not a named declaration",
    );
  });
});

describe("readModule", () => {
  const folder = findPackageFolder("runtime");
  const paths = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts"));
  const modules = new Map(
    paths.map((path) => [path, readModule(path, readFileSync(join(folder, path), "utf8"))]),
  );

  it("finds no name twice in the modules that go to one file", () => {
    const declared = [...modules.values()].flatMap(({ path, statements }) => {
      const names = new Set(statements.map(({ name }) => name)); // An overloaded function has several statements.
      return [...names].map((name) => `${runtimeFileOf(path.replace(/\.ts$/, ""))}: ${name}`);
    });
    const twice = declared.filter((name, at) => declared.indexOf(name) !== at);
    expect(twice).toEqual([]);
  });

  it("knows where every import of the runtime leads", () => {
    for (const { path, imports } of modules.values())
      for (const [, { from, name }] of imports) {
        const names = modules.get(from)?.statements.filter(({ isExported }) => isExported);
        expect(
          names?.map((statement) => statement.name),
          `${path} imports from ${from}`,
        ).toContain(name);
      }
  });
});

describe("readEntries", () => {
  it("reads what modules import of the runtime, in whatever form", () => {
    const text = `import { type A, b as c } from "./runtime/x/y.js";
export { d } from './runtime/x/y.js';
import * as runtime from "./runtime/types.js";
import "./runtime/run.js";
const later = () => import("./runtime/later.js");
const text = 'from "./runtime/none.js"';
`;
    const nested = 'import { e } from "../../runtime/x/y";\n';
    expect(
      readEntries([
        { path: "client.ts", text },
        { path: "validators/operations/a.ts", text: nested },
      ]),
    ).toEqual(
      new Map<string, Wanted>([
        ["x/y.ts", new Set(["A", "b", "d", "e"])],
        ["types.ts", "all"],
        ["run.ts", "all"],
        ["later.ts", "all"],
      ]),
    );
  });
});
