import {
  chmodSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const parameter = "{ name: page, in: query, schema: { $ref: '#/components/schemas/Gone' } }";

/** A document with an error (a `$ref` that leads nowhere) and a warning (an invalid pattern). */
function documentWith(parameters: readonly string[]): string {
  return [
    "openapi: 3.1.0",
    "info: { title: t, version: '1' }",
    "paths:",
    "  /a:",
    "    get:",
    "      operationId: a",
    `      parameters: [${parameters.join(", ")}]`,
    "      responses: { '200': { description: d } }",
    "components: { schemas: { Other: { type: string, pattern: '[a-z' } } }",
    "",
  ].join("\n");
}

const files = { "openapi.yaml": documentWith([parameter]) };
const commands: readonly (readonly [string, ...string[]])[] = [
  ["lint", "openapi.yaml"],
  ["generate", "openapi.yaml", "-o", "out"],
];

interface Entry {
  readonly fingerprint: string;
  readonly reason: string;
  readonly expires?: string;
}

function readEntries(folder: string, name = "b.json"): readonly Entry[] {
  const { entries }: { readonly entries: readonly Entry[] } = JSON.parse(
    readFileSync(join(folder, name), "utf8"),
  );
  return entries;
}

function writeEntries(folder: string, entries: readonly Entry[]): void {
  writeFileSync(join(folder, "b.json"), JSON.stringify({ entries }));
}

describe.each(commands)("a baseline of tenon %s", (...command) => {
  test("is written, holds what it lists, and nothing new", async () => {
    const folder = createFolder(files);
    expect((await tenon(folder, command)).code).toBe(1);
    const made = await tenon(folder, [...command, "--baseline", "b.json", "--update-baseline"]);
    expect(made.code).toBe(0);
    expect(made.out).toContain("ref/unresolved");
    expect(made.err).toContain("b.json: ");
    const held = await tenon(folder, [...command, "--baseline", "b.json", "--strict"]);
    expect(held.out).not.toContain("ref/unresolved");
    expect(held.err).toContain("known to the baseline");
    expect(held.code).toBe(0);
    const more = documentWith([parameter, "{ name: b, in: query, schema: { type: frobnicate } }"]);
    writeFileSync(join(folder, "openapi.yaml"), more);
    const fresh = await tenon(folder, [...command, "--baseline", "b.json"]);
    expect(fresh.code).toBe(1);
    expect(fresh.out).toContain("schema/unknown-type");
    expect(fresh.out).not.toContain("ref/unresolved");
  });

  test("holds what has only moved: other lines, another place in a list", async () => {
    const folder = createFolder(files);
    await tenon(folder, [...command, "--baseline", "b.json", "--update-baseline"]);
    const moved = documentWith(["{ name: first, in: query, schema: { type: string } }", parameter]);
    writeFileSync(join(folder, "openapi.yaml"), `# A line more.\n${moved}`);
    expect((await tenon(folder, [...command, "--baseline", "b.json", "--strict"])).code).toBe(0);
  });

  test("tells entries in vain, and drops them when it is written again; reasons stay", async () => {
    const folder = createFolder(files);
    await tenon(folder, [...command, "--baseline", "b.json", "--update-baseline"]);
    writeEntries(
      folder,
      readEntries(folder).map((entry) => ({ ...entry, reason: "The owner knows." })),
    );
    writeFileSync(join(folder, "openapi.yaml"), documentWith([]));
    const { code, out } = await tenon(folder, [...command, "--baseline", "b.json"]);
    expect(out).toContain("baseline/unneeded");
    expect(code).toBe(0);
    await tenon(folder, [...command, "--baseline", "b.json", "--update-baseline"]);
    const entries = readEntries(folder);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ reason }) => reason === "The owner knows.")).toBe(true);
    expect(entries.filter(({ fingerprint }) => fingerprint.includes("ref/unresolved"))).toEqual([]);
  });

  test("fails for what an expired entry held", async () => {
    const folder = createFolder(files);
    await tenon(folder, [...command, "--baseline", "b.json", "--update-baseline"]);
    writeEntries(
      folder,
      readEntries(folder).map((entry) => ({ ...entry, expires: "2020-01-31" })),
    );
    const { code, out } = await tenon(folder, [...command, "--baseline", "b.json"]);
    expect(code).toBe(1);
    expect(out).toContain("baseline/expired");
    expect(out).toContain("ref/unresolved");
  });

  test("that is not a baseline, or has no name, is wrong usage", async () => {
    const folder = createFolder({ ...files, "none.json": "[]" });
    expect((await tenon(folder, [...command, "--baseline", "none.json"])).code).toBe(2);
    expect((await tenon(folder, [...command, "--baseline", "missing.json"])).code).toBe(2);
    expect((await tenon(folder, [...command, "--update-baseline"])).code).toBe(2);
  });
});

describe("writing a baseline", () => {
  const line = (name: string): readonly string[] => [
    ...["lint", "openapi.yaml", "--baseline", name, "--update-baseline"],
  ];

  test("creates missing folders", async () => {
    const folder = createFolder(files);
    expect((await tenon(folder, line("new/b.json"))).code).toBe(0);
    expect(readdirSync(join(folder, "new"))).toEqual(["b.json"]);
  });

  test("tells with the reason of the system that it is not possible, and leaves nothing behind", async () => {
    const folder = createFolder({ ...files, taken: "a file" });
    const { code, err } = await tenon(folder, line("taken/b.json"));
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/error output\/unwritable: taken\/b\.json cannot be written \(E\w+\)\.\n/),
    ]);
    expect(err).toContain("Choose another path: a file has the name of one of its folders.");
    expect(readdirSync(folder).sort()).toEqual([...Object.keys(files), "taken"].sort());
  });

  test("replaces the file as a whole, with its mode, and follows a symbolic link", async () => {
    const folder = createFolder({ ...files, "real.json": '{ "entries": [] }' });
    chmodSync(join(folder, "real.json"), 0o640);
    expect((await tenon(folder, line("real.json"))).code).toBe(0);
    expect(statSync(join(folder, "real.json")).mode & 0o777).toBe(0o640);
    writeFileSync(join(folder, "real.json"), '{ "entries": [] }');
    symlinkSync("real.json", join(folder, "link.json"));
    expect((await tenon(folder, line("link.json"))).code).toBe(0);
    expect(readFileSync(join(folder, "real.json"), "utf8")).toContain("fingerprint");
    expect(lstatSync(join(folder, "link.json")).isSymbolicLink()).toBe(true);
  });
});

describe("a baseline that the config names", () => {
  const config = '{ "document": "api/openapi.yaml", "output": "out", "baseline": "known.json" }';
  const project = { "api/openapi.yaml": documentWith([parameter]), "tenon.config.json": config };

  test("serves lint and generate alike: neither tells what only the other finds as in vain", async () => {
    const folder = createFolder(project);
    expect((await tenon(folder, ["generate", "--update-baseline"])).code).toBe(0);
    const made = readEntries(folder, "known.json");
    expect(made.some(({ fingerprint }) => fingerprint.includes("api/openapi.yaml#/"))).toBe(true);
    expect((await tenon(folder, ["lint", "--update-baseline"])).code).toBe(0);
    const both = readEntries(folder, "known.json");
    expect(both).toEqual(expect.arrayContaining([...made]));
    for (const command of ["lint", "generate"]) {
      const { code, out } = await tenon(folder, [command, "--strict"]);
      expect(out).not.toContain("baseline/unneeded");
      expect(code).toBe(0);
    }
  });

  test("is not written by a run with --check", async () => {
    const folder = createFolder(project);
    expect((await tenon(folder, ["generate", "--check", "--update-baseline"])).code).toBe(2);
  });
});
