import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { createClient, createContext, showDeploymentLog } from "../../../../generated/client.ts";
import { unwrap } from "../../../../generated/runtime/client.ts";
import { type RecordedUse, readRecordedUses, writeUses } from "../../../../verifier/consumers/record-uses.ts";
import { trackReads } from "../../../../verifier/consumers/track-reads.ts";
import { createFolder } from "../../cli/test-io.ts";

const log = {
  data: {
    id: "56",
    type: "deploymentOutputs",
    attributes: { output: "Done" },
    links: { self: { href: "https://a.example", meta: { a: 1 } } },
  },
};
const input = { organization: "acme", server: 12, site: 34, deployment: 56 };
const options = {
  credentials: { http: "token" },
  baseUrl: "https://a.example",
  fetch: async () =>
    Response.json(log, { headers: { "content-type": "application/vnd.api+json", "x-a": "b" } }),
};

let folder = "";
beforeEach(() => {
  folder = createFolder();
  vi.stubEnv("TENON_READS", folder);
  return () => void vi.unstubAllEnvs();
});

function recorded(): readonly RecordedUse[] {
  writeUses("one.test.ts");
  return readdirSync(folder).flatMap((name) => {
    const data = readRecordedUses(JSON.parse(readFileSync(join(folder, name), "utf8")));
    if (typeof data === "string") throw new Error(data);
    return data.uses;
  });
}

/** The body members that were read, with how much of each. */
function readPaths(): readonly string[] {
  return recorded()
    .filter(({ part, path, extent }) => part.kind === "response" && (path.length > 0 || extent !== "value"))
    .map(({ path, extent }) => `${path.join(".")}${extent === "value" ? "" : ` ${extent}`}`)
    .sort();
}

async function showLog(): Promise<typeof log> {
  const api = trackReads(createClient(options));
  const shown = await api.organizations.servers.sites.deployments.log.show(input);
  return unwrap(shown) as typeof log;
}

test("the members that a program reads of a response are recorded, and no others", async () => {
  const body = await showLog();
  expect(body.data.attributes.output).toBe("Done");
  expect(body.data.attributes).toBe(body.data.attributes);
  expect(readPaths()).toEqual(["data", "data.attributes", "data.attributes.output"]);
});

test("a member that is asked for and not there is read", async () => {
  const { data } = await showLog();
  expect("hreflang" in data.links.self).toBe(false);
  expect(readPaths()).toContain("data.links.self.hreflang");
});

test.each<readonly [what: string, use: (data: (typeof log)["data"]) => unknown, path: string]>([
  ["a spread", (data) => ({ ...data }), "data members"],
  ["Object.keys", (data) => Object.keys(data), "data members"],
  ["what is left of a destructuring", ({ id: _, ...rest }) => rest, "data members"],
  ["JSON.stringify", (data) => JSON.stringify(data), "data all"],
])("%s counts for all", async (_what, use, path) => {
  use((await showLog()).data);
  expect(readPaths()).toContain(path);
});

test("what a copy holds is watched on", async () => {
  const copy = { ...(await showLog()).data };
  expect(copy.links.self.href).toBe("https://a.example");
  expect(readPaths()).toContain("data.links.self.href");
});

test("parameters, members of bodies that are sent, and headers that are read are recorded", async () => {
  const fetch = async () => Response.json({ data: {} }, { headers: { "x-a": "b" } });
  const api = trackReads(createClient({ ...options, fetch }));
  const result = await api.organizations.recipes.update({
    ...{ organization: "acme", recipe: 7 },
    body: { name: "a" },
  });
  expect(result.headers.get("x-a")).toBe("b");
  const parts = recorded().map(({ part, path }) => [part.kind, "name" in part ? part.name : path.join(".")]);
  expect(parts).toEqual(
    expect.arrayContaining([
      ["parameter", "organization"],
      ["parameter", "recipe"],
      ["request", "name"],
      ["header", "x-a"],
    ]),
  );
  expect(parts).not.toContainEqual(["request", "script"]);
});

test("functions of a tree-shaken client are tracked by their context", async () => {
  const context = trackReads(createContext(options));
  const { body } = await showDeploymentLog(context, input);
  expect((body as typeof log).data.id).toBe("56");
  expect(readPaths()).toEqual(["data", "data.id"]);
});

test("a call that goes by the tracking counts for all", async () => {
  const context = trackReads(createContext(options));
  await showDeploymentLog(context, input, { validation: false });
  expect(readPaths()).toEqual([" all"]);
});

test("the place is that of the program, not of a library", async () => {
  const { data } = await showLog();
  expect(data.id).toBe("56");
  const uses = recorded().filter(({ path }) => path.join(".") === "data.id");
  expect(uses.map(({ at }) => at)).toEqual([
    expect.stringMatching(/^test\/unit\/verifier\/consumers\/track-reads\.test\.ts:\d+:\d+$/),
  ]);
  const row = Number(uses[0]?.at?.split(":")[1]);
  const lines = readFileSync(import.meta.filename, "utf8").split("\n");
  expect(lines[row - 1]).toContain('expect(data.id).toBe("56")');
});

test("a test file that uses nothing any more takes back what it wrote", async () => {
  await showLog();
  writeUses("one.test.ts");
  expect(readdirSync(folder)).toHaveLength(1);
  writeUses("one.test.ts");
  expect(readdirSync(folder)).toEqual([]);
});

test("nothing changes where nothing is recorded", () => {
  vi.stubEnv("TENON_READS", "");
  const api = createClient(options);
  expect(trackReads(api)).toBe(api);
});

test("a stream is tracked item by item", async () => {
  const { watchValue } = await import("../../../../verifier/consumers/watch-value.ts");
  const paths: string[] = [];
  async function* items() {
    yield { a: { b: 1 }, c: 2 };
  }
  const watched = watchValue(items(), (path) => paths.push(path.join("."))) as AsyncIterable<{
    a: { b: number };
  }>;
  for await (const item of watched) expect(item.a.b).toBe(1);
  expect(paths).toEqual(["a", "a.b"]);
});

test("items of lists are read by the ways of lists", async () => {
  const { watchValue } = await import("../../../../verifier/consumers/watch-value.ts");
  const paths = new Set<string>();
  const list = watchValue([{ a: 1, b: 2 }, { a: 3 }], (path) => void paths.add(path.join("."))) as {
    a: number;
  }[];
  expect(list.map(({ a }) => a)).toEqual([1, 3]);
  expect(Array.isArray(list)).toBe(true);
  expect(list.find(({ a }) => a === 3)).toEqual({ a: 3 });
  expect([...paths].filter((path) => path.endsWith("b"))).toEqual([]);
});
