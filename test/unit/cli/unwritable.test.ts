import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { createFolder, tenon } from "./test-io.ts";

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "T", version: "1" },
  paths: { "/a": { get: { operationId: "a", responses: { 200: { description: "d" } } } } },
});

const exchange = JSON.stringify({ request: { method: "GET", url: "/a" }, response: { status: 200 } });

test("a folder in the place of a file to write is told as such", async () => {
  const cwd = createFolder({ "openapi.json": document, "t.ndjson": `${exchange}\n`, "c.json/kept": "" });
  const { code, err } = await tenon(cwd, "verify t.ndjson --api openapi.json --coverage c.json".split(" "));
  expect([code, err]).toEqual([
    2,
    expect.stringContaining("c.json cannot be written (EISDIR).\n  fix: Name a file"),
  ]);
});

// Below `/proc`, Linux creates nothing, not even for root. Each entry: the line, and the place that the message names.
test.skipIf(!existsSync("/proc/self/stat")).each<readonly [line: string, place: string]>([
  ["generate openapi.json -o /proc/none/api", "/proc/none/api"],
  ["docs openapi.json --reference off --no-try -o /proc/none/site", "/proc/none/site"],
  ["stubs openapi.json --generated /proc/x", "proc/handlers"],
  ["stubs openapi.json --generated src/api -o /proc/none", "proc/none"],
  ["init /proc/none", "proc/none/openapi.yaml"],
  ["lint openapi.json --baseline /proc/none/b.json --update-baseline", "/proc/none/b.json"],
  ["verify t.ndjson --api openapi.json --coverage /proc/none/c.json", "/proc/none/c.json"],
  ["verify t.ndjson --api openapi.json --partial /proc/none/p.json", "/proc/none/p.json"],
  ["verify t.ndjson --api openapi.json --baseline /proc/none/b.json --update-baseline", "/proc/none/b.json"],
  ["coverage c.json --api openapi.json -o /proc/none/r.html", "/proc/none/r.html"],
  ["proxy openapi.json --target http://127.0.0.1:1 --port 0 --record /proc/none/t.har", "/proc/none/t.har"],
  ["probe http://127.0.0.1:1 --api openapi.json --record /proc/none/t.har", "/proc/none/t.har"],
  ["consumer c.consumer.json --api openapi.json -o /proc/none/c.json", "/proc/none/c.json"],
])("a place that cannot be written is wrong usage, and told alike: tenon %s", async (line, place) => {
  const cwd = createFolder({ "openapi.json": document, "t.ndjson": `${exchange}\n` });
  await tenon(cwd, ["verify", "t.ndjson", "--api", "openapi.json", "--coverage", "c.json"]);
  await tenon(cwd, [
    "consumer",
    "--from-coverage",
    "c.json",
    "--name",
    "n",
    "--api",
    "openapi.json",
    "-o",
    "c.consumer.json",
  ]);
  const { code, out, err } = await tenon(cwd, line.split(" "));
  const told = (out + err).split("\n");
  const at = told.findIndex((one) => one.startsWith("error output/unwritable: "));
  expect([code, told[at]]).toEqual([
    2,
    expect.stringMatching(new RegExp(`${place} cannot be written \\(E[A-Z]+\\)\\.$`)),
  ]);
  expect(told[at + 1]).toMatch(/^ {2}fix: \S/);
});
