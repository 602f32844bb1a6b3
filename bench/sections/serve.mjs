// CPU per request of servers that take and give a recipe, and what they need to get started.
import { fork } from "node:child_process";
import { Agent, request } from "node:http";
import { fileURLToPath } from "node:url";
import { bundleServer } from "../kit/bundle.mjs";
import { median } from "../kit/measure.mjs";
import { generateOutput } from "../kit/outputs.mjs";
import { requireDocuments } from "../kit/places.mjs";
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
/** How often each is started. */
const STARTS = 7;
/** How many processes of each: engines do not compile the same code the same way each time. */
const PROCESSES = 3;
/** Requests before any count: while an engine still compiles, its time falls on whoever has the more code. */
const WARM = 15_000;
/** Many short rounds: what the machine does besides lasts longer than one, and so falls on all alike. */
const ROUNDS = 30;
const SLICE = 400;
const HOW = `Once each has answered ${WARM} requests; medians of ${PROCESSES} processes in ${ROUNDS} rounds of ${SLICE}, forth and back.`;

const kinds = [
  "node:http",
  "tenon on node:http",
  "Express",
  "tenon on Express",
  "Fastify",
  "tenon on Fastify",
  "Fastify with schemas",
  "Hono with zod",
  "express-openapi-validator",
  "openapi-backend",
];

/** The middleware that judges, beside the same server without it. */
const judgedKinds = [
  "Express",
  "Express, judged",
  "Express, 1 % judged",
  "Fastify",
  "Fastify, judged",
  "Fastify, 1 % judged",
];

export async function measure() {
  requireDocuments();
  const folder = (await generateOutput("recipes")).js;
  const own = (await generateOutput("own")).js;
  const github = (await generateOutput("github")).js;
  return [await startTable(folder, own, github), await loadTable(folder), await judgedTable(folder)];
}

/** Starts a server; gives what asks it and ends it. */
async function start(kind, folder) {
  // Express prints every refused request otherwise.
  const env = { ...process.env, NODE_ENV: "test" };
  const child = fork(program, [kind, folder], { stdio: ["ignore", "ignore", "inherit", "ipc"], env });
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
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
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

function send({ port, agent }, { method = "POST", path = "/recipes", text }) {
  const headers = {
    authorization: "Bearer token",
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const req = request({ port, agent, method, path, headers }, (res) => {
      res.on("data", () => {});
      res.on("end", () => resolve(res.statusCode));
    });
    req.on("error", reject);
    req.end(text);
  });
}

async function sendMany(server, text, count) {
  let left = count;
  const one = async () => {
    while (left-- > 0) await send(server, { text });
  };
  await Promise.all(Array.from({ length: 16 }, one));
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

/** The µs per request of each kind, round by round: what the machine does besides falls on all. */
async function loadKinds(list, folder, inspect = () => undefined) {
  const times = new Map(list.map((kind) => [kind, []]));
  for (let process = 0; process < PROCESSES; process++) {
    const servers = [];
    for (const kind of list) servers.push(await start(kind, folder));
    if (process === 0) await inspect(servers);
    await loadInTurns(servers, times);
    for (const server of servers) server.stop();
  }
  const beside = (kind, other) =>
    median(times.get(kind).map((time, round) => time / times.get(other)[round]));
  return { times, beside };
}

async function judgedTable(folder) {
  const { times, beside } = await loadKinds(judgedKinds, folder);
  return {
    title: "What judging costs a server",
    columns: ["server", "µs", "beside it unjudged"],
    rows: judgedKinds.map((kind) => [kind, median(times.get(kind)), beside(kind, kind.split(",")[0])]),
    chart: 2,
    note: `${HOW} The same POST; \`watchExpress\` and \`watchFastify\` check each exchange that the sample takes, once it is answered.`,
  };
}

async function loadTable(folder) {
  const verdicts = new Map();
  const { times, beside } = await loadKinds(kinds, folder, async (servers) => {
    for (const server of servers) verdicts.set(server.kind, await readVerdicts(server));
  });
  const framework = (kind) =>
    ["Express", "Fastify", "node:http"].find((other) => kind.toLowerCase().includes(other.toLowerCase()));
  return {
    title: "CPU per request, a POST with 504 octets of JSON",
    columns: ["server", "µs", "beside node:http", "beside its framework", "good, no id, 30 February"],
    rows: kinds.map((kind) => {
      const own = framework(kind);
      return [
        kind,
        median(times.get(kind)),
        beside(kind, "node:http"),
        own && beside(kind, own),
        verdicts.get(kind),
      ];
    }),
    chart: 2,
    note: `${HOW} tenon checks the request and the response; so do express-openapi-validator, openapi-backend and Hono with zod. Fastify checks the request and shapes the response; node:http, Express and Fastify alone check nothing. Express reads with \`express.json()\` and answers with \`res.json\`, which tenon on Express does without.`,
  };
}

/** Adds the µs per request of each round to those of each server. */
async function loadInTurns(servers, times) {
  const text = JSON.stringify(recipe);
  for (const server of servers) await sendMany(server, text, WARM);
  for (let round = 0; round < ROUNDS; round++) {
    // Forth and back, so that none always follows the same one.
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
      const server = await start(kind, output);
      const status = await send(server, first);
      const wall = performance.now() - begin;
      if (status !== 200) throw new Error(`${kind} answered ${status}`);
      times.get(kind).wall.push(wall);
      times.get(kind).cpu.push((await server.cpu()) / 1000);
      server.stop();
    }
  }
  const of = (kind, key) => median(times.get(kind)[key]);
  const above = (kind, key) =>
    median(times.get(kind)[key].map((time, round) => time - times.get("node:http")[key][round]));
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
    note: "From the start of the process to the answer to its first request, Node's own start included. Only the rows that say so are bundled, by esbuild, with dynamic imports in files of their own.",
  };
}
