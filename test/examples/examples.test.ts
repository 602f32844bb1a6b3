// Every example is installed as a user would install it, from the package that would be published, and run; then something in it
// is broken as its README says, and must be found as the README says.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  dependenciesOf,
  examples,
  type Installed,
  installExamples,
  type Ran,
  run,
} from "./install-examples.ts";

const root = resolve(import.meta.dirname, "../..");
const vitest = ["node_modules/vitest/vitest.mjs", "run"];

/** A change that breaks a file of an example, and how its tests are run afterwards. */
interface Break {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly argv: readonly string[];
}

const breaks: Readonly<Record<string, Break>> = {
  "provider-tests": {
    file: "src/app.ts",
    from: 'due: "2026-10-31"',
    to: 'due: "in autumn"',
    argv: vitest,
  },
  "provider-tests-jest": {
    file: "src/server.js",
    from: "places: 40",
    to: 'places: "40"',
    argv: ["--experimental-vm-modules", "node_modules/jest/bin/jest.js"],
  },
  "consumer-tests": {
    file: "src/waiter.ts",
    from: "JSON.stringify({ tea, cups })",
    to: "JSON.stringify({ tea, cups: String(cups) })",
    argv: vitest,
  },
  consumers: {
    file: "provider/next.yaml",
    from: "[none, cold, warm]",
    to: "[none, warm]",
    argv: [
      ...["node_modules/tenon/dist/cli/main.js", "diff", "provider/openapi.yaml", "provider/next.yaml"],
      ...["--consumers", "collected", "--fail-on", "consumers"],
    ],
  },
  "ci-gate-har": {
    file: "traffic/smoke.har",
    from: '\\"every\\":10',
    to: '\\"every\\":-5',
    argv: ["node_modules/tenon/dist/cli/main.js", "verify", "traffic", "--api", "openapi.yaml"],
  },
};

let installed: Installed;
beforeAll(async () => {
  installed = await installExamples();
  if (installed.missing !== undefined) console.warn(`Skipped: the examples. ${installed.missing}`);
}, 600_000);
afterAll(() => installed.remove());

describe("the examples", () => {
  test("agree on what they depend on, so that one installation does for all", () => {
    const versions = new Map<string, Set<string>>();
    for (const [name, version] of examples.flatMap((example) => Object.entries(dependenciesOf(example))))
      versions.set(name, (versions.get(name) ?? new Set()).add(version));
    expect([...versions].filter(([, all]) => all.size > 1)).toEqual([]);
  });

  test("are all listed", () => {
    const text = readFileSync(join(root, "examples/README.md"), "utf8");
    expect([...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]).sort()).toEqual(examples.toSorted());
  });
});

describe.each(examples)("%s", (name) => {
  test.concurrent("passes its own tests, and finds what its README breaks", async (context) => {
    if (installed.missing !== undefined) return context.skip(installed.missing);
    const folder = join(installed.folder, name);
    const passed = await run("npm", ["test"], folder);
    expect(passed.output).not.toMatch(/\bno tests?\b/i);
    expectCode(passed, 0);
    const broken = breaks[name];
    if (broken === undefined) return;
    const path = join(folder, broken.file);
    const before = readFileSync(path, "utf8");
    expect(before).toContain(broken.from);
    writeFileSync(path, before.replaceAll(broken.from, broken.to));
    const failed = await run(process.execPath, broken.argv, folder);
    expectCode(failed, 1);
    for (const line of promisedLines(folder)) expect(failed.output).toContain(line);
  }, 240_000);
});

function expectCode({ code, output }: Ran, wanted: number): void {
  expect(code, output).toBe(wanted);
}

/** The lines of output that a README shows, without those with an address, whose port differs between runs. */
function promisedLines(folder: string): readonly string[] {
  const text = readFileSync(join(folder, "README.md"), "utf8");
  const block = /```text\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const lines = block.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.includes("127.0.0.1"));
}
