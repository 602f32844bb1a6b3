// Measures how the operation of a request is found among GitHub's 1,223.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import findMyWay from "find-my-way";
import { LinearRouter } from "hono/router/linear-router";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { addRoute, createRouter, findRoute } from "rou3";
import { compileRouter } from "rou3/compiler";
import { median, timeInTurns } from "../kit/measure.mjs";
import { findOutput, generateOutput } from "../kit/outputs.mjs";
import { requireDocuments } from "../kit/places.mjs";

export const peers = ["find-my-way", "rou3", "hono"];

const NAMES = ["octocat", "hello-world", "42", "a.b_c~d", "x%20y", "main"];

export async function measure() {
  requireDocuments();
  return measureRouters(await generateOutput("github"), () => true);
}

export function older() {
  return measureRouters(findOutput("github"), (name) => name.startsWith("tenon"));
}

async function measureRouters({ js }, isAsked) {
  const load = (path) => import(pathToFileURL(join(js, path)).href);
  const { createMatcher: create, createTrie } = await load("runtime/server.js");
  const createMatcher = (operations) => create(operations, { createTrie });
  const operations = Object.values(await load("operations.js")).filter((value) => value?.path !== undefined);
  const all = makers(createMatcher).filter(({ name }) => isAsked(name));
  const routers = all.map(({ name, make }) => ({ name, find: make(operations) }));
  const samples = createSamples(operations);
  const wrong = countWrong(routers, operations, samples);
  return [timeTable(routers, samples, wrong), setUpTable(operations, all)];
}

/** Removes paths that equal an earlier one if each segment is either text or a single parameter. */
function withoutDoubles(operations) {
  const seen = new Set();
  return operations.filter(({ method, path }) => {
    const key = `${method} ${toColons(path).replace(/:\w+/g, ":")}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** For each router, a function that takes operations and gives a function from a request to an operation's id, or `undefined`. */
function makers(createMatcher) {
  return [
    { name: "tenon", make: (operations) => makeOwn(operations, createMatcher) },
    { name: "find-my-way", make: (operations) => makeFindMyWay(withoutDoubles(operations)) },
    { name: "rou3 compiled", make: (operations) => makeRou3(withoutDoubles(operations), true) },
    { name: "rou3 findRoute", make: (operations) => makeRou3(withoutDoubles(operations), false) },
    { name: "hono SmartRouter", make: (operations) => makeHono(withoutDoubles(operations)) },
  ];
}

function makeOwn(operations, createMatcher) {
  const match = createMatcher(operations);
  return (method, path) => {
    const found = match(method, path);
    return found.kind === "found" ? found.operation.id : undefined;
  };
}

function makeFindMyWay(operations) {
  const router = findMyWay();
  for (const { method, path, id } of operations) router.on(method, toColons(path), () => undefined, id);
  return (method, path) => router.find(method, path)?.store;
}

function makeRou3(operations, compiled) {
  const router = createRouter();
  for (const { method, path, id } of operations) addRoute(router, method, toColons(path), id);
  const find = compiled ? compileRouter(router) : (method, path) => findRoute(router, method, path);
  return (method, path) => find(method, path)?.data;
}

function makeHono(operations) {
  const router = new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter(), new LinearRouter()] });
  for (const { method, path, id } of operations) router.add(method, toColons(path), id);
  return (method, path) => router.match(method, path)[0][0]?.[0];
}

/** Replaces `{name}` by `:name`. A segment with several expressions becomes a single parameter for the other routers. */
function toColons(path) {
  return path
    .split("/")
    .map((segment) => (segment.includes("{") ? `:${segment.replace(/[^A-Za-z0-9]/g, "_")}` : segment))
    .join("/");
}

function createSamples(operations) {
  const fill = (path) => {
    let next = 0;
    return path.replace(/\{[^}]*\}/g, () => NAMES[(path.length + next++) % NAMES.length]);
  };
  const all = operations.map(({ method, path, id }) => ({ method, path: fill(path), id, template: path }));
  const hits = all.filter(({ template }) => template.includes("{"));
  return {
    "static hit": all.filter(({ template }) => !template.includes("{")),
    "parameter hit": hits,
    miss: hits.map(({ method, path }) => ({ method, path: `${path}/nowhere/at/all`, id: undefined })),
  };
}

/** By name of a router: the number of samples for which it finds a wrong operation. */
function countWrong(routers, operations, samples) {
  const shapes = new Map(operations.map(({ id, path }) => [id, path]));
  const isSame = (found, { id, path }) =>
    found === id ||
    (found !== undefined && id !== undefined && isAsConcrete(shapes.get(found), path, shapes.get(id)));
  const every = Object.values(samples).flat();
  return new Map(
    routers.map(({ name, find }) => [
      name,
      every.filter((sample) => !isSame(find(sample.method, sample.path), sample)).length,
    ]),
  );
}

/** True if the template `found` also matches `path` and has more literal text than `wanted`: then the router is right. */
function isAsConcrete(found, path, wanted) {
  const text = (template) => template.replace(/\{[^}]*\}/g, "").length;
  const pattern = found.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()[\]\\|]/g, "\\$&"));
  return new RegExp(`^${pattern.join("[^/]+")}$`).test(path) && text(found) > text(wanted);
}

function timeTable(routers, samples, wrong) {
  const times = Object.entries(samples).map(([kind, list]) => {
    const candidates = routers.map(({ name, find }) => ({
      name,
      run: (count) => runOver(find, list, count),
    }));
    return [kind, timeInTurns(candidates)];
  });
  const fresh = timeFresh(routers, samples["parameter hit"]);
  const columns = ["ns per match", ...times.map(([kind]) => kind), "fresh strings", "wrong"];
  const rows = routers.map(({ name }) => [
    name,
    ...times.map(([, byName]) => byName.get(name)),
    fresh.get(name),
    wrong.get(name),
  ]);
  return {
    title: "Finding an operation of GitHub's document",
    columns,
    rows,
    chart: 2,
    note: `${samples["static hit"].length} static paths, ${samples["parameter hit"].length} with parameters, the same with a tail for misses. "Fresh strings" are parameter hits on strings sliced from a buffer for each match, as in a server. The slicing time is not included. "wrong" counts the samples that match a different operation. The other routers treat a segment with two expressions as one parameter. They return a route and its parameters, whereas tenon also distinguishes an unknown path from an unsupported method.`,
  };
}

function runOver(find, list, count) {
  let sum = 0;
  for (let i = 0, at = 0; i < count; i++) {
    const { method, path } = list[at];
    if (find(method, path) !== undefined) sum++;
    at = at + 1 === list.length ? 0 : at + 1;
  }
  return sum;
}

function timeFresh(routers, list) {
  const buffer = Buffer.from(list.map(({ path }) => path).join(""), "latin1");
  let offset = 0;
  const spans = list.map(({ method, path }) => {
    const start = offset;
    offset += path.length;
    return { method, start, end: offset };
  });
  const over = (find) => (count) => {
    let sum = 0;
    for (let i = 0, at = 0; i < count; i++) {
      const { method, start, end } = spans[at];
      if (find(method, buffer.latin1Slice(start, end)) !== undefined) sum++;
      at = at + 1 === spans.length ? 0 : at + 1;
    }
    return sum;
  };
  const nothing = { name: "", run: over((_, path) => path) };
  const times = timeInTurns([nothing, ...routers.map(({ name, find }) => ({ name, run: over(find) }))]);
  return new Map(routers.map(({ name }) => [name, times.get(name) - times.get("")]));
}

/** Times set-up with the first match, and with one match of every path, since some routers do part of the work only then. */
function setUpTable(operations, all) {
  const paths = operations.map(({ method, path }) => [method, path.replaceAll(/[{}]/g, "")]);
  const times = new Map(all.map(({ name }) => [name, { ready: [], every: [] }]));
  for (let round = 0; round < 7; round++) {
    for (const { name, make } of all) {
      const start = process.cpuUsage();
      const find = make(operations);
      find("GET", "/nowhere");
      times.get(name).ready.push(cpuSince(start));
      for (const [method, path] of paths) find(method, path);
      times.get(name).every.push(cpuSince(start));
    }
  }
  return {
    title: "Setting up for GitHub's document",
    columns: ["ms", "first", "median of seven", "and every path matched once, first", "median of seven"],
    rows: all.map(({ name }) => {
      const { ready, every } = times.get(name);
      return [name, ready[0], median(ready), every[0], median(every)];
    }),
    chart: 2,
  };
}

function cpuSince(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
