import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import { type AddressInfo, connect, createServer as createRawServer } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { createHostRule } from "../../../../live/proxy/own-answers.ts";
import { createStand, lineTypes, sendRaw } from "./stand.ts";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await response.arrayBuffer());
}

const note = (text: unknown): string => JSON.stringify({ text });

describe("bodies", () => {
  test.each([0, 1, 1000, 65_537, 3_000_000])("%i random octets pass both ways unchanged", async (size) => {
    const { url, told, over } = await createStand((req, res) => {
      res.setHeader("content-type", "application/octet-stream");
      req.pipe(res);
    });
    const bytes = randomBytes(size);
    const headers = { "content-type": "application/octet-stream" };
    const response = await fetch(`${url}/echo`, { method: "POST", body: bytes, headers });
    expect(sha256(await bodyOf(response))).toBe(sha256(bytes));
    await over(1);
    const [only] = told;
    expect(only?.exchange.response?.body.kind).toBe(
      size > 1_048_576 ? "unknown" : size === 0 ? "none" : "bytes",
    );
    if (size > 1_048_576) expect(only?.judgement.verdict).toBe("unchecked");
  });

  test("a multipart body arrives octet by octet, boundary and all", async () => {
    let seen: { hash: string; type: string } | undefined;
    const { url } = await createStand(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk);
      seen = { hash: sha256(Buffer.concat(chunks)), type: req.headers["content-type"] ?? "" };
      res.end("{}");
    });
    const form = new FormData();
    form.set("file", new Blob([randomBytes(200_000)]), 'a "quoted" näme.bin');
    form.set("text", "line\r\nline");
    const built = new Request("http://x", { method: "POST", body: form });
    const bytes = await bodyOf(new Response(built.body));
    const type = built.headers.get("content-type") ?? "";
    await fetch(`${url}/echo`, { method: "POST", body: bytes, headers: { "content-type": type } });
    expect(seen).toEqual({ hash: sha256(bytes), type });
  });

  test("a compressed body passes as it is, and is judged by its content", async () => {
    const packed = gzipSync(note(7));
    const { port, told, over } = await createStand((_, res) => {
      res.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(packed);
    });
    const raw = await sendRaw(port, "GET /note HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(raw).toContain(packed.toString("latin1"));
    await over(1);
    expect(told[0]?.judgement.findings.map(({ pointer }) => pointer)).toEqual(["/response/body/text"]);
  });

  test("server-sent events come one by one", async () => {
    let go = (): void => undefined;
    const { url } = await createStand((_, res) => {
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.write('data: {"n":1}\n\n');
      go = () => res.end('data: {"n":2}\n\n');
    });
    const response = await fetch(`${url}/events`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toContain('"n":1');
    go();
    const second = await reader.read();
    expect(new TextDecoder().decode(second.value)).toContain('"n":2');
  });

  test("a client that reads slowly holds the target back", async () => {
    let written = 0;
    const { port } = await createStand((_, res) => {
      res.writeHead(200, { "content-type": "application/octet-stream" });
      const chunk = Buffer.alloc(65_536);
      const write = (): void => {
        while (written < 200_000_000) {
          written += chunk.length;
          if (!res.write(chunk)) return void res.once("drain", write);
        }
        res.end();
      };
      write();
    });
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("GET /note HTTP/1.1\r\nHost: x\r\n\r\n");
      socket.pause();
    });
    await new Promise((resolve) => setTimeout(resolve, 700));
    const held = written;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(written).toBe(held);
    expect(held).toBeLessThan(60_000_000);
    socket.destroy();
  });
});

describe("headers", () => {
  test("those of one connection stay there, all others keep order, case and number", async () => {
    let seen: string[] = [];
    const { port, target } = await createStand((req, res) => {
      seen = req.rawHeaders;
      res.writeHead(200, [
        "Content-Type",
        "application/json",
        "Set-Cookie",
        "a=1",
        "Set-Cookie",
        "b=2",
        "X-Hop",
        "1",
        "Connection",
        "X-Hop",
      ]);
      res.end(note("x"));
    });
    const raw = await sendRaw(
      port,
      "GET /note HTTP/1.1\r\nHost: proxy\r\nX-A: 1\r\nx-a: 2\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nKeep-Alive: 5\r\nTE: gzip\r\nProxy-Connection: x\r\n\r\n",
    );
    const { port: targetPort } = target.address() as AddressInfo;
    expect(seen.slice(0, 2)).toEqual(["host", `127.0.0.1:${targetPort}`]);
    expect(seen.join()).toContain("X-A,1,x-a,2");
    const names = seen.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
    for (const name of ["x-secret", "keep-alive", "te", "proxy-connection"])
      expect(names).not.toContain(name);
    expect(names).toContain("via");
    expect(raw).toMatch(/Set-Cookie: a=1\r\nSet-Cookie: b=2\r\n/);
    expect(raw).not.toContain("X-Hop");
  });

  test("all go on, however many there are", async () => {
    let seen: string[] = [];
    const { port, target } = await createStand((req, res) => {
      seen = req.rawHeaders;
      res.end();
    });
    // Node keeps about a thousand.
    target.maxHeadersCount = 0;
    const lines = "a:1\r\n".repeat(1980);
    await sendRaw(port, `GET /note HTTP/1.1\r\nHost: x\r\n${lines}Last: 1\r\nConnection: close\r\n\r\n`);
    expect(seen).toContain("Last");
  });

  test("connections are used again", async () => {
    const { url, target } = await createStand((_, res) => res.end(note("x")));
    const sockets = new Set<unknown>();
    target.on("connection", (socket) => sockets.add(socket));
    for (let count = 0; count < 5; count++) await (await fetch(`${url}/note`)).text();
    expect(sockets.size).toBe(1);
  });

  test("the answer to HEAD keeps its length and has no body", async () => {
    const { port } = await createStand((_, res) => {
      res.writeHead(200, { "content-type": "application/json", "content-length": "12" }).end();
    });
    const raw = await sendRaw(port, "HEAD /note HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(raw).toMatch(/content-length: 12/i);
    expect(raw.split("\r\n\r\n")[1]).toBe("");
  });
});

describe("what is not HTTP, or not for long", () => {
  test.each([
    ["binary octets", Buffer.from([0, 255, 1, 2, 13, 10, 13, 10])],
    ["no method", " / HTTP/1.1\r\n\r\n"],
    ["two lengths", "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"],
    [
      "length and chunks",
      "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a bad chunk", "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"],
    ["a header without end", `GET /note HTTP/1.1\r\nX: ${"x".repeat(100_000)}`],
    ["CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n"],
  ])("%s is refused, told of, and ends nothing", async (_, text) => {
    const { port, url, problems } = await createStand((req, res) => {
      req.resume();
      req.on("end", () => res.writeHead(200, { "content-type": "application/json" }).end(note("x")));
    });
    const raw = await sendRaw(port, text);
    expect(raw).toMatch(/^HTTP\/1\.1 4\d\d |^$/);
    expect(problems.map(({ code }) => code)).toContain("proxy/bad-request");
    expect((await fetch(`${url}/note`)).status).toBe(200);
  });

  test("what makes no sense is answered 400, one connection after the other", async () => {
    const { port, url } = await createStand((_, res) => res.end(note("x")));
    for (const text of [
      Buffer.from([0, 255, 1, 2, 13, 10, 13, 10]),
      "NONSENSE\r\n\r\n",
      "GET /note HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n",
      "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    ])
      expect(await sendRaw(port, text)).toMatch(/^HTTP\/1\.1 400 /);
    expect((await fetch(`${url}/note`)).status).toBe(200);
  });

  test.each([
    "http://elsewhere.example/note",
    "/note?a=%zz&b=%00",
    "//note",
  ])("the target %s is passed on", async (path) => {
    let seen = "";
    const { port } = await createStand((req, res) => {
      seen = req.url ?? "";
      res.end();
    });
    await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(seen).toBe(path.startsWith("http") ? "/note" : path);
  });

  test.each([
    ["http://rebound.example/note", "localhost"],
    ["http://localhost/note", "rebound.example"],
  ])("the target %s with the Host %s is for another server", async (path, host) => {
    const { port, problems } = await createStand(() => expect.unreachable(), {
      isOwnHost: createHostRule("127.0.0.1"),
    });
    const raw = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(raw).toMatch(/^HTTP\/1\.1 421 /);
    expect(problems.map(({ code }) => code)).toEqual(["serve/foreign-host"]);
  });

  test("a client that goes away takes its request with it, and is recorded", async () => {
    let gone = false;
    const { port, told, over, problems } = await createStand((req, res) => {
      res.on("close", () => {
        gone = true;
      });
      req.resume();
    });
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: 100\r\n\r\nhalf");
      setTimeout(() => socket.destroy(), 100);
    });
    await over(1);
    await expect.poll(() => gone).toBe(true);
    expect(told[0]?.exchange.request.body).toMatchObject({ kind: "unknown" });
    expect(told[0]?.exchange.response).toBeUndefined();
    expect(problems).toEqual([]);
  });

  test.each([
    "report",
    "enforce",
  ] as const)("an upload that the target has answered early makes way for the next request (%s)", async (mode) => {
    const target = createRawServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (chunk) => {
        const isNote = chunk.toString("latin1").startsWith("GET");
        const body = isNote ? note("next") : "";
        const status = isNote
          ? "200 OK\r\nContent-Type: application/json"
          : "200 Enough\r\nContent-Type: a/b";
        socket.write(`HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
      });
    });
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void target.close());
    const { port } = target.address() as AddressInfo;
    const stand = await createStand(() => undefined, {
      target: new URL(`http://127.0.0.1:${port}`),
      mode,
      bodyLimit: 1000,
      allowUnjudged: true,
    });
    const size = 4_000_000;
    const head = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: ${size}\r\n\r\n`;
    const next = "GET /note HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const raw = await sendRaw(stand.port, head + "x".repeat(size) + next);
    expect(raw).toContain("HTTP/1.1 200 Enough");
    expect(raw.endsWith(note("next"))).toBe(true);
  });

  test("a target that is down is a 502, one that is silent a 504, one that breaks off a broken answer", async () => {
    const down = await createStand(() => undefined, { target: new URL("http://127.0.0.1:9") });
    expect((await fetch(`${down.url}/note`)).status).toBe(502);
    const silent = await createStand(() => undefined, { timeout: 100 });
    expect((await fetch(`${silent.url}/note`)).status).toBe(504);
    const broken = await createStand((_, res) => {
      res.writeHead(200, { "content-length": "100" });
      res.write("half");
      setTimeout(() => res.destroy(), 50);
    });
    await expect(fetch(`${broken.url}/note`).then((response) => response.text())).rejects.toThrow();
    for (const { problems, told, over } of [down, silent, broken]) {
      await over(1);
      expect(told).toHaveLength(1);
      expect(problems.map(({ code }) => code)).toEqual(["proxy/target-failed"]);
      expect(told[0]?.judgement.verdict).not.toBe("valid");
    }
  });

  test("a target that leads back is found out", async () => {
    const stand = await createStand((req, res) => {
      const again = request(
        { port: stand.port, path: "/note", headers: { via: req.headers.via ?? "" } },
        (answer) => {
          res.writeHead(answer.statusCode ?? 0);
          answer.pipe(res);
        },
      );
      again.end();
    });
    expect((await fetch(`${stand.url}/note`)).status).toBe(508);
  });
});

describe("enforcing", () => {
  test("a broken request does not reach the target, a broken response not the client", async () => {
    let reached = 0;
    const { url, told, over } = await createStand(
      (req, res) => {
        reached++;
        if (req.method === "POST") {
          req.resume();
          res.writeHead(204).end();
        } else res.writeHead(200, { "content-type": "application/json" }).end(note(reached === 1 ? "x" : 7));
      },
      { mode: "enforce" },
    );
    const post = (body: string): Promise<Response> =>
      fetch(`${url}/note`, { method: "POST", body, headers: { "content-type": "application/json" } });
    expect(await (await fetch(`${url}/note`)).json()).toEqual({ text: "x" });
    const refused = await post(note(1));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ pointer: "#/request/body/text" }] });
    expect(reached).toBe(1);
    expect((await post(note("fine"))).status).toBe(204);
    expect((await fetch(`${url}/note`)).status).toBe(502);
    await over(4);
    expect(told.map(({ heldBack }) => heldBack)).toEqual([undefined, "request", undefined, "response"]);
  });

  test.each([...lineTypes, "text/event-stream"])("a stream of %s comes as it is written", async (type) => {
    let finish = (): void => undefined;
    const { url } = await createStand(
      (_, res) => {
        res.writeHead(200, { "content-type": type });
        res.write("{}\n");
        finish = () => res.end();
      },
      { mode: "enforce" },
    );
    const response = await fetch(`${url}/${type.startsWith("text/") ? "events" : "lines"}`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect((await reader.read()).value).toHaveLength(3);
    finish();
    expect((await reader.read()).done).toBe(true);
  });

  const json = { "content-type": "application/json" };

  test.each([1_100_000, 20_000_000])("a request padded to %i octets does not pass", async (size) => {
    let reached = 0;
    const { url, told, over } = await createStand(
      (_, res) => {
        reached++;
        res.end();
      },
      { mode: "enforce" },
    );
    const padded = JSON.stringify({ text: 7, more: "x".repeat(size) });
    const refused = await fetch(`${url}/note`, { method: "POST", body: padded, headers: json });
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ status: 413 });
    const unknown = await fetch(`${url}/unknown`, { method: "POST", body: padded, headers: json });
    expect(unknown.status).toBe(400);
    await over(2);
    expect(told.map(({ heldBack }) => heldBack)).toEqual(["request", "request"]);
    expect(reached).toBe(0);
  });

  test("a response beyond the limit does not pass", async () => {
    const { url } = await createStand(
      (_, res) => res.writeHead(200, json).end(JSON.stringify({ text: 7, more: "x".repeat(2000) })),
      { mode: "enforce", bodyLimit: 1000 },
    );
    const replaced = await fetch(`${url}/note`);
    expect(replaced.status).toBe(502);
    expect(await replaced.text()).toContain("only the first 1000 bytes");
  });

  test("bodies that cannot be judged pass unchanged where that is asked for, heads are judged", async () => {
    const options = { mode: "enforce", bodyLimit: 1000, allowUnjudged: true } as const;
    const { url } = await createStand((req, res) => req.pipe(res), options);
    const bytes = randomBytes(500_000);
    const post = (path: string): Promise<Response> =>
      fetch(url + path, { method: "POST", body: bytes, headers: { "content-type": "a/b" } });
    expect(sha256(await bodyOf(await post("/echo")))).toBe(sha256(bytes));
    expect((await post("/unknown")).status).toBe(400);
    expect((await post("/note")).status).toBe(400);
  });

  test("a content coding is undone as the target does it, or the request does not pass", async () => {
    let reached = 0;
    const { url } = await createStand(
      (_, res) => {
        reached++;
        res.writeHead(204).end();
      },
      { mode: "enforce" },
    );
    const post = async (coding: string, body: string | Buffer): Promise<number> => {
      const headers = { ...json, "content-encoding": coding };
      return (
        await fetch(`${url}/note`, { method: "POST", body: new Uint8Array(Buffer.from(body)), headers })
      ).status;
    };
    for (const coding of ["gzip", "deflate", "br", "zstd", "unknown"])
      expect(await post(coding, note("fine"))).toBe(415);
    expect(await post("gzip", gzipSync(note(7)))).toBe(400);
    expect(await post("gzip", gzipSync(note("x".repeat(20_000_000))))).toBe(413);
    expect(reached).toBe(0);
    expect(await post("gzip", gzipSync(note("fine")))).toBe(204);
  });

  test("a text whose character encoding nobody knows does not pass", async () => {
    let reached = 0;
    const { url } = await createStand(
      (_, res) => {
        reached++;
        res.writeHead(204).end();
      },
      { mode: "enforce" },
    );
    const post = async (charset: string, body: string): Promise<number> => {
      const headers = { "content-type": `text/plain; charset=${charset}` };
      return (await fetch(`${url}/text`, { method: "POST", body, headers })).status;
    };
    expect(await post("unheard-of", "more than five")).toBe(415);
    expect(await post("latin1", "more than five")).toBe(400);
    expect(reached).toBe(0);
    expect(await post("latin1", "five")).toBe(204);
  });

  test("a content that is said to have many codings is not undone", async () => {
    const { url } = await createStand((_, res) => res.writeHead(204).end(), { mode: "enforce" });
    const headers = { ...json, "content-encoding": Array.from({ length: 5 }, () => "gzip").join() };
    let body = Buffer.from(note("fine"));
    for (let count = 0; count < 5; count++) body = gzipSync(body);
    const response = await fetch(`${url}/note`, { method: "POST", body: new Uint8Array(body), headers });
    expect(response.status).toBe(415);
  });

  test("the head of a stream is judged before it begins", async () => {
    const { url } = await createStand(
      (_, res) => void res.writeHead(201, { "content-type": "text/event-stream" }).write("data: {}\n\n"),
      { mode: "enforce" },
    );
    expect((await fetch(`${url}/events`)).status).toBe(502);
  });
});

describe("leaving HTTP", () => {
  const handshake = "GET /chat HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

  test("a handshake is judged where the contract is enforced", async () => {
    let reached = 0;
    const { port, target, told, over } = await createStand(() => void reached++, {
      allowUpgrade: true,
      mode: "enforce",
    });
    target.on("upgrade", (_, socket) => {
      reached++;
      socket.destroy();
    });
    expect(await sendRaw(port, handshake)).toMatch(/^HTTP\/1\.1 400 /);
    await over(1);
    expect([reached, told[0]?.heldBack]).toEqual([0, "request"]);
  });

  test("a handshake behind a request that was not answered yet ends its connection, and no more", async () => {
    const { port, url, problems } = await createStand(
      (_, res) => void setTimeout(() => res.end(note("x")), 50),
      { allowUpgrade: true },
    );
    await sendRaw(port, `GET /note HTTP/1.1\r\nHost: x\r\n\r\n${handshake}`);
    expect(problems.map(({ code }) => code)).toContain("proxy/bad-request");
    expect((await fetch(`${url}/note`)).status).toBe(200);
  });

  test("a target that refuses is heard, and judged", async () => {
    const { port, told, over } = await createStand(
      (_, res) => res.writeHead(200, { "content-type": "application/json" }).end(note(7)),
      { allowUpgrade: true },
    );
    const raw = await sendRaw(port, handshake.replace("/chat", "/note"));
    expect(raw).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(raw).toContain(note(7));
    await over(1);
    expect(told[0]?.judgement.findings.map(({ pointer }) => pointer)).toEqual(["/response/body/text"]);
  });

  test("a tunnel is opened where it is allowed", async () => {
    const { port, target } = await createStand(() => undefined, { allowUpgrade: true });
    target.on("upgrade", (req, socket) => {
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${req.headers.upgrade}\r\n\r\n`,
      );
      socket.on("data", (chunk: Buffer) => socket.end(`echo ${chunk.toString()}`));
    });
    const received = await new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(handshake));
      let text = "";
      socket.on("data", (chunk) => {
        if (text === "") socket.write("frames");
        text += chunk.toString();
      });
      socket.on("close", () => resolve(text));
    });
    expect(received).toContain("101 Switching Protocols");
    expect(received).toContain("echo frames");
  });

  test("and otherwise the request goes on as any other", async () => {
    let upgrade: string | undefined = "none yet";
    const { port, problems } = await createStand((req, res) => {
      upgrade = req.headers.upgrade;
      res.writeHead(426, { connection: "close" }).end();
    });
    await sendRaw(port, handshake.replace("Connection: Upgrade", "Connection: Upgrade, close"));
    expect(upgrade).toBeUndefined();
    expect(problems.map(({ code }) => code)).toEqual(["proxy/upgrade-refused"]);
  });
});
