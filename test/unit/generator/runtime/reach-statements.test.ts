import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findPackageFolder } from "../../../../generator/output/read-package.ts";
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
    expect(reach({ "a.ts": shared, "b.ts": "export const b = 1;\n" }, { "a.ts": new Set(["used"]) })).toEqual(
      {
        "a.ts": `const LIMIT = 3;

/** What is used. */
export function used(): number {
  return LIMIT;
}
`,
      },
    );
  });

  it("leaves a module of which all is reached as it is", () => {
    expect(reach({ "a.ts": shared }, { "a.ts": "all" })).toEqual({ "a.ts": shared });
  });

  it("follows imports, and keeps those that are still used", () => {
    const user = `import { unused, used } from "../a.ts";
import { type B, b } from "./b.ts";

export function one(): B {
  return b(used());
}

export function other(): number {
  return unused();
}
`;
    const found = reach(
      {
        "a.ts": shared,
        "c/b.ts": "export type B = number;\n\nexport const b = (x: number): B => x;\n",
        "c/user.ts": user,
      },
      { "c/user.ts": new Set(["one"]) },
    );
    expect(Object.keys(found)).toEqual(["a.ts", "c/b.ts", "c/user.ts"]);
    expect(found["a.ts"]).not.toContain("unused");
    expect(found["c/user.ts"]).toBe(`import { used } from "../a.ts";
import { type B, b } from "./b.ts";

export function one(): B {
  return b(used());
}
`);
  });

  it("goes through modules that hand on what others have", () => {
    const kit = `/**
 * A kit.
 *
 * @module
 */
export { unused, used } from "./a.ts";
`;
    expect(reach({ "a.ts": shared, "kit.ts": kit }, { "kit.ts": new Set(["used"]) })["kit.ts"]).toBe(
      '/**\n * A kit.\n *\n * @module\n */\nexport { used } from "./a.ts";\n',
    );
  });

  it("takes all of what is loaded later", () => {
    const later = 'export const load = () => import("./a.ts");\n';
    expect(reach({ "a.ts": shared, "later.ts": later }, { "later.ts": "all" })["a.ts"]).toBe(shared);
  });

  it("takes the name of a member for no name of a declaration", () => {
    const text = `export interface One {
  readonly used: string;
}

export const read = (one: One): string => one.used;

export function used(): void {}
`;
    expect(reach({ "a.ts": text }, { "a.ts": new Set(["read"]) })["a.ts"]).not.toContain("function used");
  });

  it("takes a text for no name of a declaration", () => {
    const text = `export const read = (one: Map<string, string>): unknown => one.get("used");

export function used(): void {}
`;
    expect(reach({ "a.ts": text }, { "a.ts": new Set(["read"]) })["a.ts"]).not.toContain("function used");
  });

  it("refuses a statement that it could not leave away", () => {
    expect(() => readModule("a.ts", "run();\n")).toThrow("a.ts has a statement without a name");
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
