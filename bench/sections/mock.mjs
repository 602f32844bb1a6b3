// Measures mock servers and validating proxies: tenon's commands and those of Prism and Redocly.
import { fork } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAgent, send, sendMany } from "../kit/load.mjs";
import { median, rounds } from "../kit/measure.mjs";
import { onOlder } from "../kit/older-node.mjs";
import { cli, documents, olderNode, peer, requireDocuments, work } from "../kit/places.mjs";
import { recipe } from "../kit/recipe.mjs";

export const peers = ["@stoplight/prism-cli", "@redocly/cli"];

const hook = new URL("../kit/cpu-hook.mjs", import.meta.url).href;
const prism = peer("@stoplight/prism-cli/dist/index.js");
const redocly = peer("@redocly/cli/bin/cli.js");
const bare = fileURLToPath(new URL("../programs/server.mjs", import.meta.url));

const text = JSON.stringify(recipe);
const { id: _, ...withoutId } = recipe;
const invalid = JSON.stringify(withoutId);
/** The numbers of requests before measuring, of requests in a round, and of rounds. */
const [WARM, SLICE, ROUNDS] = [3000, 300, 15];
/** The time limit for the first answer of a command, in milliseconds. */
const PATIENCE = 60_000;

const mocks = [
  {
    name: "tenon mock",
    argv: (port) => [cli, "mock", documents.recipes, "-p", port, "--quiet", "--stateless"],
  },
  {
    name: `tenon mock${onOlder}`,
    execPath: olderNode,
    argv: (port) => [cli, "mock", documents.recipes, "-p", port, "--quiet", "--stateless"],
  },
  {
    name: "prism mock",
    argv: (port) => [prism, "mock", documents.recipes, "-p", port, "--verboseLevel", "silent"],
  },
];

const proxies = (target) => [
  {
    name: "tenon proxy",
    argv: (port) => [cli, "proxy", documents.recipes, "-t", target, "-p", port, "--quiet"],
  },
  {
    name: `tenon proxy${onOlder}`,
    execPath: olderNode,
    argv: (port) => [cli, "proxy", documents.recipes, "-t", target, "-p", port, "--quiet"],
  },
  {
    name: "prism proxy",
    argv: (port) => [prism, "proxy", documents.recipes, target, "-p", port, "--verboseLevel", "silent"],
    lacks: "a report at the end",
  },
  {
    name: "redocly proxy",
    argv: (port) => [
      redocly,
      "proxy",
      "--api",
      documents.recipes,
      "--target",
      target,
      "--port",
      port,
      "--har",
      join(work, "proxy.har"),
    ],
    lacks: "refusals, a proxy without a HAR file",
  },
];

export async function measure() {
  requireDocuments();
  const target = fork(bare, ["node:http"], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const { port } = await new Promise((resolve) => target.once("message", resolve));
  try {
    const large = documents.github;
    return [
      await loadTable("A mock: CPU per request, a POST with 504 octets of JSON", mocks),
      await startTable(large),
      await loadTable(
        "A proxy that judges: CPU per request, the same POST",
        proxies(`http://127.0.0.1:${port}`),
      ),
    ];
  } finally {
    target.kill();
  }
}

/** Starts a command at a free port, and waits for its first answer; gives functions to call and to end it. */
async function start({ name, argv, execPath = process.execPath, path }) {
  const port = await findPort();
  const [program, ...rest] = argv(String(port));
  const child = fork(program, rest, {
    cwd: work,
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execPath,
    execArgv: ["--import", hook],
  });
  const agent = createAgent();
  const server = {
    name,
    port,
    agent,
    cpu: async () => {
      child.send("cpu");
      const { cpu } = await new Promise((resolve) => child.once("message", resolve));
      return cpu.user + cpu.system;
    },
    stop: () => {
      agent.destroy();
      child.kill("SIGKILL");
    },
  };
  const begin = performance.now();
  while (child.exitCode === null && performance.now() - begin < PATIENCE) {
    const status = await send(server, { ...path, text: path?.text ?? text }).catch(() => undefined);
    if (status !== undefined) return server;
    await sleep(10);
  }
  server.stop();
  throw new Error(`${name} did not answer within ${PATIENCE / 1000} s, or ended with ${child.exitCode}.`);
}

function findPort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts all commands. Returns those that started; prints the error of another tool that did not. */
async function startAll(kinds) {
  const started = [];
  for (const kind of kinds) {
    const server = await start(kind).catch((error) => {
      if (kind.name.startsWith("tenon")) throw error;
      console.log(error.message);
    });
    if (server !== undefined) started.push(server);
  }
  return started;
}

async function loadTable(title, kinds) {
  const servers = await startAll(kinds);
  const answers = new Map();
  const times = new Map(kinds.map(({ name }) => [name, []]));
  for (const server of servers) {
    answers.set(server.name, `${await send(server, { text })}, ${await send(server, { text: invalid })}`);
    await sendMany(server, text, WARM);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      const before = await server.cpu();
      await sendMany(server, text, SLICE);
      times.get(server.name).push(((await server.cpu()) - before) / SLICE);
    }
  }
  for (const server of servers) server.stop();
  const own = median(times.get(kinds[0].name));
  return {
    title,
    columns: ["command", "µs", "× tenon", "status for good, no id", "does not do"],
    rows: kinds.map(({ name, lacks }) => {
      const time = median(times.get(name));
      return [name, time, time === undefined ? undefined : time / own, answers.get(name), lacks ?? ""];
    }),
    chart: 1,
    note: `Measured after ${WARM} requests to each; medians of ${ROUNDS} rounds of ${SLICE} requests. Logging is off. Only the CPU time of the command is measured.`,
  };
}

/** Times from the start of a command to its first answer, with a large document. */
async function startTable(document) {
  const path = { method: "GET", path: "/zen", text: "" };
  const kinds = mocks.map((kind) => ({
    ...kind,
    path,
    argv: (port) => kind.argv(port).map((each) => (each === documents.recipes ? document : each)),
  }));
  const figures = new Map(kinds.map(({ name }) => [name, { wall: [], cpu: [] }]));
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      const begin = performance.now();
      const [server] = await startAll([kind]);
      if (server === undefined) continue;
      figures.get(kind.name).wall.push((performance.now() - begin) / 1000);
      figures.get(kind.name).cpu.push((await server.cpu()) / 1e6);
      server.stop();
    }
  }
  return {
    title: "A mock of GitHub's document: from nothing to the first answer",
    columns: ["command", "wall s", "CPU s"],
    rows: kinds.map(({ name }) => [name, median(figures.get(name).wall), median(figures.get(name).cpu)]),
    chart: 1,
    note: `Medians of ${rounds} alternating starts.`,
  };
}
