import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { printCurl } from "../../contract/findings/print-curl.ts";
import { createFolder, type Outcome, tenon } from "../unit/cli/test-io.ts";
import { demanding, grown, notes, obscure, plain, sparing } from "./notes.ts";

async function diff(old: string, now: string, ...options: readonly string[]): Promise<Outcome> {
  const folder = createFolder({ "old.yaml": old, "new.yaml": now });
  return tenon(folder, ["diff", "old.yaml", "new.yaml", ...options]);
}

/** The arguments that a shell passes to curl. */
function runInShell(line: string): readonly string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${line}`;
  return execFileSync("/bin/sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

test("a breaking change is shown as a call of curl, and as a line that verify refuses by the new document only", async () => {
  const { code, out } = await diff(plain, demanding);
  expect(code).toBe(1);
  const curl = /witness: (curl (?:.*\\\n)*.*)/.exec(out)?.[1] ?? "";
  const given = runInShell(curl);
  expect(given.slice(0, 3)).toEqual(["--request", "POST", "https://notes.example.com/v1/notes"]);
  expect(JSON.parse(given.at(-1) ?? "")).not.toHaveProperty("priority");

  const line = /for tenon verify: (.*)/.exec(out)?.[1] ?? "";
  const folder = createFolder({ "old.yaml": plain, "new.yaml": demanding, "w.ndjson": `${line}\n` });
  const verify = (api: string) =>
    tenon(folder, ["verify", "w.ndjson", "--api", api, "--fail-on", "error", "--format", "json"]);
  expect((await verify("old.yaml")).code).toBe(0);
  expect((await verify("new.yaml")).code).toBe(1);
});

test("the answer of a response break is printed", async () => {
  const { out } = await diff(plain, sparing);
  expect(out).toMatch(/answered HTTP 20[01]\n\s+content-type: application\/json/);
});

test("the report counts parts, advises a version, and names seed and readings", async () => {
  const { out } = await diff(plain, demanding, "--reading", "readOnlySent=off");
  expect(out).toMatch(/breaking · \d+ parts: \d+ proved, 1 witnessed, 0 undecided/);
  expect(out).toContain("1 breaking change. Version to raise: major.");
  expect(out).toContain("seed 1; readings: readOnlySent=off");
  expect((await diff(plain, plain)).out).toContain("No breaking changes. Version to raise: patch.");
  expect((await diff(plain, grown)).out).toContain("No breaking changes. Version to raise: minor.");
});

test.each([
  "pretty",
  "markdown",
  "html",
  "github",
  "sarif",
  "junit",
])("%s never says that nothing breaks where something is undecided", async (format) => {
  const { code, out, err } = await diff(...obscure, "--format", format);
  expect(out + err).toMatch(/[12] undecided changes?\./);
  expect(out + err).not.toMatch(/no breaking changes/i);
  expect(code).toBe(0);
  expect((await diff(...obscure, "--format", format, "--undecided", "error")).code).toBe(1);
});

test("--seed chooses where the search starts, is printed, and gives the same bytes again", async () => {
  const json = async (...options: readonly string[]) =>
    (await diff(plain, sparing, "--format", "json", ...options)).out;
  expect(JSON.parse(await json("--seed", "7")).seed).toBe(7);
  expect(await json("--seed", "7")).toBe(await json("--seed", "7"));
  expect(await json("--seed", "1")).toBe(await json());
  expect(JSON.parse(await json("--seed", "7")).level).toBe("breaking");
  expect((await diff(plain, sparing, "--seed", "-1")).code).toBe(2);
});

test("--max sets the largest rise of the version that passes", async () => {
  const codes = async (...documents: [string, string]) =>
    Promise.all(
      ["patch", "minor", "major"].map(async (max) => (await diff(...documents, "--max", max)).code),
    );
  expect(await codes(plain, plain)).toEqual([0, 0, 0]);
  expect(await codes(plain, grown)).toEqual([1, 0, 0]);
  expect(await codes(plain, demanding)).toEqual([1, 1, 0]);
});

test("json keeps its members, and tells what fails", async () => {
  const { out } = await diff(plain, demanding, "--format", "json");
  const { level, summary, changes, seed, readings } = JSON.parse(out);
  expect(level).toBe("breaking");
  expect(Object.keys(summary)).toEqual(["parts", "proved", "witnessed", "undecided"]);
  expect(seed).toBe(1);
  expect(readings).toHaveProperty("discriminator", "hint");
  const [first] = changes;
  expect(first).toMatchObject({
    level: "breaking",
    side: "request",
    operations: ["POST /notes"],
    fails: true,
  });
  expect(first.places.old.file).toBe("old.yaml");
  expect(first.witness.request.method).toBe("POST");
  expect(changes.filter(({ fails }: { fails: boolean }) => fails)).toHaveLength(1);
});

test("github, sarif and junit tell each change as a finding at its place in the new document", async () => {
  const github = await diff(plain, demanding, "--format", "github");
  expect(github.out).toMatch(/^::error file=new\.yaml,line=\d+.*::breaking: /m);
  expect(github.out).toContain("curl --request POST");
  expect(github.err).toMatch(/1 breaking change\. \d+ parts: /);

  const [run] = JSON.parse((await diff(plain, demanding, "--format", "sarif")).out).runs;
  const [result] = run.results;
  expect(result).toMatchObject({ ruleId: "diff/schema/required", level: "error" });
  expect(result.locations[0].physicalLocation.artifactLocation.uri).toBe("new.yaml");
  expect(result.relatedLocations[0].physicalLocation.artifactLocation.uri).toBe("old.yaml");
  expect(result.partialFingerprints["tenon/v1"]).toContain("schema/required");

  expect((await diff(plain, demanding, "--format", "junit")).out).toContain('failures="1"');
  expect((await diff(plain, grown, "--format", "junit")).out).toContain('failures="0"');
});

describe("text of a document", () => {
  const hostile = "x`</code><img src=x>[a](http://b)@team\\n";
  const withParameter = (required: boolean) =>
    notes(
      "type: object",
      `  /tags:
    get:
      operationId: listTags
      parameters: [{ in: query, name: "${hostile}", required: ${required}, schema: { type: string } }]
      responses: { '204': { description: d } }
`,
    );

  test("is no markup of Markdown or HTML", async () => {
    const documents = [withParameter(false), withParameter(true)] as const;
    const markdown = (await diff(...documents, "--format", "markdown")).out;
    const outside = markdown.replace(/(`{3,})[\s\S]*?\n\s*\1/g, "");
    expect(outside).toContain("### breaking (1)");
    expect(outside).not.toMatch(/<img|\]\(http|@team/);
    const page = (await diff(...documents, "--format", "html")).out;
    expect(page).toContain("&lt;img");
    expect(page).not.toContain("<img");
  });
});

test("a call of curl holds its text whatever it is made of", () => {
  const url = "https://a.test/x?f[a]={1}";
  const line = printCurl({
    method: "PUT",
    url,
    headers: [
      ["x-a", "it's $HOME"],
      ["x-b", ""],
    ],
    body: [],
  });
  expect(runInShell(line)).toEqual([
    ...["--globoff", "--request", "PUT", url],
    ...["--header", "x-a: it's $HOME", "--header", "x-b;"],
  ]);
});

test("the witness of a line is one file for verify", async () => {
  const folder = createFolder({ "old.yaml": plain, "new.yaml": sparing });
  const { out } = await tenon(folder, ["diff", "old.yaml", "new.yaml", "--format", "json"]);
  const witnesses = JSON.parse(out).changes.flatMap(({ witness }: { witness?: object }) => witness ?? []);
  expect(witnesses.length).toBeGreaterThan(0);
  writeFileSync(
    join(folder, "w.ndjson"),
    witnesses.map((one: object) => `${JSON.stringify(one)}\n`).join(""),
  );
  // A server keeps to the new document, and the old one refuses its answers.
  expect((await tenon(folder, ["verify", "w.ndjson", "--api", "new.yaml", "--fail-on", "error"])).code).toBe(
    0,
  );
  expect((await tenon(folder, ["verify", "w.ndjson", "--api", "old.yaml", "--fail-on", "error"])).code).toBe(
    1,
  );
});

test("the witness of a webhook is one file for verify", async () => {
  const webhook = (values: string): string => `openapi: 3.1.0
info: { title: T, version: '1' }
webhooks:
  made: { post: { requestBody: { required: true, content: { application/json: { schema: { enum: [${values}] } } } }, responses: { '204': { description: d } } } }
`;
  const folder = createFolder({ "old.yaml": webhook("a"), "new.yaml": webhook("a, b") });
  const { code, out } = await tenon(folder, ["diff", "old.yaml", "new.yaml", "--format", "json"]);
  expect(code).toBe(1);
  const [{ witness }] = JSON.parse(out).changes;
  expect(witness.webhook).toBe("made");
  writeFileSync(join(folder, "w.ndjson"), `${JSON.stringify(witness)}\n`);
  const verify = async (api: string) =>
    (await tenon(folder, ["verify", "w.ndjson", "--api", api, "--fail-on", "error"])).code;
  // The service sends it by the new document, and the client reads it by the old one.
  expect([await verify("new.yaml"), await verify("old.yaml")]).toEqual([0, 1]);
  writeFileSync(join(folder, "w.ndjson"), `${JSON.stringify({ ...witness, webhook: "other" })}\n`);
  const { out: report } = await tenon(folder, ["verify", "w.ndjson", "--api", "new.yaml"]);
  expect(report).toContain("no webhook or callback `other`");
});

test.each([
  ["/v1", "/v2", "/v1"],
  ["/v1", "/", "/v1"],
  ["/", "/v2", "/"],
])("the witness of a document whose base path was %s and is %s replays with --base-path", async (before, after, base) => {
  const moved = (document: string, to: string): string =>
    document.replace("https://notes.example.com/v1", `https://notes.example.com${to}`);
  const [old, now] = [moved(plain, before), moved(demanding, after)];
  const { out } = await diff(old, now);
  const [, option, line] = /for tenon verify --base-path (\S+): (.*)/.exec(out) ?? [];
  expect(option).toBe(base);
  const folder = createFolder({ "old.yaml": old, "new.yaml": now, "w.ndjson": `${line}\n` });
  const verify = async (api: string): Promise<readonly string[]> => {
    const options = ["--base-path", base, "--fail-on", "never", "--format", "json"];
    const { out: report } = await tenon(folder, ["verify", "w.ndjson", "--api", api, ...options]);
    return [...report.matchAll(/"code":\s*"(exchange\/[a-z-]+)"/g)].map(([, code = ""]) => code);
  };
  expect(await verify("old.yaml")).toEqual([]);
  expect(await verify("new.yaml")).toEqual(["exchange/body-invalid"]);
});

test("a terminal shows how many changes are compared", async () => {
  const folder = createFolder({ "old.yaml": plain, "new.yaml": demanding });
  const { err } = await tenon(folder, ["diff", "old.yaml", "new.yaml"], { isTerminal: true });
  expect(err).toMatch(/Comparing ░+ 0 of \d changes/);
  expect((await tenon(folder, ["diff", "old.yaml", "new.yaml"])).err).toBe("");
});

test("an operation whose path lost the slash at its end is named", async () => {
  const slashed = plain.replace("  /notes:", "  /notes/:");
  const { out } = await diff(slashed, plain);
  expect(out).toContain(
    "The operation `GET /notes/` was removed. `GET /notes` has a different path: the trailing slash counts.",
  );
});
