import { spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { runCli } from "../../../cli/commands/run-cli.ts";
import { createFolder, createTestIo, type Outcome, tenon } from "./test-io.ts";

const isEverything = process.env["TENON_TESTS"] === "all";
const main = join(import.meta.dirname, "../../../dist/cli/main.js");
const isBuilt = existsSync(main);
if (!isBuilt) console.log("The threads of tenon verify are not tested: dist/ is not built (npm run build).");
const hasParallel = spawnSync("parallel", ["--version"], { encoding: "utf8" }).stdout?.startsWith("GNU");
if (!hasParallel)
  console.log("Shards under GNU parallel are not tested: it is not installed (apt install parallel).");

const document = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: 'https://a.test' }]
paths:
  /things/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses:
        '200':
          description: d
          content:
            application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } }
  /others:
    post: { responses: { '204': { description: d } } }
`;

function line(index: number): string {
  if (index % 41 === 7) return "{";
  const [path, status, body] =
    index % 5 === 1
      ? [`/things/x${index % 3}`, 200, "{}"]
      : index % 17 === 2
        ? [`/unknown${index}`, 404, ""]
        : [`/things/${index}`, 200, '{"name":"n"}'];
  const headers = { "content-type": "application/json" };
  const request = { method: "GET", url: `https://${index % 23 === 4 ? "b" : "a"}.test${path}`, headers: {} };
  return JSON.stringify({ request, response: { status, headers, body } });
}

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `${line(from + index)}\n`).join("");

/**
 * Makes a folder of small recordings, and one recording that is shared item by item, because the size of a compressed file says
 * nothing.
 */
function createTraffic(): string {
  const small = Array.from({ length: 7 }, (_, index) => [
    `traffic/${index}.ndjson`,
    lines(index * 60, index * 60 + 60),
  ]);
  const folder = createFolder({
    "api.yaml": document,
    "baseline.json": JSON.stringify({ entries: [{ fingerprint: "none", reason: "r" }] }),
    ...Object.fromEntries(small),
  });
  writeFileSync(
    join(folder, "traffic/z.ndjson"),
    lines(1000, 1900).replaceAll("\n", `${" ".repeat(6000)}\n`),
  );
  writeFileSync(join(folder, "traffic/last.ndjson.gz"), gzipSync(lines(2000, 2300)).subarray(0, -9));
  return folder;
}

const api = ["--api", "api.yaml"];

async function verify(folder: string, ...options: readonly string[]): Promise<Outcome> {
  return tenon(folder, ["verify", "traffic", ...api, ...options]);
}

/** Verifies every share; gives the names of the partial results. */
async function writeParts(
  folder: string,
  count: number,
  options: readonly string[],
): Promise<readonly string[]> {
  const names = Array.from({ length: count }, (_, index) => `part${index + 1}.json`);
  for (const [index, name] of names.entries()) {
    const outcome = await verify(folder, ...options, "--shard", `${index + 1}/${count}`, "--partial", name);
    expect(outcome).toMatchObject({ code: 0, out: "" });
    expect(outcome.err).toContain(`Part ${index + 1} of ${count}: `);
  }
  return names;
}

/** One case of each kind; the others run only if all tests are requested. */
const few: readonly (readonly [format: string, options: readonly string[]])[] = [
  ["json", []],
  ["pretty", ["--all", "--sample", "30%"]],
  ["sarif", ["--baseline", "baseline.json", "--fail-on", "never"]],
];
const more: typeof few = [
  ["html", []],
  ["junit", ["--server", "https://a.test"]],
  ["json", ["--sample", "1/7", "--baseline", "baseline.json"]],
];
if (!isEverything) console.log("Some formats of added parts are not tested: TENON_TESTS=all does.");

test.each([
  ...few,
  ...(isEverything ? more : []),
])("a report of parts is that of one run: %s %j", async (format, own) => {
  const folder = createTraffic();
  const options = ["--format", format, "--coverage", "coverage.json", ...own];
  const one = await verify(folder, ...options);
  const coverage = readFileSync(join(folder, "coverage.json"), "utf8");
  const [first = "", ...others] = await writeParts(folder, 4, options);
  writeFileSync(join(folder, "coverage.json"), "");
  expect(await tenon(folder, ["report", ...others.reverse(), first, first])).toEqual(one);
  expect(readFileSync(join(folder, "coverage.json"), "utf8")).toBe(coverage);
});

test("a baseline of parts is that of one run", async () => {
  const folder = createTraffic();
  const options = ["--baseline", "new.json", "--update-baseline"];
  await verify(folder, ...options);
  const one = readFileSync(join(folder, "new.json"), "utf8");
  expect(JSON.parse(one).entries.length).toBeGreaterThan(3);
  writeFileSync(join(folder, "new.json"), '{"entries":[]}');
  await tenon(folder, ["report", ...(await writeParts(folder, 3, options))]);
  expect(readFileSync(join(folder, "new.json"), "utf8")).toBe(one);
});

test("each exchange is in one part, and every part has some", async () => {
  const folder = createTraffic();
  const parts = await writeParts(folder, 3, []);
  const places = parts.map((name) => {
    const items = readFileSync(join(folder, name), "utf8").trim().split("\n").slice(1, -1);
    return items.map((item) => JSON.parse(item).slice(0, 2).join());
  });
  for (const list of places) expect(list.length).toBeGreaterThan(300);
  const all = places.flat();
  expect(new Set(all).size).toBe(all.length);
});

test("parts of standard inputs add up, each read once", async () => {
  const folder = createTraffic();
  const read = async (from: number, to: number): Promise<string> => {
    const io = createTestIo(folder);
    const stdin = (async function* () {
      yield Buffer.from(lines(from, to));
    })();
    await runCli(["verify", "-", ...api, "--partial", "-"], { ...io, stdin });
    return io.out();
  };
  const texts = [await read(0, 50), await read(50, 120), await read(50, 120)];
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `p${index}.json`), text);
  const { out } = await tenon(folder, ["report", "p0.json", "p1.json", "p2.json", "--format", "json"]);
  const { exchanges, unreadable } = JSON.parse(out).summary;
  expect(exchanges + unreadable).toBe(120);
});

test("parts that are missing, damaged or of something else are named, and nothing is reported", async () => {
  const folder = createTraffic();
  const [one = "", two = "", three = ""] = await writeParts(folder, 3, []);
  const fails = async (code: string, text: string, ...parts: readonly string[]): Promise<void> => {
    const { code: exit, out, err } = await tenon(folder, ["report", ...parts]);
    expect({ exit, out }, err).toEqual({ exit: 2, out: "" });
    expect(err).toContain(code);
    expect(err).toContain(text);
  };
  await fails("partial/missing", "Part 2 of 3 of traffic/0.ndjson", three, one);
  await fails("partial/unreadable", "api.yaml is not a partial result", "api.yaml");
  await fails("partial/unreadable", "nowhere.json cannot be read", "nowhere.json");
  await fails("usage/missing-argument", "No input");
  const text = readFileSync(join(folder, two), "utf8");
  writeFileSync(join(folder, "changed.json"), text.replace('"line"', '"entry"'));
  await fails("partial/unreadable", "changed.json is damaged", one, "changed.json", three);
  writeFileSync(join(folder, "half.json"), text);
  truncateSync(join(folder, "half.json"), text.length >> 1);
  await fails("partial/unreadable", "half.json is damaged", one, "half.json", three);
  await verify(folder, "--shard", "2/3", "--partial", "other.json", "--sample", "1/2");
  await fails("partial/other", "with different options", one, "other.json", three);
  writeFileSync(
    join(folder, "api.yaml"),
    document.replace("name: { type: string }", "name: { type: integer }"),
  );
  await fails("partial/other", "another version of api.yaml", one, two, three);
  await verify(folder, "--shard", "2/3", "--partial", "again.json");
  await fails("partial/other", "both part 2 of 3", one, two, "again.json", three);
});

test("a part is written through a symbolic link, which stays", async () => {
  const folder = createTraffic();
  symlinkSync(join(folder, "target.json"), join(folder, "link.json"));
  await verify(folder, "--shard", "1/2", "--partial", "link.json");
  expect(lstatSync(join(folder, "link.json")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, "target.json"), "utf8")).toContain('{"tenonPart":1');
  expect(readdirSync(folder).filter((name) => name.includes("draft"))).toEqual([]);
});

test.each([
  ["--partial", "api.yaml"],
  ["--coverage", "./api.yaml"],
  ["--coverage", "traffic/0.ndjson"],
  ["--partial", "link.yaml"],
])("refuses to replace a file that it reads: %s %s", async (option, name) => {
  const folder = createTraffic();
  symlinkSync(join(folder, "api.yaml"), join(folder, "link.yaml"));
  const read = name.startsWith("traffic") ? `traffic/${readdirSync(join(folder, "traffic"))[0]}` : name;
  const before = readFileSync(join(folder, read), "utf8");
  const { code, err } = await verify(folder, option, read);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(`${option} is "${read}", a file that the command reads.`),
  ]);
  expect(readFileSync(join(folder, read), "utf8")).toBe(before);
});

test("refuses one file for two outputs", async () => {
  const { code, err } = await verify(createTraffic(), "--partial", "p.json", "--coverage", "p.json");
  expect([code, err]).toEqual([2, expect.stringContaining("a file that --coverage names.")]);
});

test("a part that cannot be written leaves nothing behind", async () => {
  const folder = createTraffic();
  const { code, err } = await verify(folder, "--partial", "api.yaml/part.json");
  const told = /output\/unwritable: api\.yaml\/part\.json cannot be written \(E[A-Z]+\)/;
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringMatching(told) });
  expect(readdirSync(folder).sort()).toEqual(["api.yaml", "baseline.json", "traffic"]);
});

test.each([
  [["--shard", "9/8", "--partial", "p"], "for --shard"],
  [["--shard", "1/2"], "--shard needs --partial"],
  [["--jobs", "0"], "for --jobs"],
])("%j is told", async (options, message) => {
  const { code, err } = await verify(createTraffic(), ...options);
  expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining(message) });
});

function verifyBuilt(folder: string, ...options: readonly string[]) {
  const argv = [main, "verify", "traffic", ...api, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, maxBuffer: 2 ** 28 });
  return { status, out: stdout.toString(), err: stderr.toString() };
}

test.skipIf(!isBuilt)("threads report what one does, byte for byte", () => {
  const folder = createTraffic();
  const run = (...options: readonly string[]) => verifyBuilt(folder, "--coverage", "c.json", ...options);
  for (const format of ["json", "pretty"])
    expect(run("--format", format, "--jobs", "3")).toEqual(run("--format", format, "--jobs", "1"));
});

test.skipIf(!isBuilt || !isEverything)("threads that join late report what one does", () => {
  const folder = createTraffic();
  // So slow that each thread gets to work, and so small that each can read ahead to the end.
  const items = JSON.stringify(Array.from({ length: 8_000 }, () => 1.5));
  const slow = lines(3000, 3700).replaceAll('\\"n\\"}', `\\"n\\",\\"x\\":${items}}`);
  writeFileSync(join(folder, "traffic/a.ndjson.gz"), gzipSync(slow));
  const run = (jobs: string) => verifyBuilt(folder, "--format", "json", "--jobs", jobs);
  expect(run("3")).toEqual(run("1"));
});

test.skipIf(!isBuilt)("threads write the partial result that one does", () => {
  const folder = createTraffic();
  const [one, three] = ["1", "3"].map((jobs) => {
    verifyBuilt(folder, "--jobs", jobs, "--partial", "part.json");
    // The first line holds the command line.
    return readFileSync(join(folder, "part.json"), "utf8").replace(/^.*\n/, "");
  });
  expect(three).toBe(one);
});

test.skipIf(!isBuilt || !hasParallel)(
  "shards run under GNU parallel, and one that is killed runs again",
  async () => {
    const folder = createTraffic();
    // The first attempt at the second share is killed while it reads.
    const worker = `if [ {1} = 2 ] && [ ! -e killed ]; then touch killed; (sleep 60 | ${process.execPath} ${main} verify - --api api.yaml --partial p2.json) & sleep 0.5; kill -9 $!; exit 137; fi; exec ${process.execPath} ${main} verify traffic --api api.yaml --shard {1}/3 --partial p{1}.json`;
    const { status } = spawnSync("parallel", ["--retries", "2", "-j", "2", worker, ":::", "1", "2", "3"], {
      cwd: folder,
      env: { ...process.env, SHELL: "/bin/bash" },
    });
    expect(status).toBe(0);
    const { out, code } = await tenon(folder, [
      "report",
      "p1.json",
      "p2.json",
      "p3.json",
      "--format",
      "json",
    ]);
    const one = await verify(folder, "--format", "json");
    expect({ out, code }).toEqual({ out: one.out, code: one.code });
  },
);
