import { join } from "node:path";
import { expect, test } from "vitest";
import { fingerprintDocument } from "../../verifier/coverage/coverage-data.ts";
import { loadContract } from "../../verifier/matchers/load-contract.ts";
import { createFolder, type Outcome, tenon } from "../unit/cli/test-io.ts";
import { demanding, notes, plain, sparing } from "./notes.ts";

const text = "/response/components/schemas/Note/properties/text";
const priority = "/response/components/schemas/Note/properties/priority";

interface Leaf {
  readonly kind: string;
  readonly id: string;
  readonly label?: string;
  readonly evidence: readonly object[];
}

function leaf(kind: string, id: string, evidence = "tests", at?: string): Leaf {
  return {
    kind,
    id,
    evidence: [{ kind: evidence, date: "2026-01-31", ...(at === undefined ? {} : { at: [at] }) }],
  };
}

const lists = leaf("operations", "/listNotes");
const creates = leaf("operations", "/createNote");

/** Writes folders with documents and consumer files, each consumer with the leaves that it uses. */
async function prepare(
  old: string,
  now: string,
  consumers: Readonly<
    Record<
      string,
      { readonly sends?: readonly Leaf[]; readonly reads?: readonly Leaf[]; readonly of?: string }
    >
  >,
): Promise<string> {
  const folder = createFolder({ "old.yaml": old, "new.yaml": now });
  const { contract } = await loadContract(join(folder, "old.yaml"));
  const document = fingerprintDocument(contract);
  const files = Object.entries(consumers).map(([consumer, { sends = [], reads = [], of }]) => [
    `${consumer}/tenon.consumer.json`,
    JSON.stringify({
      tenonConsumer: 1,
      consumer,
      document: of === undefined ? document : { ...document, version: of, fingerprint: "sha256:0" },
      sends,
      reads,
    }),
  ]);
  const { writeFiles } = await import("../unit/cli/test-io.ts");
  writeFiles(join(folder, "consumers"), Object.fromEntries(files));
  return folder;
}

function diff(folder: string, ...options: readonly string[]): Promise<Outcome> {
  return tenon(folder, ["diff", "old.yaml", "new.yaml", "--consumers", "consumers", ...options]);
}

async function answers(folder: string): Promise<Readonly<Record<string, string>>> {
  const { consumers } = JSON.parse((await diff(folder, "--format", "json")).out);
  return Object.fromEntries(
    consumers.answers.map((one: { consumer: string; answer: string }) => [one.consumer, one.answer]),
  );
}

test("a response break counts where the leaf is read, with its place", async () => {
  const folder = await prepare(plain, sparing, {
    reader: { sends: [lists], reads: [leaf("properties", text, "source", "src/page.ts:3:7")] },
    other: { sends: [lists], reads: [leaf("properties", priority)] },
    stranger: { sends: [], reads: [leaf("properties", priority)] },
  });
  const { code, out } = await diff(folder);
  expect(code).toBe(1);
  expect(out).toContain("breaks 1 of 3 consumers\n");
  expect(out).toContain("  reader breaks\n    `Note` no longer requires `text`.\n");
  expect(out).toContain(
    "/response/components/schemas/Note/properties/text, src/page.ts:3:7 (source, 2026-01-31)",
  );
  expect(await answers(folder)).toEqual({
    reader: "breaks",
    other: "does not break",
    stranger: "does not break",
  });
});

test("a new required member counts for every sender of the operation, and for nobody else", async () => {
  const folder = await prepare(plain, demanding, {
    sender: { sends: [creates, leaf("mediaTypes", "/createNote/request/application~1json")] },
    noted: { sends: [leaf("operations", "/createNote", "hand")] },
    reader: { sends: [lists], reads: [leaf("properties", text)] },
  });
  expect(await answers(folder)).toEqual({ sender: "breaks", noted: "breaks", reader: "does not break" });
});

test("a member that is refused counts where it is sent", async () => {
  const closed = (members: string): string =>
    notes(`additionalProperties: false\n      properties: { ${members} }`);
  const request = "/request/components/schemas/Note/properties/priority";
  const body = leaf("mediaTypes", "/createNote/request/application~1json");
  const folder = await prepare(
    closed("text: { type: string }, priority: { type: integer }"),
    closed("text: { type: string }, priority: { type: integer, maximum: 3 }"),
    {
      sender: { sends: [creates, body, leaf("properties", request)] },
      other: { sends: [creates, body] },
    },
  );
  expect(await answers(folder)).toEqual({ sender: "breaks", other: "does not break" });
});

test("traffic tells values: only those who send a removed value break", async () => {
  const of = (values: string): string => notes(`properties: { kind: { type: string, enum: [${values}] } }`);
  const at = "/request/components/schemas/Note/properties/kind";
  const sends = (index: number): readonly Leaf[] => [
    leaf("operations", "/createNote", "traffic"),
    leaf("properties", at, "traffic"),
    leaf("enumValues", `${at}/enum/${index}`, "traffic"),
  ];
  const folder = await prepare(of("a, b"), of("a"), { a: { sends: sends(0) }, b: { sends: sends(1) } });
  expect(await answers(folder)).toEqual({ a: "does not break", b: "breaks" });
});

test("a literal in the consumer's code that still fits is no break", async () => {
  const of = (most: number): string => notes(`properties: { priority: { type: integer, maximum: ${most} } }`);
  const request = "/request/components/schemas/Note/properties/priority";
  const sending = (...values: readonly number[]): readonly Leaf[] => {
    const evidence = [{ kind: "source", date: "2026-01-31", ...(values.length > 0 ? { values } : {}) }];
    return [leaf("operations", "/createNote", "source"), { kind: "properties", id: request, evidence }];
  };
  const folder = await prepare(of(100), of(50), {
    below: { sends: sending(5, 50) },
    above: { sends: sending(5, 51) },
    unknown: { sends: sending() },
  });
  expect(await answers(folder)).toEqual({ below: "does not break", above: "breaks", unknown: "breaks" });
});

test("a removed media type of a request counts for those who send it", async () => {
  const of = (...types: readonly string[]): string =>
    plain.replace(
      "content: { application/json: { schema: { $ref: '#/components/schemas/Note' } } } }\n      responses:\n        '201'",
      `content: { ${types.map((type) => `${type}: {}`).join(", ")} } }\n      responses:\n        '201'`,
    );
  const sends = (type: string, evidence: string): readonly Leaf[] => [
    leaf("operations", "/createNote", evidence),
    leaf("mediaTypes", `/createNote/request/application~1${type}`, evidence),
  ];
  const folder = await prepare(of("application/json", "application/xml"), of("application/json"), {
    json: { sends: sends("json", "traffic") },
    xml: { sends: sends("xml", "traffic") },
    source: { sends: sends("xml", "source") },
    calls: { sends: [creates] },
  });
  expect(await answers(folder)).toEqual({
    json: "does not break",
    xml: "breaks",
    source: "breaks",
    calls: "does not break",
  });
});

test("a consumer without fresh evidence is reported as unknown, with the age of its evidence", async () => {
  const folder = await prepare(plain, sparing, {
    empty: {},
    recorded: { sends: [leaf("operations", "/listNotes", "traffic")] },
    stale: {
      sends: [lists],
      reads: [leaf("properties", text), leaf("properties", `${text}/gone`)],
      of: "0.9.0",
    },
    earlier: { sends: [lists], reads: [leaf("properties", text)], of: "0.9.0" },
  });
  const { out } = await diff(folder);
  expect(out).toContain("breaks 0 of 4 consumers; 4 not known");
  expect(out).toMatch(/earlier not known: its evidence .*, and the old document is version 1\.0\.0$/m);
  expect(out).toContain("empty not known: there is no evidence of what it uses");
  expect(out).toContain("recorded not known: it calls GET /notes, and there is no evidence of what it reads");
  expect(out).toMatch(
    /stale not known: its evidence of 2026-01-31 \(\d+ days? old\) is of version 0\.9\.0 of Notes, and the old document is version 1\.0\.0; 1 of 3 leaves are no longer in it/,
  );
});

test("--fail-on consumers fails only where a consumer breaks, or with --undecided error is not known", async () => {
  const safe = { sends: [lists], reads: [leaf("properties", priority)] };
  const folder = await prepare(plain, sparing, { safe });
  expect((await diff(folder)).code).toBe(1);
  expect((await diff(folder, "--fail-on", "consumers")).code).toBe(0);
  const broken = await prepare(plain, sparing, {
    safe,
    reader: { sends: [lists], reads: [leaf("properties", text)] },
  });
  expect((await diff(broken, "--fail-on", "consumers", "--max", "major")).code).toBe(1);
  const open = await prepare(plain, sparing, { safe, empty: {} });
  expect((await diff(open, "--fail-on", "consumers")).code).toBe(0);
  expect((await diff(open, "--fail-on", "consumers", "--undecided", "error")).code).toBe(1);
  const none = await tenon(folder, ["diff", "old.yaml", "new.yaml", "--fail-on", "consumers"]);
  expect(none).toMatchObject({
    code: 2,
    err: expect.stringContaining("--fail-on consumers needs consumers."),
  });
});

test("an approved break does not fail for its consumers either", async () => {
  const folder = await prepare(plain, sparing, {
    reader: { sends: [lists], reads: [leaf("properties", text)] },
  });
  expect((await diff(folder, "--fail-on", "consumers", "--update-baseline")).code).toBe(0);
  const { code, out } = await diff(folder, "--fail-on", "consumers");
  expect(code).toBe(0);
  expect(out).toContain("breaks 1 of 1 consumer\n");
});

test("files of one consumer count together, and a fresh one before a stale one", async () => {
  const folder = await prepare(plain, sparing, {
    reader: { sends: [lists], reads: [leaf("properties", text)], of: "0.9.0" },
  });
  expect(await answers(folder)).toEqual({ reader: "not known" });
  const fresh = await prepare(plain, sparing, {
    reader: { sends: [lists], reads: [leaf("properties", text)] },
  });
  const both = ["diff", "old.yaml", "new.yaml", "--format", "json"];
  const { out } = await tenon(fresh, [
    ...both,
    "--consumers",
    "consumers",
    "--consumers",
    join(folder, "consumers"),
  ]);
  expect(JSON.parse(out).consumers).toMatchObject({ total: 1, breaks: 1, notKnown: 0 });
});

test("each consumer is held against the older version that it is made for", async () => {
  const folder = await prepare(plain, sparing, {
    reader: { sends: [lists], reads: [leaf("properties", text)] },
  });
  const several = [
    "diff",
    "--against",
    "new.yaml",
    "--against",
    "old.yaml",
    "new.yaml",
    "--consumers",
    "consumers",
  ];
  expect((await tenon(folder, several)).out).toContain("breaks 1 of 1 consumer\n");
  const back = await tenon(folder, ["diff", "new.yaml", "old.yaml", "--consumers", "consumers"]);
  expect(back.out).toContain("reader does not break");
});

test("a risk for a leaf that is read is reported, and breaks nobody", async () => {
  const folder = await prepare(
    plain,
    notes("required: [text]\n      properties: { text: { type: string } }"),
    {
      reader: { sends: [lists], reads: [leaf("properties", priority)] },
    },
  );
  const { out } = await diff(folder);
  expect(out).toContain(
    "breaks 0 of 1 consumer\n  reader does not break\n    risk: `priority` was removed from `Note`.",
  );
});

test("markdown, html and the formats of build servers name the consumers, without markup of theirs", async () => {
  const folder = await prepare(plain, sparing, {
    "<b>@me": { sends: [lists], reads: [leaf("properties", text, "source", "src/page.ts:3:7")] },
  });
  const markdown = (await diff(folder, "--format", "markdown")).out;
  expect(markdown).toContain("### breaks 1 of 1 consumer");
  expect(markdown).not.toContain("<b>@me");
  expect(markdown).toContain("src/page");
  const html = (await diff(folder, "--format", "html")).out;
  expect(html).toContain("breaks 1 of 1 consumer");
  expect(html).not.toContain("<b>@me");
  expect((await diff(folder, "--format", "github")).err).toContain("breaks 1 of 1 consumer");
});

test("a webhook breaks those that receive it; without such evidence, that is unknown", async () => {
  const webhook = (schema: string): string =>
    plain.replace(
      "components:",
      `webhooks: { told: { post: { operationId: told, requestBody: { required: true, content: { application/json: { schema: ${schema} } } }, responses: { '204': { description: d } } } }, gone: { post: { operationId: gone, responses: { '204': { description: d } } } } }\ncomponents:`,
    );
  const folder = await prepare(webhook("{ type: string }"), webhook("{ type: integer }"), {
    reader: { sends: [lists], reads: [leaf("properties", text)] },
    receiver: { reads: [leaf("operations", "/told", "hand")] },
    other: { reads: [leaf("operations", "/gone", "hand")] },
  });
  const { out } = await diff(folder);
  expect(out).toContain("reader not known: webhooks, callbacks or parts that could not be understood change");
  expect(out).toContain("receiver breaks");
  expect(out).toContain("other does not break");
});

test("a removed webhook breaks those that receive it", async () => {
  const webhook = plain.replace(
    "components:",
    "webhooks: { told: { post: { operationId: told, responses: { '204': { description: d } } } } }\ncomponents:",
  );
  const folder = await prepare(webhook, plain, {
    receiver: { reads: [leaf("operations", "/told", "hand")] },
  });
  expect((await diff(folder)).out).toContain("receiver breaks");
});
