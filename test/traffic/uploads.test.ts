/**
 * Uploads larger than the memory of client and server. Each runs in a process of its own with a small heap: the generated client
 * sends a file, and the handler of a generated router reads it part by part, behind each adapter. Then bodies that attack the
 * server.
 *
 * @module
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate } from "../../generator/session/generate.ts";
import { isQuick } from "../choose-tests.ts";

const MB = 1_048_576;
/** `npm test` sends a smaller file, and uses one adapter. */
const size = (isQuick ? 24 : 200) * MB;
/** The allowed memory in bytes; Node itself needs about 50 MB. */
const allowed = 170 * MB;
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "tenon-uploads-"));

const document = {
  openapi: "3.1.0",
  info: { title: "Photos", version: "1" },
  paths: {
    "/photos": {
      post: {
        operationId: "addPhoto",
        requestBody: {
          required: true,
          content: { "multipart/form-data": { schema: { $ref: "#/components/schemas/Photo" } } },
        },
        responses: {
          "200": {
            description: "What came.",
            content: { "application/json": { schema: { type: "array", items: { type: "string" } } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Photo: {
        type: "object",
        required: ["title", "photo"],
        properties: {
          title: { type: "string" },
          photo: { type: "string", contentMediaType: "application/octet-stream" },
          note: { type: "object", properties: { text: { type: "string" } } },
        },
        additionalProperties: false,
      },
    },
  },
};

const server = `import { createServer } from "node:http";
import { serve } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import { toExpress } from "./api/runtime/adapters/express.js";
import { toFastify } from "./api/runtime/adapters/fastify.js";
import { toHono } from "./api/runtime/adapters/hono.js";
import { toNodeListener } from "./api/runtime/adapters/node-http.js";
import { createRouter } from "./api/routes.js";

const statuses: number[] = [];
const router = createRouter(
  {
    addPhoto: async ({ body, request }) => {
      const came: string[] = [];
      for await (const part of body) {
        let size = 0;
        if (part.kind === "file") for await (const piece of part.stream) size += piece.length;
        came.push(part.name + " " + (part.kind === "file" ? size : JSON.stringify(part.value)));
      }
      return { status: 200, body: came.slice(0, 10) };
    },
  },
  { maxBodyBytes: 1e9, onAnswer: ({ status }) => statuses.push(status) },
);
const port = 0;
const tell = (address) => console.log(address.port);
const servers = {
  "node:http": () => {
    const one = createServer(toNodeListener(router)).listen(port, () => tell(one.address()));
  },
  express: () => {
    const one = express().use(toExpress(router)).listen(port, () => tell(one.address()));
  },
  fastify: async () => {
    const app = fastify();
    app.register(toFastify(router));
    await app.listen({ port });
    tell(app.server.address());
  },
  hono: () => {
    serve({ fetch: new Hono().use(toHono(router)).fetch, port }, tell);
  },
};
process.on("uncaughtException", (error) => console.error(error));
process.stdin.on("data", () => {
  console.log(JSON.stringify({ memory: process.resourceUsage().maxRSS * 1024, statuses: statuses.splice(0) }));
});
servers[process.argv[2]]();
`;

const client = `import { openAsBlob } from "node:fs";
import { createClient } from "./api/client.js";

const [, , port, path] = process.argv;
const api = createClient({
  baseUrl: "http://127.0.0.1:" + port,
  // Node's fetch keeps a copy of a body that a redirect could need again.
  fetch: (request) => fetch(request, { redirect: "error" }),
});
const photo = await openAsBlob(path);
const { body } = await api.addPhoto({ body: { title: "Lake", photo, note: { text: "x" } } });
console.log(JSON.stringify({ body, maxRSS: process.resourceUsage().maxRSS * 1024 }));
`;

beforeAll(async () => {
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(document));
  const { files } = await generate({
    document: path,
    importExtension: ".js",
    names: {},
    adapters: ["express", "fastify", "hono", "node-http"],
    streamParts: ["addPhoto"],
  });
  const own = [
    { path: "server.ts", text: server },
    { path: "client.ts", text: client },
  ];
  for (const { path, text } of [...files.map((file) => ({ ...file, path: `api/${file.path}` })), ...own]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const entryPoints = ["server.ts", "client.ts"];
  await build({
    ...{ absWorkingDir: folder, entryPoints, outdir: folder, outExtension: { ".js": ".mjs" } },
    ...{ bundle: true, format: "esm", platform: "node", packages: "external", logLevel: "error" },
  });
  const photo = openSync(join(folder, "photo"), "w");
  ftruncateSync(photo, size);
  closeSync(photo);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const heap = "--max-old-space-size=40";

interface Served {
  readonly port: string;
  readonly child: ChildProcess;
  /** The peak memory of the process in bytes, and the statuses since the last call. */
  ask(): Promise<{ readonly memory: number; readonly statuses: readonly number[] }>;
}

async function startServer(adapter: string): Promise<Served> {
  const child = spawn(process.execPath, [heap, join(folder, "server.mjs"), adapter], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const hear = async (): Promise<string> => String((await once(child.stdout, "data"))[0]).trim();
  const port = await hear();
  const ask = async () => {
    child.stdin.write("?");
    return JSON.parse(await hear());
  };
  return { port, child, ask };
}

describe(`a file of ${size / MB} MB`, () => {
  for (const adapter of isQuick ? ["node:http"] : ["node:http", "express", "fastify", "hono"])
    it(`is sent and read in less memory, by ${adapter}`, async () => {
      const { port, child, ask } = await startServer(adapter);
      try {
        const sender = spawn(
          process.execPath,
          [heap, join(folder, "client.mjs"), port, join(folder, "photo")],
          {
            stdio: ["ignore", "pipe", "inherit"],
          },
        );
        let text = "";
        sender.stdout.on("data", (chunk) => {
          text += String(chunk);
        });
        await once(sender, "close");
        const { body, maxRSS } = JSON.parse(text) as { readonly body: unknown; readonly maxRSS: number };
        expect(body).toEqual(['title "Lake"', `photo ${size}`, 'note {"text":"x"}']);
        const { memory } = await ask();
        expect({ client: maxRSS / MB, server: memory / MB }).toEqual({
          client: expect.toSatisfy((found: number) => found < allowed / MB),
          server: expect.toSatisfy((found: number) => found < allowed / MB),
        });
      } finally {
        child.kill();
      }
    });
});

describe.skipIf(isQuick)("a body that is made to break the server", () => {
  let served: Served;
  beforeAll(async () => {
    served = await startServer("node:http");
  });
  afterAll(() => void served.child.kill());

  /** Sends pieces in chunked coding, as fast as the server reads them, until it answers. */
  async function send(pieces: Iterable<string>, isCutOff = false): Promise<void> {
    const socket = connect(Number(served.port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.on("close", resolve));
    const head = `POST /photos HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n`;
    socket.write(head);
    for (const piece of pieces) {
      if (answer !== "" || socket.destroyed) break;
      const isTaken = socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`);
      if (!isTaken) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
    }
    if (isCutOff) socket.destroy();
    else socket.write("0\r\n\r\n");
    await closed;
  }

  function* repeat(piece: string, count: number, first = ""): Generator<string> {
    if (first !== "") yield first;
    for (let i = 0; i < count; i++) yield piece;
  }

  const named = (name: string): string => `--b\r\nContent-Disposition: form-data; name="${name}"`;
  const photo = `${named("photo")}; filename="p"\r\n\r\n`;
  const block = 65_536;

  it.each<[string, Iterable<string>, number]>([
    ["no closing delimiter", repeat("x".repeat(block), 200, photo), 400],
    ["dashes alone", repeat("-".repeat(block), 200, photo), 400],
    ["line breaks and beginnings of delimiters", repeat("\r\n--\r\n-\r\n\r".repeat(5000), 200, photo), 400],
    ["a header without end", repeat("x".repeat(block), 200, "--b\r\nX: "), 400],
    ["headers without end", repeat("X: y\r\n".repeat(10_000), 200, "--b\r\n"), 400],
    ["a value without end", repeat("x".repeat(block), 200, `${named("title")}\r\n\r\n`), 413],
    ["a million parts", repeat(`${named("title")}\r\n\r\n\r\n`.repeat(1000), 1000), 400],
    ["a million files", repeat(`${photo}\r\n`.repeat(1000), 1000), 400],
    ["a preamble without end", repeat("x".repeat(block), 200), 400],
    ["spaces after a boundary without end", repeat(" ".repeat(block), 200, "--b"), 400],
    ["single bytes", repeat("x", 20_000, photo), 400],
  ])("%s is refused", async (_, pieces, status) => {
    await send(pieces);
    // A client that goes on sending may not see the answer: the connection is reset.
    expect((await served.ask()).statuses).toEqual([status]);
  });

  it("nor does one that is cut off", async () => {
    for (let i = 0; i < 20; i++) await send(repeat("x".repeat(block), 20, photo), true);
    expect(served.child.exitCode).toBeNull();
  });

  it("takes little memory", async () => {
    expect((await served.ask()).memory / MB).toBeLessThan(allowed / MB);
  });
});
