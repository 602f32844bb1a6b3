// A server for orchard.yaml in the style of routes with regular expressions: nested items, patches in two forms, several items at a time,
// files, and operations that take only one of two credentials.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

type Members = Readonly<Record<string, unknown>>;
type Rule = (value: unknown) => boolean;
type Rules = Readonly<Record<string, Rule>>;

interface Orchard extends Members {
  readonly id: string;
}

interface Tree {
  readonly id: string;
  readonly orchard: string;
  readonly tag: string;
  readonly value: Members;
}

interface Call {
  readonly orchard: string;
  readonly tree: string;
  readonly scan: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly type: string;
  readonly json: unknown;
  readonly bytes: Buffer;
}

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly types: readonly string[];
  /** Whether only the bearer token is accepted. */
  readonly isGuarded: boolean;
  run(call: Call): Answer;
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function check(isFit: boolean, status = 400, message = "The request is invalid."): asserts isFit {
  if (!isFit) throw new Refusal(status, message);
}

function asMembers(value: unknown): Members {
  check(typeof value === "object" && value !== null && !Array.isArray(value));
  return { ...value };
}

function asList(value: unknown, most: number): readonly unknown[] {
  check(Array.isArray(value) && value.length >= 1 && value.length <= most);
  return value;
}

const isText =
  (least: number, most: number): Rule =>
  (value) =>
    typeof value === "string" && [...value].length >= least && [...value].length <= most;
const oneOf =
  (...values: readonly unknown[]): Rule =>
  (value) =>
    values.includes(value);
const isState = oneOf("seedling", "growing", "bearing", "felled");
const isUuid: Rule = (value) =>
  typeof value === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
const isSoil = oneOf("clay", "loam", "sand");
const JSON_TYPE = "application/json";
const OCTETS = "application/octet-stream";
const MERGE = "application/merge-patch+json";
const PATCH = "application/json-patch+json";

export function orchard(
  has: (bug: string) => boolean,
): (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown {
  const orchards = new Map<string, Orchard>();
  const trees = new Map<string, Tree>();
  const scans = new Map<number, Buffer>();
  let last = 0;
  const treeRules: Rules = {
    species: isText(1, 60),
    state: isState,
    age: (value) =>
      Number.isInteger(value) && Number(value) >= 0 && Number(value) <= (has("age-bound") ? 499 : 500),
    notes: isText(0, 200),
    tags: (value) => Array.isArray(value) && value.length <= 8 && value.every(isText(1, 20)),
  };
  const orchardRules: Rules = {
    name: isText(2, 40),
    soil: isSoil,
    hectares: (value) => typeof value === "number" && value > 0 && value <= 10_000,
  };
  const read = (value: unknown, rules: Rules, required: readonly string[]): Members => {
    const members = asMembers(value);
    for (const [name, one] of Object.entries(members)) check(rules[name]?.(one) === true);
    for (const name of required) check(name in members || (name === "species" && has("required-skip")));
    return members;
  };
  const readTree = (value: unknown): Members => {
    const { plantedBy, ...members } = asMembers(value);
    const given = read(members, treeRules, ["species"]);
    return has("read-only") && plantedBy !== undefined ? { ...given, plantedBy } : given;
  };
  const newTag = (): string => randomUUID().slice(0, 8);
  const show = ({ id, value }: Tree): Members => ({ ...value, id });
  const tagOf = ({ tag }: Tree): string => `"${tag}"`;
  const store = (tree: Tree): Tree => {
    trees.set(tree.id, tree);
    return tree;
  };
  const plant = (at: string, given: Members): Tree => {
    const value = {
      species: "elm",
      state: "seedling",
      plantedBy: "api",
      ...given,
      plantedAt: new Date().toISOString(),
    };
    return store({ id: randomUUID(), orchard: at, tag: newTag(), value });
  };
  const orchardAt = (id: string): Orchard => {
    check(/^o\d{1,9}$/.test(id));
    const found = orchards.get(id);
    const isHeld = has("orphans") && [...trees.values()].some((tree) => tree.orchard === id);
    check(found !== undefined || isHeld, 404);
    return found ?? { id };
  };
  const treeAt = (at: string, id: string): Tree => {
    orchardAt(at);
    check(isUuid(id));
    const found = trees.get(id.toLowerCase());
    check(found?.orchard === at, 404);
    return found;
  };
  const numberIn = (
    query: URLSearchParams,
    name: string,
    bounds: readonly [number, number],
    usual: number,
  ): number => {
    const text = query.get(name);
    if (text === null) return usual;
    const [least, most] = bounds;
    check(/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most);
    return Number(text);
  };
  const matches = (header: string | undefined, tag: string): boolean =>
    header?.trim() === "*" ||
    header?.split(",").some((one) => one.trim().replace(/^W\//, "") === tag) === true;
  const checkCondition = ({ headers }: Call, tree: Tree, isHeeded: boolean): void =>
    check(!isHeeded || headers["if-match"] === undefined || matches(headers["if-match"], tagOf(tree)), 412);
  const applyPatch = (value: Members, operations: readonly unknown[]): Members => {
    const next = new Map(Object.entries(value));
    for (const operation of operations) {
      const { op, path, value: given, ...rest } = asMembers(operation);
      check(Object.keys(rest).length === 0 && typeof path === "string");
      const name = path.slice(1);
      if (op === "remove") {
        check(given === undefined && (name === "notes" || name === "age"));
        check(next.has(name), 409);
        if (!has("patch-remove")) next.delete(name);
        continue;
      }
      check(
        oneOf("add", "replace", "test")(op) &&
          isText(1, 60)(given) &&
          (name === "species" || name === "notes"),
      );
      check(op !== "test" || next.get(name) === given || has("patch-test"), 409);
      check(op !== "replace" || next.has(name), 409);
      if (op !== "test") next.set(name, given);
    }
    return Object.fromEntries(next);
  };
  const merge = (value: Members, given: unknown): Members => {
    const nullable = (name: string, rule: Rule): Rule =>
      ["age", "notes", "tags"].includes(name) ? (one) => one === null || rule(one) : rule;
    const rules = Object.fromEntries(
      Object.entries(treeRules).map(([name, rule]) => [name, nullable(name, rule)]),
    );
    const changes = Object.entries(read(given, rules, []));
    check(changes.length > 0);
    const next = new Map(Object.entries(value));
    for (const [name, one] of changes) {
      if (one !== null) next.set(name, one);
      else if (!has("merge-null")) next.delete(name);
    }
    return Object.fromEntries(next);
  };
  const route = (line: string, types: readonly string[], run: Route["run"], isGuarded = false): Route => {
    const [method = "", path = ""] = line.split(" ");
    const pattern = path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    return { method, path: new RegExp(`^${pattern}$`), types, isGuarded, run };
  };
  const routes: readonly Route[] = [
    route("GET /orchards", [], ({ query }) => {
      const limit = Math.min(numberIn(query, "limit", [1, 50], 10), has("limit-cut") ? 20 : 50);
      const after = query.get("after");
      const [, start = after === null ? "0" : undefined] = /^at:(\d+)$/.exec(atob(after ?? "")) ?? [];
      check(start !== undefined);
      const all = [...orchards.values()];
      const end = Number(start) + limit;
      const next = end < all.length ? { next: btoa(`at:${has("cursor-skip") ? end + 1 : end}`) } : {};
      const headers = { "x-total": String(all.length) };
      return { body: { orchards: all.slice(Number(start), end), ...next }, headers };
    }),
    route("POST /orchards", [JSON_TYPE], ({ json }) => {
      const given = read(json, orchardRules, ["name"]);
      check(
        [...orchards.values()].every(({ name }) => name !== given["name"]),
        409,
      );
      const made = { id: `o${++last}`, soil: "loam", ...given, addedAt: new Date().toISOString() };
      orchards.set(made.id, made);
      return { status: 201, body: made, headers: { location: `/orchards/${made.id}` } };
    }),
    route("GET /orchards/{orchard}", [], (call) => ({ body: orchardAt(call.orchard) })),
    route(
      "DELETE /orchards/{orchard}",
      [],
      (call) => {
        const { id } = orchardAt(call.orchard);
        orchards.delete(id);
        for (const tree of trees.values()) if (tree.orchard === id && !has("orphans")) trees.delete(tree.id);
        return { status: 204 };
      },
      true,
    ),
    route("GET /orchards/{orchard}/trees", [], ({ orchard: at, query }) => {
      orchardAt(at);
      const state = query.get("state");
      check(state === null || isState(state));
      const limit = numberIn(query, "limit", [1, 100], 50);
      const offset = numberIn(query, "offset", [0, Number.MAX_VALUE], 0);
      const all = [...trees.values()].filter(
        (tree) =>
          (tree.orchard === at || has("trees-leak")) &&
          (state === null || tree.value["state"] === state || has("filter-ignored")),
      );
      return { body: { total: all.length, trees: all.slice(offset, offset + limit).map(show) } };
    }),
    route("POST /orchards/{orchard}/trees", [JSON_TYPE], ({ orchard: at, json }) => {
      orchardAt(at);
      const tree = plant(at, readTree(json));
      return { status: 201, body: show(tree), headers: { etag: tagOf(tree) } };
    }),
    route("POST /orchards/{orchard}/trees/bulk", [JSON_TYPE], ({ orchard: at, json }) => {
      orchardAt(at);
      const { trees: given, ...rest } = asMembers(json);
      check(Object.keys(rest).length === 0);
      const all = asList(given, 20).map(readTree);
      const planted = (has("bulk-create") ? all.slice(0, 1) : all).map((one) => plant(at, one));
      return { status: 201, body: planted.map(show) };
    }),
    route("PATCH /orchards/{orchard}/trees/bulk", [JSON_TYPE], ({ orchard: at, json }) => {
      orchardAt(at);
      const { ids, state, ...rest } = asMembers(json);
      check(Object.keys(rest).length === 0 && isState(state));
      const all = asList(ids, 50);
      check(all.every(isUuid) && new Set(all).size === all.length);
      const found = all.map((id) => treeAt(at, String(id)));
      for (const tree of has("bulk-last") ? found.slice(0, -1) : found)
        store({ ...tree, tag: newTag(), value: { ...tree.value, state } });
      return { body: { changed: found.length } };
    }),
    route("GET /orchards/{orchard}/trees/{tree}", [], ({ orchard: at, tree: id, headers }) => {
      const tree = treeAt(at, id);
      const etag = tagOf(tree);
      const isKnown = matches(headers["if-none-match"], etag) && !has("if-none-match");
      return isKnown ? { status: 304, headers: { etag } } : { body: show(tree), headers: { etag } };
    }),
    route("PATCH /orchards/{orchard}/trees/{tree}", [MERGE, PATCH], (call) => {
      const tree = treeAt(call.orchard, call.tree);
      checkCondition(call, tree, !has("if-match"));
      const isMerge = call.type === MERGE;
      const value = isMerge ? merge(tree.value, call.json) : applyPatch(tree.value, asList(call.json, 10));
      const changed = store({ ...tree, value, tag: !isMerge && has("patch-etag") ? tree.tag : newTag() });
      return { body: show(changed), headers: { etag: tagOf(changed) } };
    }),
    route(
      "DELETE /orchards/{orchard}/trees/{tree}",
      [],
      (call) => {
        const tree = treeAt(call.orchard, call.tree);
        checkCondition(call, tree, true);
        trees.delete(tree.id);
        return { status: 204 };
      },
      true,
    ),
    route("POST /scans", [OCTETS], ({ bytes, headers }) => {
      const name = headers["x-file-name"];
      check(name === undefined || /^[a-z]{1,12}\.tif$/.test(String(name)));
      const id = ++last;
      scans.set(id, bytes);
      return { status: 201, body: { id, size: bytes.length, ...(name === undefined ? {} : { name }) } };
    }),
    route("DELETE /scans/{scan}", [], ({ scan }) => {
      check(/^[1-9]\d*$/.test(scan));
      check(scans.delete(Number(scan)), 404);
      return { status: 204 };
    }),
    route("GET /scans/{scan}/download", [], ({ scan }) => {
      check(/^[1-9]\d*$/.test(scan));
      const bytes = scans.get(Number(scan));
      check(bytes !== undefined, 404);
      return { body: has("download-text") ? Buffer.from(bytes.toString("utf8")) : bytes };
    }),
  ];
  const find = (path: string): readonly Route[] => {
    const all = routes.filter((one) => one.path.test(path));
    return path.endsWith("/bulk") ? all.filter((one) => one.path.source.includes("bulk")) : all;
  };
  const answer = (request: IncomingMessage, bytes: Buffer): Answer => {
    const { method = "", url = "", headers } = request;
    const { pathname, searchParams: query } = new URL(url, "http://orchard.test");
    const found = find(pathname);
    check(found.length > 0, 404);
    const methods = found.flatMap((one) => (one.method === "GET" ? ["GET", "HEAD"] : [one.method]));
    const listed = has("allow") ? methods.filter((one) => one !== "PATCH") : methods;
    const allow = [...listed, "OPTIONS"].join(", ");
    if (method === "OPTIONS") return { status: 204, headers: { allow } };
    const own = found.find((one) => one.method === (method === "HEAD" ? "GET" : method));
    if (own === undefined) return { status: 405, headers: { allow } };
    const isByKey = query.get("api_key") === "ann" && (!own.isGuarded || has("key-suffices"));
    check(headers.authorization === "Bearer ann" || isByKey, 401);
    const { orchard: at = "", tree = "", scan = "" } = own.path.exec(pathname)?.groups ?? {};
    const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
    check(own.types.length === 0 || own.types.includes(type), bytes.length === 0 ? 400 : 415);
    const json = type.endsWith("json") && own.types.length > 0 ? parse(bytes) : undefined;
    return own.run({ orchard: at, tree, scan, query, headers, type, json, bytes });
  };
  return (request, response, bytes) => {
    const { status = 200, body, headers } = answerSafely(() => answer(request, bytes));
    const isFile = Buffer.isBuffer(body);
    const content = isFile || body === undefined ? body : JSON.stringify(body);
    response.writeHead(status, {
      ...headers,
      ...(content === undefined ? {} : { "content-type": isFile ? OCTETS : JSON_TYPE }),
    });
    response.end(request.method === "HEAD" ? undefined : content);
  };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, "The body is not JSON.");
  }
}

function answerSafely(make: () => Answer): Answer {
  try {
    return make();
  } catch (error) {
    const isBadPath = error instanceof DOMException || error instanceof URIError;
    if (!isBadPath && !(error instanceof Refusal)) throw error;
    const status = error instanceof Refusal ? error.status : 400;
    return { status, body: { error: { message: error.message } } };
  }
}
