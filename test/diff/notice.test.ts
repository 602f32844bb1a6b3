import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { NoticePolicy } from "../../diff/compare/compare-notice.ts";
import { diffContracts } from "../../diff/diff-contracts.ts";
import { createFolder, tenon, writeFiles } from "../unit/cli/test-io.ts";
import { contractOf } from "../unit/live/mock/contract-of.ts";

const today = "2026-06-01";

function documentOf(operation: object, parameter: object = {}, member: object = {}): object {
  return {
    openapi: "3.1.0",
    info: { title: "t", version: "1" },
    paths: {
      "/a": {
        get: {
          parameters: [{ name: "q", in: "query", schema: { type: "string" }, ...parameter }],
          responses: {
            200: {
              description: "d",
              content: { "application/json": { schema: { $ref: "#/components/schemas/N" } } },
            },
          },
          ...operation,
        },
      },
      "/b": { get: { responses: { 204: { description: "d" } } } },
    },
    components: { schemas: { N: { type: "object", properties: { m: { type: "string", ...member } } } } },
  };
}

async function told(
  old: object,
  now: object,
  policy: NoticePolicy = { today, noticeDays: 90 },
): Promise<readonly string[]> {
  const report = await diffContracts({ old: await contractOf(old), new: await contractOf(now) }, policy);
  return report.changes
    .filter(({ code }) => code.startsWith("sunset/"))
    .map(({ level, code, message }) => `${level} ${code}: ${message}`);
}

const plain = documentOf({});
const ending = (day: unknown, deprecated = true): object => ({ deprecated, "x-sunset": day });

test.each([
  [
    "no day",
    documentOf({ deprecated: true }),
    "sunset/missing: The operation is deprecated, without a day in `x-sunset`.",
  ],
  [
    "no date",
    documentOf(ending("soon")),
    "sunset/unreadable: The operation has an `x-sunset` that is not a date.",
  ],
  [
    "a past day",
    documentOf(ending("2026-05-31")),
    "sunset/passed: The operation ends on 2026-05-31, which is in the past.",
  ],
  [
    "too early a day",
    documentOf(ending("2026-06-11")),
    "sunset/too-soon: The operation ends on 2026-06-11: that is 10 days' notice, but 90 are promised.",
  ],
  [
    "a time, of a parameter",
    documentOf({}, ending("2026-06-11T10:00:00Z")),
    "sunset/too-soon: The query parameter `q` ends on 2026-06-11: that is 10 days' notice, but 90 are promised.",
  ],
  [
    "no day, of a member",
    documentOf({}, {}, { deprecated: true }),
    "sunset/missing: `N.m` is deprecated, without a day in `x-sunset`.",
  ],
])("a deprecation with %s is told", async (_, now, expected) => {
  expect(await told(plain, now)).toEqual([`policy ${expected}`]);
});

test("a day that is far enough away is fine, and without days of notice any day to come", async () => {
  expect(await told(plain, documentOf(ending("2026-12-01")))).toEqual([]);
  expect(await told(plain, documentOf(ending("2026-06-02")), { today })).toEqual([]);
});

test("a day may be moved to a later one only, and not be taken away", async () => {
  const first = documentOf(ending("2026-12-01"));
  expect(await told(first, documentOf(ending("2027-01-01")))).toEqual([]);
  expect(await told(first, documentOf(ending("2026-11-01")))).toEqual([
    "policy sunset/moved-earlier: The operation ends on 2026-11-01, and was due to end on 2026-12-01.",
  ]);
  expect(await told(first, documentOf({ deprecated: true }))).toEqual([
    "policy sunset/missing: The operation is deprecated, without a day in `x-sunset`.",
  ]);
});

test("unchanged parts are not reported, whatever their day", async () => {
  const old = documentOf(ending("2020-01-01"), { deprecated: true }, ending("soon"));
  expect(await told(old, old)).toEqual([]);
});

test("an operation that is removed before its day is told", async () => {
  const without = { ...plain, paths: { "/b": { get: { responses: { 204: { description: "d" } } } } } };
  expect(await told(documentOf(ending("2026-12-01")), without)).toEqual([
    "policy sunset/removed-early: The operation `GET /a` was removed before 2026-12-01, the day of its `x-sunset`.",
  ]);
  expect(await told(documentOf(ending("2026-05-01")), without)).toEqual([]);
});

test("--notice-days, or the config, makes the command fail", async () => {
  const files = {
    "old.json": JSON.stringify(plain),
    "new.json": JSON.stringify(documentOf({ deprecated: true })),
  };
  const line = ["diff", "old.json", "new.json"];
  const folder = createFolder(files);
  expect((await tenon(folder, line)).code).toBe(0);
  expect((await tenon(folder, [...line, "--notice-days", "0"])).code).toBe(1);
  expect((await tenon(folder, [...line, "--notice-days", "soon"])).code).toBe(2);
  const config = { document: "new.json", output: "out", noticeDays: 90 };
  const configured = createFolder({ ...files, "tenon.config.json": JSON.stringify(config) });
  expect((await tenon(configured, ["diff", "--against", "old.json"])).code).toBe(1);
  const wrong = createFolder({
    ...files,
    "tenon.config.json": JSON.stringify({ ...config, noticeDays: -1 }),
  });
  expect((await tenon(wrong, ["diff", "--against", "old.json"])).code).toBe(2);
});

/** The levels and messages of removals. */
async function removals(
  old: object,
  now: object,
  policy: NoticePolicy = { today },
): Promise<readonly string[]> {
  const report = await diffContracts({ old: await contractOf(old), new: await contractOf(now) }, policy);
  return report.changes.map(({ level, message }) => `${level}: ${message}`);
}

const withoutA = { ...plain, paths: { "/b": { get: { responses: { 204: { description: "d" } } } } } };
const gone = "The operation `GET /a` was removed";

test.each([
  [
    "from the day of its end",
    ending("2026-06-01"),
    {},
    `compatible: ${gone}: its \`x-sunset\` was 2026-06-01.`,
  ],
  ["before that day", ending("2026-06-02"), {}, `breaking: ${gone}.`],
  [
    "after a long deprecation",
    { deprecated: true },
    { noticeDays: 90, oldDay: "2026-01-01" },
    `compatible: ${gone}: it had been deprecated for at least 151 days.`,
  ],
  [
    "after a short deprecation",
    { deprecated: true },
    { noticeDays: 90, oldDay: "2026-05-01" },
    `breaking: ${gone}.`,
  ],
  ["without a promised notice", { deprecated: true }, { oldDay: "2026-01-01" }, `breaking: ${gone}.`],
  [
    "that was not stable",
    { "x-stability-level": "beta" },
    {},
    `compatible: ${gone}: its \`x-stability-level\` was \`beta\`.`,
  ],
  ["that was stable", { "x-stability-level": "stable" }, {}, `breaking: ${gone}.`],
  [
    "of a level that promises something",
    { "x-stability-level": "beta" },
    { unstable: ["alpha"] },
    `breaking: ${gone}.`,
  ],
] as const)("the removal of an operation %s", async (_, operation, policy, expected) => {
  expect(await removals(documentOf(operation), withoutA, { today, ...policy })).toContain(expected);
});

test("a parameter or member may be removed from the day of its end", async () => {
  const member = { required: ["m"], properties: { m: { type: "string", ...ending("2026-05-01") } } };
  const old = documentOf({}, ending("2026-05-01"));
  const before = { ...old, components: { schemas: { N: { type: "object", ...member } } } };
  const after = documentOf({ parameters: [] });
  const now = { ...after, components: { schemas: { N: { type: "object", properties: {} } } } };
  expect(await removals(before, now)).toEqual(
    expect.arrayContaining([
      "compatible: The query parameter `q` was removed: its `x-sunset` was 2026-05-01.",
      "compatible: `N` no longer requires `m`: its `x-sunset` was 2026-05-01.",
    ]),
  );
});

test.each([
  ["x-sunset", ending("2026-05-01"), "its `x-sunset` was 2026-05-01"],
  ["stability", { "x-stability-level": "beta" }, "its `x-stability-level` was `beta`"],
])("the removal of an optional member is compatible because of its %s", async (_, member, reason) => {
  const withMembers = (properties: object): object => {
    const content = { "application/json": { schema: { $ref: "#/components/schemas/N" } } };
    const post = { requestBody: { content }, responses: { 204: { description: "d" } } };
    const { paths, ...document } = { paths: {}, ...plain };
    const schemas = { N: { type: "object", properties: { k: { type: "string" }, ...properties } } };
    return { ...document, paths: { ...paths, "/c": { post } }, components: { schemas } };
  };
  const now = withMembers({});
  const removed = `compatible: \`m\` was removed from \`N\`: ${reason}.`;
  const excused = await removals(withMembers({ m: { type: "string", ...member } }), now);
  expect(excused).toEqual([removed, removed]);
  const early = await removals(withMembers({ m: { type: "string", ...ending("2026-07-01") } }), now);
  expect(early).toEqual(["risk: `m` was removed from `N`.", "risk: `m` was removed from `N`."]);
});

test("a deprecation that is not committed has no age", async () => {
  const [undeprecated, deprecated] = [
    JSON.stringify(plain),
    JSON.stringify(documentOf({ deprecated: true })),
  ];
  const folder = createFolder({ "old.json": undeprecated, "new.json": JSON.stringify(withoutA) });
  const git = (...line: readonly string[]): void => {
    const [date, identity] = [
      "2020-01-01T00:00:00Z",
      ["-c", "user.name=T", "-c", "user.email=t@example.com"],
    ];
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    execFileSync("git", [...identity, ...line], { cwd: folder, env, stdio: "pipe" });
  };
  const diff = () => tenon(folder, ["diff", "old.json", "new.json", "--notice-days", "90", "--all"]);
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "First");
  writeFiles(folder, { "old.json": deprecated });
  const uncommitted = await diff();
  expect(uncommitted.out).toContain("breaking The operation `GET /a` was removed.");
  expect(uncommitted.out).not.toContain("had been deprecated");
  git("commit", "-q", "-a", "-m", "Second");
  expect((await diff()).out).toMatch(/compatible .*it had been deprecated for at least \d+ days/);
});
