import { copyFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serveCodingTools } from "../../cli/mcp/coding/serve-coding-tools.ts";
import { createFolder, createTestIo } from "../unit/cli/test-io.ts";

type Call = (name: string, given?: Record<string, unknown>) => Promise<string>;

/** The tools for a folder with `openapi.yaml`. */
function open(options: { readonly write?: true } = {}): {
  readonly names: readonly string[];
  readonly call: Call;
  readonly folder: string;
} {
  const folder = createFolder();
  copyFileSync(join(import.meta.dirname, "notes.yaml"), join(folder, "openapi.yaml"));
  const served = serveCodingTools("openapi.yaml", options, createTestIo(folder))();
  return {
    folder,
    names: served.tools.map(({ name }) => name),
    call: async (name, given = {}) => {
      const result = await served.call(name, given, async () => false);
      return (result?.content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("");
    },
  };
}

test("only --write offers to generate", () => {
  expect(open().names).not.toContain("generate");
  expect(open({ write: true }).names).toContain("generate");
});

test("findings have their place and fix, and are explained", async () => {
  const { call } = open();
  expect(await call("lint")).toMatch(/warning lint\/operation-summary: .*\n {2}openapi\.yaml:46:5/);
  expect(await call("explain_finding", { code: "exchange/body-invalid" })).toContain(
    "Fix: Send a valid value.",
  );
  expect(await call("explain_finding", { code: "exchange/body-invalit" })).toContain(
    '"exchange/body-invalid"',
  );
});

test("a rule of a plugin is named, and links out of the folder are not followed", async () => {
  const { call, folder } = open();
  expect(await call("explain_finding", { code: "lint/no-server-example.com" })).toContain(
    "comes from the lint rule",
  );
  symlinkSync("/etc/hostname", join(folder, "link.yaml"));
  symlinkSync("/etc", join(folder, "etc"));
  for (const document of ["link.yaml", "etc/hostname", "../openapi.yaml", "/etc/hostname"])
    expect(await call("lint", { document })).toContain("is not a file in the working directory");
  expect(await call("diff", { old: "" })).toContain("is not a file in the working directory");
});

test("an operation and a schema are shown with their types", async () => {
  const { call } = open();
  const shown = await call("show_operation", { operation: "GET /notes/{note}" });
  expect(shown).toMatch(/^getNote, at openapi\.yaml:38\n/);
  expect(shown).toContain("export interface GetNoteInput {\n  note: string;\n}");
  expect(await call("show_operation", { operation: "getNotes" })).toContain('Did you mean "getNote"?');
  expect(await call("show_schema", { schema: "Note" })).toContain(
    "export interface Note {\n  readonly id: string;",
  );
  expect(await call("find_operations", { query: "create" })).toBe("createNote: POST /notes Create a note");
});

test("a sampled request is judged valid, and a changed one is not", async () => {
  const { call } = open();
  const [head = "", body] = (await call("sample_request", { operation: "createNote" })).split("\n\n");
  expect(head).toMatch(/^POST https:\/\/api\.example\.com\/v1\/notes\n/);
  const exchange = { method: "POST", url: "/v1/notes", body };
  expect(await call("judge_exchange", exchange)).toMatch(/^valid, by the operation createNote/);
  expect(await call("judge_exchange", { ...exchange, body: { text: 1 } })).toContain(
    "`/request/body/text` must be a string",
  );
});

test("documents outside the working directory are refused", async () => {
  const { call } = open();
  for (const document of [
    "../secret.yaml",
    "/etc/passwd",
    "https://example.com/a.yaml",
    "file:///etc/passwd",
    1,
  ])
    expect(await call("lint", { document })).toContain("is not a file in the working directory");
  expect(await call("diff", { old: "--help" })).toContain("does not exist");
  expect(await call("diff", { old: "git:--output=x" })).toContain("is not a file in the working directory");
});
