import { expect, test } from "vitest";
import { diffContracts } from "../../../diff/diff-contracts.ts";
import { createJudge } from "../../../verifier/judge/judge.ts";
import { contractOf } from "../live/mock/contract-of.ts";

const at = (...urls: readonly string[]): object => ({ servers: urls.map((url) => ({ url })) });
const operation = { responses: { 204: { description: "d" } } };

function documentOf(root: object, pathItem: object = {}, own: object = {}): object {
  const paths = { "/notes": { ...pathItem, get: { ...operation, ...own } }, "/tags": { get: operation } };
  const isOld = "swagger" in root;
  return { ...(isOld ? {} : { openapi: "3.1.0" }), info: { title: "t", version: "1" }, paths, ...root };
}

async function compare(old: object, now: object): ReturnType<typeof diffContracts> {
  return diffContracts({ old: await contractOf(old), new: await contractOf(now) });
}

async function listChanges(old: object, now: object): Promise<readonly string[]> {
  const { changes } = await compare(old, now);
  return changes.map(({ level, message }) => `${level} ${message}`);
}

const v1 = "https://a.example/v1";

test.each([
  [at(v1), at("https://a.example/v2")],
  [at("/v1"), at("/v2", "/v3")],
  [
    { swagger: "2.0", host: "a.example", basePath: "/v1" },
    { swagger: "2.0", host: "a.example", basePath: "/v2" },
  ],
])("a base path that no server has any more breaks every operation (%#)", async (old, now) => {
  const [before, after] = [documentOf(old), documentOf(now)];
  const { changes } = await compare(before, after);
  const [change] = changes;
  expect(change?.level).toBe("breaking");
  expect(change?.message).toMatch(/no longer listed, and no server has its base path `\/v1`\.$/);
  expect(change?.operations).toEqual(["GET /notes", "GET /tags"]);
  expect(change?.basePath).toBeUndefined();
  expect(change?.fingerprint).toMatch(/^request server\/removed (?:https?:\/\/a\.example)?\/v1$/);
  const { witness } = change ?? {};
  if (witness === undefined) throw new Error("there is no exchange");
  expect(createJudge(await contractOf(before))(witness).verdict).toBe("valid");
  expect(createJudge(await contractOf(after))(witness).verdict).toBe("invalid");
});

test("a base path that an operation's own servers lost breaks the operation", async () => {
  const { changes } = await compare(documentOf(at(v1)), documentOf(at(v1), {}, at("https://a.example/v9")));
  expect(changes.map(({ level, code, operations }) => [level, code, ...operations].join(" "))).toEqual([
    "breaking server/removed GET /notes",
    "compatible server/added GET /notes",
  ]);
});

test.each([
  ["another host has the base path", at(v1), at("https://b.example/v1")],
  ["another server has a base path of before", at(v1, "https://a.example/v2"), at("https://b.example/v2")],
])("a removed server is a risk where %s", async (_, old, now) => {
  const changes = await listChanges(documentOf(old), documentOf(now));
  expect(changes).toContain(`risk The server \`${v1}\` is no longer listed.`);
  expect(changes.some((change) => change.startsWith("breaking"))).toBe(false);
});

test("servers that moved from the document to its path items are no change", async () => {
  const only = { "/notes": { get: operation } };
  const moved = { "/notes": { ...at(v1), get: operation } };
  const old = { ...documentOf(at(v1)), paths: only };
  expect(await listChanges(old, { ...documentOf(at("https://a.example")), paths: moved })).toEqual([]);
});

test("the first servers of a document remove none", async () => {
  expect(await listChanges(documentOf({}), documentOf(at(v1)))).toEqual([
    `compatible The server \`${v1}\` was added.`,
  ]);
  expect(await listChanges(documentOf(at(v1)), documentOf({}))).toEqual([
    `risk The server \`${v1}\` is no longer listed.`,
  ]);
});
