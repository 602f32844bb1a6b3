import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { connect } from "node:net";

/** The requests to send, and how to check their answers. */
export interface Plan {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A body of about this many bytes; each call gives another body. */
  body(size: number): Buffer;
  /** What is wrong with the answer to a body; `undefined` if nothing is. */
  findFault(status: number, received: Buffer, sent: Buffer): string | undefined;
  /** The status of the answer to a body of some megabytes. */
  readonly statusOfLarge: number;
}

/** The results of the clients of one kind. */
export interface Sent {
  /** The number of requests. Some kinds of clients send only a part of each. */
  count: number;
  readonly faults: string[];
}

/** The kinds of clients that send requests until the end, with the number of clients of each kind. */
export type Kind = "steady" | "slow" | "large" | "aborting" | "leaving" | "malformed" | "heavy-headed";

export const clients: Readonly<Record<Kind, number>> = {
  steady: 8,
  slow: 4,
  large: 1,
  aborting: 2,
  leaving: 2,
  malformed: 1,
  "heavy-headed": 1,
};

/** Calls the server at `port` with clients of all kinds at once; resolves when the last has ended. */
export async function callUntil(end: number, port: number, plan: Plan): Promise<Record<Kind, Sent>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const sent = Object.fromEntries(
    Object.keys(clients).map((kind) => [kind, { count: 0, faults: [] }]),
  ) as unknown as Record<Kind, Sent>; // one for each of its keys
  const goOn = async (kind: Kind): Promise<void> => {
    while (Date.now() < end) {
      sent[kind].count++;
      const fault = await callOnce(kind, { port, plan, agent }).catch((error: unknown) => String(error));
      if (fault !== undefined && sent[kind].faults.length < 5) sent[kind].faults.push(fault);
    }
  };
  const kinds = Object.entries(clients) as [Kind, number][];
  await Promise.all(kinds.flatMap(([kind, count]) => Array.from({ length: count }, () => goOn(kind))));
  agent.destroy();
  return sent;
}

interface Line {
  readonly port: number;
  readonly plan: Plan;
  readonly agent: Agent;
}

function callOnce(kind: Kind, line: Line): Promise<string | undefined> {
  const { port, plan } = line;
  const head = printHead(kind, plan);
  switch (kind) {
    case "steady":
      return callWhole(kind, line, plan.body(Math.ceil(Math.random() * 20_000)));
    case "slow":
      return callWhole(kind, line, plan.body(400), 10);
    case "large":
      return callWhole(kind, line, plan.body(3_000_000));
    case "aborting":
      return sendAndLeave(port, `${head}Content-Length: 9999\r\n\r\nhalf`, 20);
    case "leaving": {
      const body = plan.body(100_000);
      return sendAndLeave(
        port,
        Buffer.concat([Buffer.from(`${head}Content-Length: ${body.length}\r\n\r\n`), body]),
        5,
      );
    }
    case "malformed":
      return expectStatus(port, "NONSENSE\r\n\r\n", 400);
    case "heavy-headed":
      return expectStatus(port, `${head}X-Heavy: ${"x".repeat(100_000)}\r\n\r\n`, 431);
  }
}

function printHead(kind: Kind, { method, path, headers }: Plan): string {
  const lines = Object.entries({ host: "localhost", "x-kind": kind, ...headers });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}`;
}

/** Sends a request, in pieces if there is a pause between them, and checks its answer. */
function callWhole(
  kind: Kind,
  { port, plan, agent }: Line,
  body: Buffer,
  pause = 0,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const { method, path, statusOfLarge } = plan;
    const headers = { "x-kind": kind, "content-length": body.length, ...plan.headers };
    const req = request({ port, agent, method, path, headers }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk: Buffer) => chunks.push(chunk));
      res.on("error", reject);
      res.on("end", () => {
        const status = res.statusCode ?? 0;
        if (kind !== "large") resolve(plan.findFault(status, Buffer.concat(chunks), body));
        else resolve(status === statusOfLarge ? undefined : `a large body was answered ${status}`);
      });
    });
    // A server may refuse a large body before it has read it, and close the connection.
    req.on("error", (error: NodeJS.ErrnoException) => {
      if (kind === "large" && statusOfLarge === 413 && /EPIPE|ECONNRESET/.test(error.code ?? ""))
        resolve(undefined);
      else reject(error);
    });
    if (pause === 0) req.end(body);
    else drip(body, (piece, isLast) => (isLast ? req.end(piece) : req.write(piece)), pause);
  });
}

function drip(body: Buffer, write: (piece: Buffer, isLast: boolean) => unknown, pause: number): void {
  const size = Math.ceil(body.length / 8);
  const step = (at: number): void => {
    const isLast = at + size >= body.length;
    write(body.subarray(at, at + size), isLast);
    if (!isLast) setTimeout(step, pause, at + size);
  };
  step(0);
}

/** Sends bytes, and closes the connection without waiting for an answer. */
function sendAndLeave(port: number, octets: string | Buffer, after: number): Promise<undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(octets);
      setTimeout(() => socket.destroy(), after);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(undefined));
  });
}

function expectStatus(port: number, text: string, status: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      // Bytes that the server does not read may reset the connection before the answer arrives.
      const isSeen = received === "" || received.startsWith(`HTTP/1.1 ${status} `);
      resolve(isSeen ? undefined : `answered ${received.split("\r\n", 1)[0]}, not ${status}`);
    });
  });
}

/** Random bytes, for bodies that cannot be predicted. */
export function randomBody(size: number): Buffer {
  return randomBytes(Math.max(1, size));
}
