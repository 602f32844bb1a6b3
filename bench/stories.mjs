// Plays a story of twelve steps on the mocks of ten public documents, and prints which steps each mock gets right:
// `node bench/stories.mjs` (after `npm ci` in bench/), or `node bench/stories.mjs tenon` for one tool. The steps and bodies were written before any mock was run.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const shared = process.env.TENON_SHARED ?? join(root, "../shared");
const require = createRequire(process.env.TENON_PEERS ?? join(root, "bench/package.json"));

const bearer = { authorization: "Bearer token" };
const jsonApi = "application/vnd.api+json";
const own = (value) => value;

/** `list` has a query for the longest page. `wrong` violates the schema. */
const stories = [
  {
    document: "corpus/redocly-museum.yaml",
    list: "/special-events?limit=30",
    headers: { authorization: `Basic ${btoa("user:password")}` },
    body: (name) => ({ name, location: "Hall", eventDescription: "Night", dates: ["2030-01-02"], price: 12 }),
    change: (name) => ({ name }),
    wrong: { name: 7 },
    id: ({ eventId }) => eventId,
    items: own,
    item: own,
  },
  {
    document: "corpus/apache-airflow-v2.yaml",
    list: "/api/v2/variables?limit=100",
    headers: bearer,
    body: (value) => ({ key: "first-key", value }),
    change: (value) => ({ key: "first-key", value }),
    wrong: { key: 7 },
    id: ({ key }) => key,
    items: ({ variables }) => variables,
    item: own,
    member: "value",
  },
  {
    document: "corpus/coolify-api.yaml",
    list: "/projects",
    headers: bearer,
    body: (name) => ({ name, description: "A project" }),
    change: (name) => ({ name }),
    wrong: { name: 7 },
    id: ({ uuid }) => uuid,
    items: own,
    item: own,
  },
  {
    document: "found/documents/tracker.yaml",
    list: "/issues?limit=100",
    headers: bearer,
    body: (title) => ({ title }),
    change: (title) => ({ title }),
    type: "application/merge-patch+json",
    wrong: { title: 7 },
    id: ({ id }) => id,
    items: ({ items }) => items,
    item: own,
    member: "title",
  },
  {
    document: "corpus/pachca-api.yaml",
    list: "/group_tags?limit=50",
    headers: bearer,
    method: "PUT",
    body: (name) => ({ group_tag: { name } }),
    change: (name) => ({ group_tag: { name } }),
    wrong: { group_tag: { name: 7 } },
    id: ({ id }) => id,
    items: ({ data }) => data,
    item: ({ data }) => data,
  },
  {
    document: "corpus/komga-api.json",
    list: "/api/v1/collections?unpaged=true",
    headers: { "x-api-key": "key" },
    body: (name) => ({ name, ordered: true, seriesIds: ["1"] }),
    change: (name) => ({ name }),
    wrong: { name: 7 },
    id: ({ id }) => id,
    items: ({ content }) => content,
    item: own,
  },
  {
    document: "corpus/novu-api.json",
    list: "/v1/topics?pageSize=100",
    headers: { authorization: "ApiKey key" },
    body: (name) => ({ key: "first-key", name }),
    change: (name) => ({ name }),
    wrong: { key: 7 },
    id: ({ key }) => key,
    items: ({ data }) => data,
    item: own,
  },
  {
    document: "corpus/openmeter-v3.yaml",
    list: "/openmeter/meters?page[size]=100",
    headers: {},
    method: "PUT",
    body: (name) => ({ name, key: "first_key", aggregation: "count", event_type: "prompt" }),
    change: (name) => ({ name }),
    wrong: { name: 7 },
    id: ({ id }) => id,
    items: ({ data }) => data,
    item: own,
  },
  {
    document: "corpus/klaviyo-stable.json",
    list: "/api/lists?page[size]=10",
    headers: { authorization: "Klaviyo-API-Key key", revision: "2026-07-15", accept: jsonApi },
    type: jsonApi,
    body: (name) => ({ data: { type: "list", attributes: { name } } }),
    change: (name, id) => ({ data: { type: "list", id, attributes: { name } } }),
    wrong: { data: { type: "list", attributes: { name: 7 } } },
    id: ({ id }) => id,
    items: ({ data }) => data,
    item: ({ data }) => data,
    name: ({ attributes }) => attributes?.name,
    next: ({ links }) => links?.next,
  },
  {
    document: "corpus/authentik-api.yml",
    list: "/core/groups/?page_size=100",
    headers: bearer,
    body: (name) => ({ name }),
    change: (name) => ({ name }),
    wrong: { name: 7 },
    id: ({ pk }) => pk,
    items: ({ results }) => results,
    item: own,
  },
];

const steps = [
  "the list has items",
  "POST is accepted, and answers with an identity",
  "the identity is of no item of the list",
  "GET of the item shows what was sent",
  "the list has the item, and one more than before",
  "PATCH or PUT is accepted",
  "GET of the item shows the change",
  "the list shows the change",
  "a body that violates the schema is refused with 4XX",
  "DELETE is accepted",
  "GET of the item answers with 4XX",
  "the list is without the item, and as long as at first",
];

const MOST_PAGES = 10;

/** @returns for each step, whether it is right. */
async function play(story, send) {
  const { headers, item, items, id, method = "PATCH", name = (one) => one?.[story.member ?? "name"] } = story;
  const ask = async (verb, path, body, type = "application/json") => {
    const sent = { ...headers, accept: headers.accept ?? "application/json" };
    if (body !== undefined) sent["content-type"] = type;
    try {
      const answer = await send(verb, path, sent, body === undefined ? undefined : JSON.stringify(body));
      const text = await answer.text();
      return { status: answer.status, value: text === "" ? undefined : JSON.parse(text) };
    } catch (error) {
      return { status: 0, why: String(error) };
    }
  };
  const list = async () => {
    const all = [];
    let path = story.list;
    for (let page = 0; page < MOST_PAGES && path !== undefined; page++) {
      const { status, value } = await ask("GET", path);
      const shown = status === 200 ? attempt(() => items(value)) : undefined;
      if (!Array.isArray(shown)) return undefined;
      all.push(...shown);
      const next = attempt(() => story.next?.(value));
      const url = typeof next === "string" ? new URL(next, "http://mock.invalid") : undefined;
      path = url === undefined ? undefined : `${new URL(story.list, url).pathname}${url.search}`;
    }
    return all;
  };
  const [collection] = story.list.split("?");
  const at = (one) =>
    collection.endsWith("/")
      ? `${collection}${encodeURIComponent(one)}/`
      : `${collection}/${encodeURIComponent(one)}`;
  const isDone = ({ status }) => status >= 200 && status < 300;
  const isRefused = ({ status }) => status >= 400 && status < 500;
  const named = (all, one) => all?.find((each) => attempt(() => id(each)) === one);
  const createType = story.type === jsonApi ? jsonApi : undefined;

  const first = await list();
  const made = await ask("POST", collection, story.body("First name"), createType);
  const identity = attempt(() => id(item(made.value)));
  const known = isDone(made) && identity !== undefined;
  const target = at(identity ?? "1");
  const read = await ask("GET", target);
  const longer = await list();
  const changed = await ask(method, target, story.change("Other name", identity), story.type);
  const readAgain = await ask("GET", target);
  const listed = await list();
  const refused = await ask("POST", collection, story.wrong, createType);
  const removed = await ask("DELETE", target);
  const gone = await ask("GET", target);
  const last = await list();
  return [
    (first?.length ?? 0) > 0,
    known,
    known && first !== undefined && named(first, identity) === undefined,
    known && read.status === 200 && attempt(() => name(item(read.value))) === "First name",
    known && named(longer, identity) !== undefined && longer.length === first?.length + 1,
    isDone(changed),
    known && readAgain.status === 200 && attempt(() => name(item(readAgain.value))) === "Other name",
    known && attempt(() => name(named(listed, identity))) === "Other name",
    isRefused(refused),
    isDone(removed),
    known && isRefused(gone),
    known && last !== undefined && named(last, identity) === undefined && last.length === first?.length,
  ];
}

function attempt(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const tools = {
  tenon: (document) => serve([join(root, "dist/cli/main.js"), "mock", document, "--quiet", "--port"]),
  Prism: (document) =>
    serve([join(peerFolder("@stoplight/prism-cli"), "dist/index.js"), "mock", document, "-p"]),
  MSW: openMsw,
};

function peerFolder(name) {
  return join(require.resolve(`${name}/package.json`), "..");
}

async function serve(argv) {
  const port = await freePort();
  const child = spawn(process.execPath, [...argv, String(port)], { stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  for (let attempts = 0; attempts < 600; attempts++) {
    if (
      await fetch(base).then(
        () => true,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    send: (method, path, headers, body) => fetch(base + path, { method, headers, body }),
    close: () => child.kill(),
  };
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Handlers by `fromOpenApi` of @mswjs/source. */
async function openMsw(document) {
  const { fromOpenApi } = require("@mswjs/source/open-api");
  const { setupServer } = require("msw/node");
  const { parse } = require("yaml");
  const text = readFileSync(document, "utf8");
  const description = document.endsWith(".json") ? JSON.parse(text) : parse(text, { maxAliasCount: -1 });
  const base = "http://msw.test";
  const handlers = await fromOpenApi({ ...description, servers: [{ url: base }] });
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: "error" });
  return {
    send: (method, path, headers, body) => fetch(base + path, { method, headers, body }),
    close: () => server.close(),
  };
}

const asked = process.argv.slice(2);
const names = Object.keys(tools).filter((name) => asked.length === 0 || asked.includes(name));
const results = new Map();
for (const name of names) {
  for (const story of stories) {
    let opened;
    let right = steps.map(() => false);
    try {
      opened = await tools[name](join(shared, story.document));
      right = await play(story, opened.send);
    } catch (error) {
      console.error(`${name}, ${story.document}: ${String(error).slice(0, 200)}`);
    } finally {
      opened?.close();
    }
    results.set(`${name} ${story.document}`, right);
    console.error(`${name} ${story.document}: ${right.map((one) => (one ? "+" : "-")).join("")}`);
  }
}

const rightOf = (name, document) => results.get(`${name} ${document}`);
const row = (cells) => `| ${cells.join(" | ")} |`;
console.log(row(["step", ...names]));
console.log(row(["---", ...names.map(() => "---:")]));
for (const [index, step] of steps.entries())
  console.log(
    row([
      `${index + 1}. ${step}`,
      ...names.map((name) => stories.filter(({ document }) => rightOf(name, document)[index]).length),
    ]),
  );
console.log();
console.log(row(["document", ...names]));
console.log(row(["---", ...names.map(() => "---:")]));
for (const { document } of stories)
  console.log(
    row([
      `\`${document.split("/").at(-1)}\``,
      ...names.map((name) => rightOf(name, document).filter(Boolean).length),
    ]),
  );
const sum = (name) =>
  stories.reduce((total, { document }) => total + rightOf(name, document).filter(Boolean).length, 0);
console.log(row([`all ${stories.length * steps.length}`, ...names.map(sum)]));
process.exit(0);
