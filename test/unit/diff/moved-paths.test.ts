import { expect, test } from "vitest";
import { diffContracts } from "../../../diff/diff-contracts.ts";
import { contractOf } from "../live/mock/contract-of.ts";

interface Version {
  readonly root: object;
  readonly paths: readonly string[];
  readonly type?: string;
}

function operationOf(path: string, isOld: boolean, type: string): object {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  const typed = isOld ? { type } : { schema: { type } };
  const ownName = isOld ? { type: "string" } : { schema: { type: "string" } };
  return {
    post: {
      parameters: [
        { name: "limit", in: "query", ...typed },
        ...(name === undefined ? [] : [{ name, in: "path", required: true, ...ownName }]),
      ],
      responses: { 204: { description: "d" } },
    },
  };
}

function documentOf({ root, paths, type = "string" }: Version): object {
  const isOld = "swagger" in root;
  return {
    ...(isOld ? {} : { openapi: "3.1.0" }),
    ...root,
    info: { title: "t", version: "1" },
    paths: Object.fromEntries(paths.map((path) => [path, operationOf(path, isOld, type)])),
  };
}

async function listChanges(old: Version, now: Version): Promise<readonly string[]> {
  const contracts = { old: await contractOf(documentOf(old)), new: await contractOf(documentOf(now)) };
  const { changes } = await diffContracts(contracts);
  return changes.map(({ level, code, operations }) => [level, code, ...operations].join(" "));
}

const at = (...urls: readonly string[]): object => ({ servers: urls.map((url) => ({ url })) });
const notes = ["/notes", "/notes/{id}"];
const moved = ["/v1/notes", "/v1/notes/{id}"];

test.each([
  ["to the paths", { root: at("/v1"), paths: notes }, { root: at("/"), paths: moved }],
  ["to the servers", { root: {}, paths: moved }, { root: at("/v1/"), paths: notes }],
  [
    "of absolute URLs",
    { root: at("https://a.example/v1", "https://b.example/v1"), paths: notes },
    { root: at("https://a.example", "https://b.example"), paths: ["/v1/notes", "/v1/notes/{noteId}"] },
  ],
  [
    "in Swagger 2.0",
    { root: { swagger: "2.0", basePath: "/v1" }, paths: notes },
    { root: { swagger: "2.0", basePath: "/" }, paths: moved },
  ],
  [
    "from Swagger 2.0",
    { root: { swagger: "2.0", basePath: "/v1" }, paths: notes },
    { root: at("/"), paths: moved },
  ],
] as const)("a base path that moved %s is no change", async (_, old, now) => {
  const isRenamed = JSON.stringify(now).includes("noteId");
  const changes = await listChanges(old, now);
  expect(changes.filter((change) => !change.startsWith("source"))).toEqual([]);
  expect(isRenamed || changes.length === 0).toBe(true);
});

test("changes of a moved operation are told", async () => {
  const old = { root: at("/v1"), paths: notes, type: "string" };
  const now = { root: at("/"), paths: moved, type: "integer" };
  expect(await listChanges(old, now)).toEqual([
    "breaking schema/type POST /v1/notes",
    "breaking schema/type POST /v1/notes/{id}",
  ]);
});

test("an operation that did not move is removed", async () => {
  const now = { root: at("/"), paths: ["/v1/notes", "/notes/{id}"] };
  expect(await listChanges({ root: at("/v1"), paths: notes }, now)).toContain(
    "breaking server/removed POST /notes/{id}",
  );
});

test("another host is still told", async () => {
  const old = { root: at("https://a.example/v1"), paths: notes };
  const now = { root: at("https://b.example/"), paths: moved };
  expect(await listChanges(old, now)).toEqual(["risk server/removed", "compatible server/added"]);
});
