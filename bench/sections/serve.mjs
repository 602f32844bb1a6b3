// Measures servers that receive and return a recipe: CPU time per request, and the time to start.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { bundleServer } from "../kit/bundle.mjs";
import { createAgent, send, sendMany } from "../kit/load.mjs";
import { median } from "../kit/measure.mjs";
import { onOlder } from "../kit/older-node.mjs";
import { generateOutput } from "../kit/outputs.mjs";
import { olderNode, requireDocuments } from "../kit/places.mjs";
import { recipe } from "../kit/recipe.mjs";

export const peers = [
  "fastify",
  "express",
  "express-openapi-validator",
  "openapi-backend",
  "hono",
  "@hono/zod-validator",
  "zod",
];

const program = fileURLToPath(new URL("../programs/server.mjs", import.meta.url));
/** How often each server is started. */
const STARTS = 7;
/** The number of processes per server: engines do not always compile the same code alike. */
const PROCESSES = 3;
/** Requests before measuring: servers with more code would otherwise be charged for the time of compiling it. */
const WARM = 6000;
/**
 * Requests before measuring the cost of judging: the engine optimises the judge during tens of thousands of requests, and real servers run
 * longer than that.
 */
const WARM_JUDGED = 60_000;
/**
 * The number of rounds. There are many short ones, so that other work of the machine lasts longer than a round and affects all servers
 * alike.
 */
const ROUNDS = 20;
const SLICE = 400;
const how = (warm) =>
  `Measured after ${warm} requests to each; medians of ${PROCESSES} processes in ${ROUNDS} rounds of ${SLICE} requests, forwards and backwards.`;

const kinds = [
  "node:http",
  "tenon on node:http",
  `node:http${onOlder}`,
  `tenon on node:http${onOlder}`,
  "Express",
  "tenon on Express",
  "Fastify",
  "tenon on Fastify",
  "Fastify with schemas",
  "Hono with zod",
  "express-openapi-validator",
  "openapi-backend",
];

/** The middleware that judges exchanges, compared with the same server without it. */
const judgedKinds = [
  "Express",
  "Express, judged",
  "Express, 1 % judged",
  "Fastify",
  "Fastify, judged",
  "Fastify, 1 % judged",
  `Express${onOlder}`,
  `Express, judged${onOlder}`,
  `Fastify${onOlder}`,
  `Fastify, judged${onOlder}`,
];

export async function measure() {
  requireDocuments();
  const folder = (await generateOutput("recipes")).js;
  const own = (await generateOutput("own")).js;
  const github = (await generateOutput("github")).js;
  return [await startTable(folder, own, github), await loadTable(folder), await judgedTable(folder)];
}

/** Starts a server; gives functions to call and to end it. */
async function start(kind, folder) {
  const isOlder = kind.endsWith(onOlder);
  // Otherwise Express prints every refused request.
  const env = { ...process.env, NODE_ENV: "test" };
  const execPath = isOlder ? olderNode : process.execPath;
  const name = isOlder ? kind.slice(0, -onOlder.length) : kind;
  const child = fork(program, [name, folder], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env,
    execPath,
  });
  const next = () =>
    new Promise((resolve, reject) => {
      const fail = (code) => reject(new Error(`${kind} ended with ${code}`));
      child.once("exit", fail);
      child.once("message", (message) => {
        child.off("exit", fail);
        resolve(message);
      });
    });
  const { port } = await next();
  const agent = createAgent();
  const cpu = async () => {
    child.send("cpu");
    const { user, system } = (await next()).cpu;
    return user + system;
  };
  const stop = () => {
    agent.destroy();
    child.kill();
  };
  return { kind, port, agent, cpu, stop };
}

/** If the server of another tool does not start, prints that and leaves its row empty. */
function startIfPossible(kind, folder) {
  return start(kind, folder).catch((error) => {
    if (kind.startsWith("tenon")) throw error;
    console.log(error.message);
  });
}

/** The answers of a server to a valid body, one without its id, and one with an impossible date. */
async function readVerdicts(server) {
  const { id, ...rest } = recipe;
  const attributes = { ...recipe.attributes, created_at: "2026-02-30T09:30:00Z" };
  const bodies = [recipe, rest, { ...recipe, attributes }];
  const statuses = [];
  for (const body of bodies) statuses.push(await send(server, { text: JSON.stringify(body) }));
  return statuses.map((status) => (status < 300 ? "takes" : "refuses")).join(", ");
}

/** The µs per request of each server, round by round, so that other work of the machine affects all of them. */
async function loadKinds(list, folder, { warm = WARM, inspect = () => undefined }) {
  const times = new Map(list.map((kind) => [kind, []]));
  for (let process = 0; process < PROCESSES; process++) {
    const servers = [];
    for (const kind of list) {
      const server = await startIfPossible(kind, folder);
      if (server !== undefined) servers.push(server);
    }
    if (process === 0) await inspect(servers);
    await loadInTurns(servers, times, warm);
    for (const server of servers) server.stop();
  }
  const beside = (kind, other) =>
    times.get(kind).length === 0
      ? undefined
      : median(times.get(kind).map((time, round) => time / times.get(other)[round]));
  return { times, beside };
}

async function judgedTable(folder) {
  const unjudged = (kind) => kind.replace(/, (1 % )?judged/, "");
  const { times, beside } = await loadKinds(judgedKinds, folder, { warm: WARM_JUDGED });
  return {
    title: "What judging costs a server",
    columns: ["server", "µs", "beside it unjudged"],
    rows: judgedKinds.map((kind) => [kind, median(times.get(kind)), beside(kind, unjudged(kind))]),
    chart: 2,
    note: `${how(WARM_JUDGED)} The request is the same POST. \`watchExpress\` and \`watchFastify\` check each sampled exchange after the response is sent.`,
  };
}

/** The checks of the generated router that a server lacks. */
function unchecked(kind) {
  if (kind.startsWith("tenon")) return "";
  if (kind === "Fastify with schemas") return "responses, which it shapes by their schema";
  if (kind === "Hono with zod") return "rules that are not written by hand: it has no document";
  if (kind === "express-openapi-validator") return "dates that do not exist";
  if (kind === "openapi-backend") return "a response, unless the handler calls its check";
  return "anything";
}

async function loadTable(folder) {
  const verdicts = new Map();
  const inspect = async (servers) => {
    for (const server of servers) verdicts.set(server.kind, await readVerdicts(server));
  };
  const { times, beside } = await loadKinds(kinds, folder, { inspect });
  const framework = (kind) => {
    const found = ["Express", "Fastify", "node:http"].find((other) =>
      kind.toLowerCase().includes(other.toLowerCase()),
    );
    return found && kind.endsWith(onOlder) ? found + onOlder : found;
  };
  return {
    title: "CPU per request, a POST with 504 octets of JSON",
    columns: [
      "server",
      "µs",
      "beside node:http",
      "beside its framework",
      "good, no id, 30 February",
      "does not check",
    ],
    rows: kinds.map((kind) => {
      const own = framework(kind);
      return [
        kind,
        median(times.get(kind)),
        beside(kind, "node:http"),
        own && beside(kind, own),
        verdicts.get(kind),
        unchecked(kind),
      ];
    }),
    chart: 2,
    note: `${how(WARM)} tenon checks the request and the response, as do express-openapi-validator, openapi-backend and Hono with zod. Fastify checks the request and serializes the response by its schema. Plain node:http, Express and Fastify do not check anything. Express reads bodies with \`express.json()\` and responds with \`res.json\`, which tenon on Express does not need.`,
  };
}

/** Adds the µs per request of each round to those of each server. */
async function loadInTurns(servers, times, warm) {
  const text = JSON.stringify(recipe);
  for (const server of servers) await sendMany(server, text, warm);
  for (let round = 0; round < ROUNDS; round++) {
    // Forwards and backwards, so that no server always follows the same one.
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      const before = await server.cpu();
      await sendMany(server, text, SLICE);
      times.get(server.kind).push(((await server.cpu()) - before) / SLICE);
    }
  }
}

/** The first request to a server of each document. */
const firsts = {
  recipes: { text: JSON.stringify(recipe) },
  own: { method: "PUT", path: "/orgs/acme/recipes/7", text: '{"name":"a","script":"b"}' },
  github: { method: "PUT", path: "/repos/octocat/hello/topics", text: '{"names":["a"]}' },
};

async function startTable(folder, own, github) {
  const starts = [
    ...kinds.map((kind) => [kind, folder, firsts.recipes]),
    ["tenon on node:http, bundled", await bundleServer(folder), firsts.recipes],
    ["tenon on node:http, our contract", own, firsts.own],
    ["tenon on node:http, our contract, bundled", await bundleServer(own), firsts.own],
    ["tenon on node:http, GitHub's document", github, firsts.github],
    ["tenon on node:http, GitHub's document, bundled", await bundleServer(github), firsts.github],
  ];
  const times = new Map(starts.map(([kind]) => [kind, { wall: [], cpu: [] }]));
  for (let round = 0; round < STARTS; round++) {
    for (const [kind, output, first] of starts) {
      const begin = performance.now();
      const server = await startIfPossible(kind, output);
      if (server === undefined) continue;
      const status = await send(server, first);
      const wall = performance.now() - begin;
      if (status !== 200) throw new Error(`${kind} answered ${status}`);
      times.get(kind).wall.push(wall);
      times.get(kind).cpu.push((await server.cpu()) / 1000);
      server.stop();
    }
  }
  const of = (kind, key) => median(times.get(kind)[key]);
  const above = (kind, key) => {
    const base = times.get(kind.endsWith(onOlder) ? `node:http${onOlder}` : "node:http")[key];
    return median(times.get(kind)[key].map((time, round) => time - base[round]));
  };
  return {
    title: "From nothing to the first answer",
    columns: ["server", "ms", "ms above node:http", "CPU ms", "CPU ms above node:http"],
    rows: starts.map(([kind]) => [
      kind,
      of(kind, "wall"),
      above(kind, "wall"),
      of(kind, "cpu"),
      above(kind, "cpu"),
    ]),
    chart: 1,
    note: "Measured from the start of the process to the response to its first request, including Node's own startup. Rows whose name ends in `bundled` are bundled by esbuild, with dynamic imports as separate files.",
  };
}
