import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { createFolder, tenon } from "../unit/cli/test-io.ts";
import { demanding, grown, plain, sparing } from "./notes.ts";

const path = join(import.meta.dirname, "../../docs/reference/diff-report.schema.json");
const schema = JSON.parse(readFileSync(path, "utf8"));
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
/** Compiled strictly: a report may have no member that the schema does not describe. */
const check = ajv.compile({
  ...schema,
  unevaluatedProperties: false,
  $defs: { ...schema.$defs, change: { ...schema.$defs.change, unevaluatedProperties: false } },
});

/** A document with a webhook whose payload is one of the given values. */
function webhook(values: string): string {
  return `openapi: 3.1.0
info: { title: T, version: '1' }
webhooks:
  made: { post: { requestBody: { content: { application/json: { schema: { enum: [${values}] } } } }, responses: { '204': { description: d } } } }
`;
}

test.each([
  ["a request break", plain, demanding],
  ["a response break", plain, sparing],
  ["an addition", plain, grown],
  ["a break of a webhook", webhook("a"), webhook("a, b")],
  ["nothing", plain, plain],
])("the published schema describes the report of %s", async (_what, old, now) => {
  const folder = createFolder({ "old.yaml": old, "new.yaml": now });
  const line = ["diff", "old.yaml", "new.yaml", "--format", "json", "--source", "--deploy", "both"];
  const report = JSON.parse((await tenon(folder, line)).out);
  check(report);
  expect(check.errors ?? []).toEqual([]);
  const several = ["diff", "--against", "old.yaml", "--against", "new.yaml", "new.yaml", "--format", "json"];
  await tenon(folder, [...several, "--update-baseline"]);
  check(JSON.parse((await tenon(folder, several)).out));
  expect(check.errors ?? []).toEqual([]);
});

test("the published schema describes what is told of consumers", async () => {
  const evidence = [{ kind: "hand", date: "2026-01-31", at: ["src/page.ts:1:1"] }];
  const reader = {
    tenonConsumer: 1,
    consumer: "reader",
    document: { title: "Notes", version: "0.9.0", fingerprint: "sha256:0" },
    sends: [{ kind: "operations", id: "/listNotes", evidence }],
    reads: [{ kind: "properties", id: "/response/components/schemas/Note/properties/text", evidence }],
  };
  const folder = createFolder({
    "old.yaml": plain,
    "new.yaml": sparing,
    "consumers/reader.json": JSON.stringify(reader),
  });
  const line = ["diff", "old.yaml", "new.yaml", "--format", "json", "--consumers", "consumers"];
  check(JSON.parse((await tenon(folder, line)).out));
  expect(check.errors ?? []).toEqual([]);
});
