import { expect, test } from "vitest";
import { createFolder, type Outcome, tenon } from "../unit/cli/test-io.ts";

/** A document with several operations that send and receive the same schema, inlined in each. */
function documentOf(schema: object, operations: number, more: object = {}): string {
  const content = { "application/json": { schema } };
  const operation = (index: number): object => ({
    operationId: `save${index}`,
    requestBody: { required: true, content },
    responses: { 200: { description: "d", content } },
  });
  const paths = Array.from({ length: operations }, (_, index) => [
    `/notes/${index}`,
    { put: operation(index) },
  ]);
  return JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Notes", version: "1" },
    paths: Object.fromEntries(paths),
    ...more,
  });
}

const ref = { $ref: "#/components/schemas/Note" };
const schemaOf = (tag: object, required: readonly string[] = []): object => ({
  type: "object",
  required,
  properties: { tag, text: { type: "string" }, more: { type: "string" } },
});
const before = schemaOf({ enum: ["a", "b"] });
const after = schemaOf({ enum: ["a", "c"] });

async function diff(old: string, now: string, ...options: readonly string[]): Promise<Outcome> {
  return tenon(createFolder({ "old.json": old, "new.json": now }), [
    "diff",
    "old.json",
    "new.json",
    ...options,
  ]);
}

test("a change of inlined copies is one entry with its places, in every format", async () => {
  const documents = [documentOf(before, 5), documentOf(after, 5)] as const;
  const { out } = await diff(...documents);
  expect(out.match(/no longer allows `"b"`/g)).toHaveLength(1);
  expect(out).toContain("seen by 5 operations: PUT /notes/0, PUT /notes/1, PUT /notes/2, and 2 more");
  expect(out).toContain("and 2 more places");
  expect(out).toContain("2 breaking changes.");

  const [{ results }] = JSON.parse((await diff(...documents, "--format", "sarif")).out).runs;
  expect(results.filter(({ level }: { level: string }) => level === "error")).toHaveLength(2);
  expect((await diff(...documents, "--format", "github")).out.match(/^::error /gm)).toHaveLength(2);
  expect((await diff(...documents, "--format", "markdown")).out.match(/^- /gm)).toHaveLength(2);

  const { changes } = JSON.parse((await diff(...documents, "--format", "json")).out);
  const breaking = changes.filter(({ level }: { level: string }) => level === "breaking");
  expect(breaking).toHaveLength(10);
  expect(new Set(breaking.map(({ entry }: { entry: string }) => entry)).size).toBe(2);
});

test("an approval of an entry holds for all its changes", async () => {
  const folder = createFolder({ "old.json": documentOf(before, 3), "new.json": documentOf(after, 3) });
  const command = ["diff", "old.json", "new.json"];
  const found = [...(await tenon(folder, command)).out.matchAll(/fingerprint: (.*), for all 3 changes/g)];
  expect(found).toHaveLength(2);
  const given = ["--owner", "team notes", "--reason", "no client sends it"];
  for (const [, fingerprint = ""] of found)
    await tenon(folder, [...command, "--approve", fingerprint, ...given]);
  expect((await tenon(folder, command)).code).toBe(0);
});

test("an exchange that shows several entries is printed once", async () => {
  const { out } = await diff(
    documentOf(schemaOf({}), 1),
    documentOf(schemaOf({}, ["text", "more"]), 1),
    "--all",
  );
  expect(out.match(/^breaking The/gm)).toHaveLength(2);
  expect(out.match(/witness: curl/g)).toHaveLength(1);
  expect(out).toMatch(/witness: as for: .* now requires `text`\./);
});

test("a deprecation without a date is one entry", async () => {
  const named = (tag: object): string =>
    documentOf(ref, 2, { components: { schemas: { Note: schemaOf(tag) } } });
  const { out } = await diff(named({ type: "string" }), named({ type: "string", deprecated: true }));
  expect(out.match(/^policy /gm)).toHaveLength(1);
});

test("--group lists each entry once, under its operation or schema", async () => {
  const components = (Note: object) => ({ components: { schemas: { Note } } });
  const documents = [documentOf(ref, 1, components(before)), documentOf(ref, 1, components(after))] as const;
  expect((await diff(...documents, "--group", "operation")).out).toContain("PUT /notes/0 (2)\n");
  const bySchema = (await diff(...documents, "--group", "schema", "--format", "markdown")).out;
  expect(bySchema).toContain("### <code>Note</code> (2)");
  expect((await diff(...documents, "--group", "schema", "--format", "html")).out).toContain(
    "<h2>Note (2)</h2>",
  );
});

test("Markdown fits into a comment on a pull request, however much changed", async () => {
  const members = (type: string): object => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [`${"member".repeat(100)}${index}`, { type }]),
    ),
  });
  const { out } = await diff(
    documentOf(members("string"), 1),
    documentOf(members("integer"), 1),
    ...["--format", "markdown", "--effort", "quick"],
  );
  expect(out.length).toBeLessThan(65_000);
  expect(out).toMatch(/Too long for a comment: exchanges and \d+ further changes are left out/);
});

test("--ignore leaves out matching changes until a day, and counts them", async () => {
  const documents = [documentOf(before, 2), documentOf(after, 2)] as const;
  const all = await diff(...documents, "--ignore", "path=/notes/*", "--format", "json");
  expect([all.code, JSON.parse(all.out).changes]).toEqual([0, []]);
  expect(all.err).toMatch(/\d+ changes ignored by --ignore/);
  expect((await diff(...documents, "--ignore", "operation=save0 code=schema/*")).code).toBe(1);
  const rules = ["--ignore", "operation=save0", "--ignore", "operation=PUT /notes/1 until=2999-01-31"];
  expect((await diff(...documents, ...rules)).code).toBe(0);
  const expired = await diff(...documents, "--ignore", "path=* until=2020-01-31");
  expect(expired.code).toBe(1);
  expect(expired.err).toContain("warning usage/expired-rule");
});

test.each([
  ["nonsense", "`nonsense` is not a part of one"],
  ["path=/notes/* color=red", "`color=red` is not a part of one"],
  ["path=/notes/* until=soon", "`until=soon` is not a day"],
  ["until=2999-01-31", "it selects no changes"],
])("--ignore %j names the part that is wrong", async (rule, wrong) => {
  const { code, err } = await diff(documentOf(before, 1), documentOf(after, 1), "--ignore", rule);
  expect(code).toBe(2);
  expect(err).toContain(`--ignore "${rule}" is not a rule: ${wrong}.`);
});

test("--expires is refused without --approve", async () => {
  const { code, err } = await diff(documentOf(before, 1), documentOf(after, 1), "--expires", "2999-01-31");
  expect(code).toBe(2);
  expect(err).toContain("--expires needs --approve.");
});

test("gitlab has one issue for each entry", async () => {
  const issues = JSON.parse(
    (await diff(documentOf(before, 5), documentOf(after, 5), "--format", "gitlab")).out,
  );
  expect(issues.filter(({ severity }: { severity: string }) => severity === "major")).toHaveLength(2);
});
