import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { createFolder, type Outcome, tenon, writeFiles } from "../unit/cli/test-io.ts";
import { document } from "./shop.ts";

const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../tenon.consumer.schema.json"), "utf8"),
);
const check = new Ajv({ strict: false, allErrors: true }).compile(schema);

/** A recording by `trackReads`: of `listOrders`, the program read `id` of each order. */
const recorded = {
  tenonReads: 1,
  date: "2026-01-31",
  uses: [
    { operation: "listOrders", part: { kind: "call" }, path: [], extent: "value", at: "src/a.ts:1:1" },
    {
      operation: "listOrders",
      part: { kind: "parameter", in: "query", name: "limit" },
      path: [],
      extent: "value",
    },
    ...[[], ["items"], ["items", 0], ["items", 0, "id"]].map((path) => ({
      operation: "listOrders",
      part: { kind: "response", status: 200, type: "application/json" },
      ...{ path, extent: "value", at: "src/a.ts:2:9" },
    })),
  ],
};

const call = {
  request: {
    method: "POST",
    url: "/orders",
    headers: { "content-type": "application/json" },
    body: '{"sku":"a"}',
  },
  response: { status: 201, headers: { "content-type": "application/json" }, body: '{"id":"a","lines":[]}' },
};

function prepare(files: Readonly<Record<string, string>> = {}): string {
  return createFolder({
    "openapi.yaml": document,
    "package.json": '{ "name": "basket" }',
    "reads/one.json": JSON.stringify(recorded),
    "calls.ndjson": `${JSON.stringify(call)}\n`,
    ...files,
  });
}

function consumer(folder: string, ...options: readonly string[]): Promise<Outcome> {
  return tenon(folder, ["consumer", ...options, "--api", "openapi.yaml"]);
}

interface Leaf {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly evidence: readonly { readonly kind: string }[];
}

function readFile(folder: string): {
  consumer: string;
  sends: Leaf[];
  reads: Leaf[];
  document: { fingerprint: string };
} {
  const file = JSON.parse(readFileSync(join(folder, "tenon.consumer.json"), "utf8"));
  check(file);
  expect(check.errors ?? []).toEqual([]);
  return file;
}

function labels(leaves: readonly Leaf[]): readonly string[] {
  return leaves.map(({ label, evidence }) => `${label} ${evidence.map(({ kind }) => kind).join(" ")}`);
}

test("what tests read becomes leaves with their places and days", async () => {
  const folder = prepare();
  const { code, err } = await consumer(folder, "--from-tests", "reads");
  expect({ code, err }).toEqual({
    code: 0,
    err: "tenon.consumer.json: basket calls 1 operation, sends 1 and reads 4 of their parts.\n",
  });
  const { sends, reads } = readFile(folder);
  expect(labels(sends)).toEqual(["GET /orders tests", "query limit tests"]);
  expect(labels(reads)).toEqual([
    "200 tests",
    "200 application/json tests",
    "Order.id tests",
    "body.items tests",
  ]);
  expect(reads[2]).toEqual({
    ...{ kind: "properties", id: "/response/components/schemas/Order/properties/id", label: "Order.id" },
    evidence: [{ kind: "tests", date: "2026-01-31", at: ["src/a.ts:2:9"] }],
  });
});

test("traffic shows which leaves are sent, not which are read", async () => {
  const folder = prepare();
  await tenon(folder, ["verify", "calls.ndjson", "--api", "openapi.yaml", "--coverage", "coverage.json"]);
  expect((await consumer(folder, "--from-coverage", "coverage.json")).code).toBe(0);
  const { sends, reads } = readFile(folder);
  expect(labels(sends)).toEqual([
    "POST /orders traffic",
    "request application/json traffic",
    "NewOrder.sku traffic",
  ]);
  expect(reads).toEqual([]);
});

test("traffic of another document is refused", async () => {
  const folder = prepare({ "other.yaml": document.replaceAll("sku", "article") });
  await tenon(folder, ["verify", "calls.ndjson", "--api", "other.yaml", "--coverage", "coverage.json"]);
  const outcome = await consumer(folder, "--from-coverage", "coverage.json");
  expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining("coverage/other-document") });
});

test("kinds of evidence add up; one that is collected again is replaced, and what was written by hand stays", async () => {
  const folder = prepare();
  await consumer(folder, "--from-tests", "reads");
  const file = readFile(folder);
  const note = { kind: "hand", date: "2026-01-01" };
  const [first, ...others] = file.reads;
  const reads = [
    { ...first, evidence: [note] },
    ...others,
    { kind: "properties", id: "/response/components/schemas/Note/properties/text", evidence: [note] },
  ];
  writeFileSync(join(folder, "tenon.consumer.json"), JSON.stringify({ ...file, consumer: "till", reads }));
  await tenon(folder, ["verify", "calls.ndjson", "--api", "openapi.yaml", "--coverage", "coverage.json"]);
  await consumer(folder, "--from-coverage", "coverage.json");
  const added = readFile(folder);
  expect(added.consumer).toBe("till");
  expect(labels(added.sends)).toContain("POST /orders traffic");
  expect(labels(added.reads)).toEqual(
    expect.arrayContaining(["Order.id tests", "200 hand", "Note.text hand"]),
  );
  const less = { ...recorded, uses: recorded.uses.slice(0, 3) };
  writeFileSync(join(folder, "reads/one.json"), JSON.stringify(less));
  await consumer(folder, "--from-tests", "reads");
  expect(labels(readFile(folder).reads)).toEqual([
    "200 tests hand",
    "200 application/json tests",
    "Note.text hand",
  ]);
});

test("evidence for another state of the document is dropped, except entries written by hand", async () => {
  const folder = prepare();
  await consumer(folder, "--from-tests", "reads");
  const file = readFile(folder);
  const hand = { ...file.reads[0], evidence: [{ kind: "hand", date: "2026-01-01" }] };
  const old = {
    ...file,
    document: { ...file.document, fingerprint: "sha256:0" },
    reads: [hand, ...file.reads.slice(1)],
  };
  writeFileSync(join(folder, "tenon.consumer.json"), JSON.stringify(old));
  expect((await consumer(folder)).code).toBe(0);
  const { sends, reads, document: own } = readFile(folder);
  expect([labels(sends), labels(reads)]).toEqual([[], ["200 hand"]]);
  expect(own).toEqual(file.document);
});

test("several files are merged into one", async () => {
  const folder = prepare();
  await consumer(folder, "--from-tests", "reads", "-o", "one.json");
  await tenon(folder, ["verify", "calls.ndjson", "--api", "openapi.yaml", "--coverage", "coverage.json"]);
  await consumer(folder, "--from-coverage", "coverage.json", "-o", "two.json");
  expect((await consumer(folder, "one.json", "two.json")).code).toBe(0);
  expect(labels(readFile(folder).sends)).toEqual(
    expect.arrayContaining(["GET /orders tests", "POST /orders traffic"]),
  );
});

test("without any evidence there is nothing to write", async () => {
  const outcome = await consumer(prepare());
  expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining("tenon consumer needs evidence") });
});

test("an unknown leaf that was written by hand is refused, with a suggestion", async () => {
  const folder = prepare();
  await consumer(folder, "--from-tests", "reads");
  const file = readFile(folder);
  const hand = {
    kind: "properties",
    id: "/response/components/schemas/Order/properties/ids",
    evidence: [{ kind: "hand", date: "2026-01-01" }],
  };
  writeFileSync(join(folder, "tenon.consumer.json"), JSON.stringify({ ...file, reads: [hand] }));
  const { code, err } = await consumer(folder);
  expect(code).toBe(2);
  expect(err).toContain("consumer/unknown-leaf");
  expect(err).toContain("/response/components/schemas/Order/properties/id");
});

const withoutId = document.replace("required: [id, lines]", "required: [lines]");
const withoutNext = document.replace("                  next: { type: string }\n", "");

async function checked(published: string, ...options: readonly string[]): Promise<Outcome> {
  const folder = prepare();
  await consumer(folder, "--from-tests", "reads");
  writeFiles(folder, { "published.yaml": published });
  return tenon(folder, ["consumer", "check", "published.yaml", ...options]);
}

test("check passes where the published document still carries what is used", async () => {
  for (const published of [document, withoutNext]) {
    const { code, out } = await checked(published, "--api", "openapi.yaml");
    expect(code, out).toBe(0);
  }
});

test("check finds what breaks, with the place in the consumer", async () => {
  const { code, out } = await checked(withoutId, "--api", "openapi.yaml");
  expect(code).toBe(1);
  expect(out).toContain(
    "error consumer/breaks: `Order` no longer requires `id`. It reads Order.id, src/a.ts:2:9 (tests, 2026-01-31).",
  );
});

test("check finds what is not described any more", async () => {
  const gone = document
    .replace("required: [id, lines]", "required: [lines]")
    .replace("        id: { type: string }\n        total", "        total");
  const { code, out } = await checked(gone, "--api", "openapi.yaml");
  expect(code).toBe(1);
  expect(out).toContain("Order.id, src/a.ts:2:9");
});

test("without the document that the consumer was made for, check goes by the names of leaves, and says so", async () => {
  const gone = document.replace("        id: { type: string }\n        total", "        total");
  const missing = await checked(gone);
  expect(missing.code).toBe(1);
  expect(missing.out).toContain("consumer/leaves-only");
  expect(missing.out).toContain(
    "consumer/gone: `Order.id` is no longer described. It reads Order.id, src/a.ts:2:9",
  );
  const loose = await checked(withoutId);
  expect(loose.code).toBe(0);
  expect(loose.out).toContain("consumer/leaves-only");
  expect((await checked(withoutId, "--strict")).code).toBe(1);
});

test("check of the same document needs nothing else", async () => {
  expect(await checked(document)).toMatchObject({ code: 0, out: expect.not.stringContaining("consumer/") });
});

test("what a check cannot know is a warning", async () => {
  const folder = prepare();
  await tenon(folder, ["verify", "calls.ndjson", "--api", "openapi.yaml", "--coverage", "coverage.json"]);
  await consumer(folder, "--from-coverage", "coverage.json");
  writeFiles(folder, { "published.yaml": withoutId });
  const outcome = await tenon(folder, ["consumer", "check", "published.yaml", "--api", "openapi.yaml"]);
  expect(outcome).toMatchObject({ code: 0, out: expect.stringContaining("consumer/not-known") });
});
