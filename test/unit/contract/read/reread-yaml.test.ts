import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readYaml, type YamlResult } from "../../../../contract/read/read-yaml.ts";
import { createRereader } from "../../../../contract/read/reread-files.ts";
import { rereadYaml } from "../../../../contract/read/reread-yaml.ts";
import { pointerTo } from "../../../../runtime/pointer.ts";
import { isQuick } from "../../../choose-tests.ts";

const read = (text: string): YamlResult => readYaml("a.yaml", "/a.yaml", text);
const reread = (text: string, before: YamlResult): YamlResult | undefined =>
  rereadYaml("a.yaml", "/a.yaml", text, before);

function* pointersOf(value: unknown, pointer = ""): Generator<string> {
  yield pointer;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* pointersOf(member, pointerTo(pointer, key));
}

/** Everything that later stages see of a file. */
function show({ file, findings: found }: YamlResult): unknown {
  // Findings about numbers can have another order.
  const findings = found.toSorted((one, other) => (one.places[0]?.line ?? 0) - (other.places[0]?.line ?? 0));
  if (file === undefined) return { findings };
  const places = [...pointersOf(file.value)].flatMap((pointer) => [
    file.placeOf(pointer, "key"),
    file.placeOf(pointer, "value"),
  ]);
  return {
    findings,
    ...{ places, text: JSON.stringify(file.value), literals: Object.fromEntries(file.literals) },
  };
}

const tricky = `openapi: 3.1.0
info: { title: T, version: 1.10 }
paths:
  /a:
    get:
      tags:
      - x
      - y
      description: |
        text
          - more: text

      summary: >-
        one
        two
    # comment
    parameters:
      - name: p
        schema: { minimum: 1.0, enum: [a, b] }
      -
        name: q
        in: query
  "/b/{c}":
    get: {}
  '/d':
    post:
      requestBody: "x
        y"
      x: plain
        continued
components:
  schemas:
    A:
      maximum: 12345678901234567890
      properties:
        __proto__: { type: string }
`;

const root = join(import.meta.dirname, "../../../..");
const own = readFileSync(join(root, "spec/openapi.yaml"), "utf8");

/** A generator of numbers below a limit, the same in each run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const pieces = [
  ...["x", " ", "\n", "  ", "\n  ", "\n    k: v", ": ", "- ", "#", '"', "'", "{", "}", "[", "]", ",", "\t"],
  ...["|", ">", "&a ", "*a", "!t ", "<<: ", "\n---\n", "\n...\n", "? ", "1e400", "\r\n", "\n- z", "%"],
];

describe("reading a part again gives what reading the whole gives", () => {
  test.each([
    ["a small document", tricky, 1],
    ["a small document, with other edits", tricky, 2],
    ["a document of a few thousand lines", own, 3],
  ])("%s", (_title, text, seed) => {
    const random = createRandom(seed);
    const rounds = (text === own ? 40 : 800) / (isQuick ? 4 : 1);
    let before = read(text);
    let current = text;
    let parts = 0;
    for (let round = 0; round < rounds; round++) {
      const at = random(current.length);
      const removed = random(3) === 0 ? random(6) : 0;
      const edited =
        current.slice(0, at) + (pieces[random(pieces.length)] ?? "") + current.slice(at + removed);
      const part = reread(edited, before);
      const whole = read(edited);
      if (part !== undefined) {
        parts++;
        expect(show(part), edited).toEqual(show(whole));
      }
      const isKept = whole.file !== undefined && random(2) === 0 && round % 20 !== 0;
      before = isKept ? (part ?? whole) : read(text);
      current = isKept ? edited : text;
    }
    expect(parts).toBeGreaterThan(rounds / 20);
  });
});

test("only the member around an edit is parsed", () => {
  const before = read(own);
  const at = own.indexOf("description:", own.length / 2);
  const after = reread(`${own.slice(0, at)}x-${own.slice(at)}`, before);
  expect(after?.file?.value).toMatchObject({ openapi: expect.anything() as unknown });
  const [first] = Object.keys((before.file?.value as { paths: object }).paths);
  const pathsOf = (result: YamlResult | undefined) =>
    (result?.file?.value as { paths: Record<string, unknown> }).paths;
  // Unchanged values are the same objects.
  expect(pathsOf(after)[first ?? ""]).toBe(pathsOf(before)[first ?? ""]);
});

test.each([
  ["an anchor elsewhere", "a: &x 1\nb: 2\nc: 3\n", "b: 2", "b: 4"],
  ["a merge key", "a: { <<: { b: 1 } }\nc:\n  d: 1\n", "d: 1", "d: 2"],
  ["a duplicate key", "a: 1\na: 2\nc:\n  d: 1\n", "d: 1", "d: 2"],
  ["a changed key", "a: 1\nbcd: 2\n", "bcd", "bce"],
])("%s requires the whole file", (_title, text, from, to) => {
  expect(reread(text.replace(from, to), read(text))).toBeUndefined();
});

test("unchanged files are not parsed again", async () => {
  const parse = createRereader();
  const bytes = Buffer.from(tricky);
  const first = await parse("a.yaml", "/a.yaml", bytes, "data");
  expect(await parse("a.yaml", "/a.yaml", Buffer.from(tricky), "data")).toBe(first);
  expect(await parse("b.yaml", "/a.yaml", bytes, "data")).not.toBe(first);
  const edited = await parse("a.yaml", "/a.yaml", Buffer.from(tricky.replace("- y", "- z")), "data");
  expect(JSON.stringify(edited.file?.value)).toContain('"z"');
});
