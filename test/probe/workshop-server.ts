// A server for workshop.yaml, written by hand, without code of tenon. One bug can be switched on.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Bug } from "./bugs.ts";

interface Tool {
  readonly id: number;
  readonly name: string;
  readonly weight: number;
  readonly colour?: string;
  readonly tags?: readonly string[];
  readonly note?: string | null;
}

/** A listening server, and the requests that it received. */
export interface Workshop {
  readonly url: string;
  /** Each request: method, target and body. */
  readonly requests: readonly string[];
  /** The number of tools that it has. */
  readonly count: () => number;
  close(): void;
}

const scopesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ["admin", ["tools:read", "tools:write"]],
  ["reader", ["tools:read"]],
  ["writer", ["tools:write"]],
]);
const colours = ["red", "green", "blue"];
const namePattern = /^[A-Za-z][A-Za-z0-9 ]*$/;

/** Starts a workshop server on a free port of this machine. */
export async function openWorkshop(bug?: Bug): Promise<Workshop> {
  const tools = new Map<number, Tool>([[1, { id: 1, name: "Adze", weight: 1.5, colour: "red", note: null }]]);
  const requests: string[] = [];
  let last = 1;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      requests.push(`${request.method} ${request.url} ${request.headers["content-type"] ?? ""} ${text}`);
      const call: Call = { request, response, text, tools, bug, nextId: () => ++last };
      try {
        answer(call);
      } catch {
        refuse(call, 500, "It broke.");
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one of this kind
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    count: () => tools.size,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): void {
  server.close();
  server.closeAllConnections();
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly text: string;
  readonly tools: Map<number, Tool>;
  readonly bug: Bug | undefined;
  nextId(): number;
}

function answer(call: Call): ServerResponse {
  const { request, response } = call;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  if (path === "/health") {
    if (request.method !== "GET") return notAllowed(call, "GET");
    return response.writeHead(200, { "content-type": "text/plain" }).end("ok");
  }
  if (path === "/tools") return answerTools(call, new URLSearchParams(query));
  const [, id, label] = /^\/tools\/([^/]+)(\/label)?$/.exec(path) ?? [];
  if (id === undefined) return refuse(call, 404, "There is no such path.");
  return label === undefined ? answerTool(call, id) : answerLabel(call, id);
}

function answerTools(call: Call, query: URLSearchParams): ServerResponse {
  const { request, bug, tools } = call;
  if (request.method === "GET") {
    if (bug !== "no-credentials-asked" && !isAllowed(call, "tools:read")) return call.response;
    const limit = query.get("limit") ?? "20";
    if (!/^\d+$/.test(limit) || Number(limit) < 1) return refuse(call, 400, "limit is wrong");
    if (Number(limit) > 50 && bug !== "maximum-ignored") return refuse(call, 400, "limit is too large");
    const colour = query.get("colour");
    if (colour !== null && !colours.includes(colour) && bug !== "parameter-ignored")
      return refuse(call, 400, "no such colour");
    const before = query.get("before");
    if (before !== null && !isDate(before) && bug !== "format-ignored")
      return refuse(call, 400, "before is no date");
    const found = [...tools.values()].filter((tool) => colour === null || tool.colour === colour);
    const data = found.slice(0, Number(limit)).map((tool) => listed(tool, bug));
    const total = bug === "count-as-words" ? "many" : String(found.length);
    return send(call, 200, { data }, { "x-total-count": total });
  }
  if (request.method === "POST") return createTool(call);
  if (request.method === "PUT" && bug === "hidden-method") return send(call, 200, {});
  return notAllowed(call, "GET, POST");
}

function createTool(call: Call): ServerResponse {
  const { bug, tools } = call;
  if (!isAllowed(call, "tools:write")) return call.response;
  const input = readInput(call);
  if (input === undefined) return call.response;
  const id = call.nextId();
  tools.set(id, { ...input, id });
  const location = `/tools/${bug === "wrong-location" ? id + 1000 : id}`;
  const shown = show({ ...input, id: bug === "wrong-identifier" ? id + 1000 : id });
  return send(call, bug === "wrong-status" ? 200 : 201, shown, { location });
}

function answerTool(call: Call, id: string): ServerResponse {
  const { request, response, bug, tools } = call;
  const { method = "" } = request;
  if (!["GET", "PUT", "DELETE"].includes(method)) return notAllowed(call, "GET, PUT, DELETE");
  const isNarrow = bug === "scope-ignored" && method === "DELETE";
  if (!isAllowed(call, method === "GET" ? "tools:read" : isNarrow ? undefined : "tools:write"))
    return call.response;
  const isLenient = bug === "path-ignored" && method === "GET";
  if (!/^[1-9]\d*$/.test(id) && !isLenient) return refuse(call, 400, "id is wrong");
  const input = method === "PUT" ? readInput(call) : undefined;
  if (method === "PUT" && input === undefined) return response;
  const tool = tools.get(Number(id)) ?? (isLenient ? tools.get(1) : undefined);
  if (tool === undefined)
    return refuse(call, bug === "undocumented-status" ? 410 : 404, "There is no such tool.");
  const condition = request.headers["if-match"];
  if (method !== "GET" && condition !== undefined && condition !== tagOf(tool))
    return refuse(call, 412, "It has changed.");
  if (method === "DELETE") {
    if (bug !== "delete-ignored") tools.delete(tool.id);
    if (bug === "body-on-204") {
      response.detachSocket(request.socket);
      request.socket.end("HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\ngone");
    } else response.writeHead(204).end();
    return response;
  }
  if (input !== undefined) {
    if (bug !== "update-ignored") tools.set(tool.id, { ...input, id: tool.id });
    return send(call, 200, show({ ...input, id: tool.id }));
  }
  return sendTool(call, tool);
}

function sendTool(call: Call, tool: Tool): ServerResponse {
  const { bug, response } = call;
  const etag = { etag: tagOf(tool) };
  const shown = show(tool);
  if (call.request.headers["if-none-match"]?.includes(etag.etag) === true)
    return response.writeHead(304, etag).end();
  const { weight: _weight, createdAt, ...rest } = shown;
  switch (bug) {
    case "missing-field":
      return send(call, 200, { ...rest, createdAt }, etag);
    case "missing-header":
      return send(call, 200, shown);
    case "changed-case":
      return send(call, 200, { ...rest, weight: shown.weight, createdat: createdAt }, etag);
    case "list-for-object":
      return send(call, 200, [shown], etag);
    case "wrong-content-type":
      return send(call, 200, shown, { ...etag, "content-type": "text/html" });
    case "wrong-encoding":
      response.writeHead(200, { ...etag, "content-type": "application/json" });
      return response.end(Buffer.from(JSON.stringify(shown), "latin1"));
    default:
      return send(call, 200, shown, etag);
  }
}

/** An entity tag of the content. */
function tagOf(tool: Tool): string {
  return `"${Buffer.from(JSON.stringify(tool)).toString("base64url")}"`;
}

function answerLabel(call: Call, id: string): ServerResponse {
  const { request, text, tools, bug, response } = call;
  if (request.method !== "POST") return notAllowed(call, "POST");
  if (!isAllowed(call, "tools:write")) return call.response;
  if (!/^[1-9]\d*$/.test(id)) return refuse(call, 400, "id is wrong");
  if (request.headers["content-type"] !== "application/x-www-form-urlencoded")
    return refuse(call, 415, "A form is asked for.");
  const form = new URLSearchParams(text);
  const copies = form.get("copies") ?? "";
  const isCount = bug === "minimum-ignored" ? /^\d$/.test(copies) : /^[1-9]$/.test(copies);
  if (!isCount || form.getAll("copies").length > 1) return refuse(call, 400, "copies is wrong");
  const titles = form.getAll("title");
  if (titles.length > 1 || titles.some((title) => [...title].length < 2 || [...title].length > 12))
    return refuse(call, 400, "title is wrong");
  if (!tools.has(Number(id))) return refuse(call, 404, "There is no such tool.");
  return response.writeHead(202).end();
}

function readInput(call: Call): Omit<Tool, "id"> | undefined {
  const { request, text, bug } = call;
  const type = request.headers["content-type"] ?? "";
  if (!/^application\/json\b/.test(type) && bug !== "media-type-ignored") {
    refuse(call, text === "" ? 400 : 415, "JSON is asked for.");
    return undefined;
  }
  const body = bug === "failure-on-bad-input" ? JSON.parse(text) : parse(text);
  const wrong = findWrong(body, bug);
  if (wrong === undefined) return body as Omit<Tool, "id">;
  refuse(call, 400, `${wrong} is wrong`);
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function findWrong(body: unknown, bug: Bug | undefined): string | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return "the body";
  const known = ["name", "weight", "colour", "tags", "note"];
  const { name, weight, colour, tags, note } = body as Readonly<Record<string, unknown>>;
  if (bug !== "extra-accepted" && Object.keys(body).some((key) => !known.includes(key))) return "a member";
  if (typeof name !== "string" || name.length < 1 || name.length > 40) return "name";
  if (bug !== "pattern-ignored" && !namePattern.test(name)) return "name";
  if (typeof weight !== "number" || weight <= 0 || weight > 1000) return "weight";
  if (
    colour !== undefined &&
    !(bug === "enum-recased"
      ? colours.includes(String(colour).toLowerCase())
      : colours.includes(colour as string))
  )
    return "colour";
  if (tags !== undefined && !areTags(tags, bug)) return "tags";
  if (note !== undefined && note !== null && (typeof note !== "string" || [...note].length > 100))
    return "note";
  return undefined;
}

function areTags(tags: unknown, bug: Bug | undefined): boolean {
  if (!Array.isArray(tags) || tags.length > 5) return false;
  const isUnique = bug === "duplicates-accepted" || new Set(tags).size === tags.length;
  return isUnique && tags.every((tag) => typeof tag === "string" && tag !== "");
}

interface Shown extends Tool {
  readonly maker: string;
  readonly createdAt: string;
}

function show(tool: Tool): Shown {
  return { ...tool, maker: "Ståle", createdAt: "2026-01-02T03:04:05Z" };
}

function listed(tool: Tool, bug: Bug | undefined): unknown {
  const shown = show(tool);
  switch (bug) {
    case "wrong-type":
      return { ...shown, weight: String(shown.weight) };
    case "null-in-list":
      return { ...shown, maker: null };
    case "enum-leak":
      return { ...shown, colour: "purple" };
    default:
      return shown;
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isAllowed(call: Call, scope: string | undefined): boolean {
  const { request, bug } = call;
  const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  const known =
    bug === "any-token" && token !== undefined ? ["tools:read", "tools:write"] : scopesOf.get(token ?? "");
  if (known === undefined) {
    refuse(call, 401, "Who are you?");
    return false;
  }
  if (scope === undefined || known.includes(scope)) return true;
  refuse(call, 403, "You may not.");
  return false;
}

function notAllowed(call: Call, allow: string): ServerResponse {
  const { bug } = call;
  return send(
    call,
    405,
    { title: "No such method." },
    { "content-type": "application/problem+json", ...(bug === "no-allow" ? {} : { allow }) },
  );
}

function refuse(call: Call, status: number, title: string): ServerResponse {
  const body = call.bug === "bad-problem" && status === 400 ? { error: title } : { title };
  return send(call, status, body, { "content-type": "application/problem+json" });
}

function send(
  { response }: Call,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ServerResponse {
  return response
    .writeHead(status, { "content-type": "application/json; charset=utf-8", ...headers })
    .end(JSON.stringify(body));
}
