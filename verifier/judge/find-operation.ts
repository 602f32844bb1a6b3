import type { LeftOutOperation, Operation } from "../../contract/model/types.ts";
import { resolvePath } from "../../runtime/paths/ambiguous-path.ts";
import type { RouteMatch } from "../../runtime/routing/matcher-parts.ts";
import { suggestPath } from "../../runtime/routing/suggest-path.ts";
import { type HeaderReader, headerValue, readHeaders } from "../exchanges/content/header-lines.ts";
import type { Exchange } from "../exchanges/exchange.ts";
import type { FindingCollector } from "./finding-collector.ts";
import type { JudgeContext } from "./judge-context.ts";
import type { OperationChecker } from "./operation-checker.ts";
import type { RoutedOperation } from "./routes.ts";

export interface MatchedExchange {
  readonly context: JudgeContext;
  readonly exchange: Exchange;
  readonly collector: FindingCollector;
  readonly operation: OperationChecker;
  readonly headers: HeaderReader;
  readonly captures: readonly string[];
  readonly query: string;
}

/** Operations that match the method, the path and the fixed query. There are several only for path templates of the same shape. */
export interface Candidates {
  readonly matched: readonly MatchedExchange[];
  readonly leftOut: LeftOutOperation | undefined;
}

const NO_CANDIDATES: Candidates = { matched: [], leftOut: undefined };

export function findCandidates(
  context: JudgeContext,
  exchange: Exchange,
  collector: FindingCollector,
): Candidates {
  const { request, webhook } = exchange;
  const sent = readTarget(request.url);
  const target =
    context.readings.plusInQuery === "literal" ? { ...sent, query: sent.query.replaceAll("+", "%2B") } : sent;
  if (webhook !== undefined) return findWebhook(context, exchange, webhook, { target, collector });
  const match = matchRequest(context, request.method, target);
  switch (match.kind) {
    case "none":
      noteUnknownPath(context, exchange, sent, collector);
      return NO_CANDIDATES;
    case "ambiguous":
      noteAmbiguousPath(sent, collector);
      return NO_CANDIDATES;
    case "method":
      noteUnknownMethod(context, exchange, match.allow, collector);
      return NO_CANDIDATES;
    case "found":
      return openMatch({ context, exchange, collector }, match, target.query);
  }
}

type FoundOperation = Extract<RouteMatch<RoutedOperation>, { kind: "found" }>;

/** Avoids object spread, which is slow, because this runs for every exchange. */
function openMatch(
  { context, exchange, collector }: Pick<MatchedExchange, "context" | "exchange" | "collector">,
  { operation, twins, captures }: FoundOperation,
  query: string,
): Candidates {
  const headers = readHeaders(exchange.request.headers);
  const open = (target: Operation): MatchedExchange => ({
    context,
    exchange,
    collector,
    operation: context.operation(target),
    headers,
    captures,
    query,
  });
  const { target } = operation;
  if (twins === undefined && !isLeftOut(target)) return { matched: [open(target)], leftOut: undefined };
  const targets = [operation, ...(twins ?? [])].map((each) => each.target);
  return {
    matched: targets.flatMap((each) => (isLeftOut(each) ? [] : [open(each)])),
    leftOut: targets.find(isLeftOut),
  };
}

function findWebhook(
  context: JudgeContext,
  exchange: Exchange,
  name: string,
  { target, collector }: { readonly target: Target; readonly collector: FindingCollector },
): Candidates {
  const { method, headers } = exchange.request;
  const webhook = context.webhook(name, method);
  if (webhook !== undefined) {
    const matched = {
      ...{ context, exchange, collector, captures: [], query: target.query },
      operation: context.operation(webhook),
      headers: readHeaders(headers),
    };
    return { matched: [matched], leftOut: undefined };
  }
  const note = { pointer: "/webhook", places: ["/webhooks"], location: `/webhook ${method} ${name}` };
  const weight = context.readings.undocumentedPath;
  const message = `The document has no webhook or callback \`${name}\` with the method ${method}.`;
  collector.addWeighted(weight, { ...note, code: "exchange/unknown-path", message });
  if (weight === "warning") noteUnchecked(collector, note);
  return NO_CANDIDATES;
}

function matchRequest(
  context: JudgeContext,
  method: string,
  { path, query }: Target,
): RouteMatch<RoutedOperation> {
  const { route, readings } = context;
  const found = route(method, path, query);
  if (found.kind === "method" && method === "HEAD" && readings.head === "get" && found.allow.includes("GET"))
    return route("GET", path, query);
  if (found.kind === "found" && found.passed !== undefined && readings.methodFallback === "none")
    return { kind: "method", allow: [...found.passed.keys()] };
  return found;
}

function noteUnknownPath(
  context: JudgeContext,
  exchange: Exchange,
  target: Target,
  collector: FindingCollector,
): void {
  const { readings, contract } = context;
  const { path } = target;
  const weight = readings.undocumentedPath;
  const base = findMissingBase(context, exchange, target);
  const extra = base === undefined ? findExtraBase(context, exchange, target) : undefined;
  const told =
    base === undefined
      ? extra && `: without the base path \`${extra}\`, one does`
      : `: the request lacks the base path \`${base}\``;
  const wanted = base === undefined ? extra : "";
  const near = told === undefined ? nearestPath(context, target.path) : undefined;
  const note = {
    pointer: "/request/url",
    places: ["/paths"],
    location: `/request/url ${path.split("/").map(generalise).join("/")}`,
  };
  collector.addWeighted(weight, {
    ...note,
    code: "exchange/unknown-path",
    message: `No path of ${JSON.stringify(contract.model.title)} matches \`${path}\`${told ?? ""}.`,
    fix:
      wanted === undefined
        ? (proposePath(near, path) ?? proposeServer(context, exchange))
        : `If the paths of this server have a different base path than in the document, pass \`--base-path ${wanted || "/"}\` (\`basePath: "${wanted}"\` in code).`,
  });
  if (weight === "warning") noteUnchecked(collector, note);
}

function proposePath(near: string | undefined, path: string): string | undefined {
  if (near === undefined) return undefined;
  const isExtra = path.endsWith("/");
  const slash = isExtra === near.endsWith("/") ? "" : `, ${isExtra ? "without" : "with"} a slash at the end`;
  return `Did you mean \`${near}\`${slash}?`;
}

const LOCAL = /^(?:localhost|127\.|10\.|192\.168\.|\[|[^.]*(?::|$)|.*\.(?:local|test)(?::|$))/i;

/** Media types that a page loads, and few APIs return where the document describes none. */
const PAGE_FILES = /^(?:text\/(?:html|css|(?:x-|java)*script)|application\/(?:x-)?javascript|font\/)/i;

/** Requests to a public host that is none of the document's servers are often calls of other services in the same recording. */
function proposeServer(
  { contract: { model } }: JudgeContext,
  { request: { url }, response }: Exchange,
): string | undefined {
  const type =
    response === undefined || response.status >= 400 ? "" : headerValue(response.headers, "content-type");
  if (URL.canParse(url) && PAGE_FILES.test(type ?? ""))
    return `${new URL(url).origin} serves the files of a page. Name the server of the API: \`tenon verify --server <url>\` skips the others.`;
  const hosts = model.servers.flatMap((server) => (URL.canParse(server.url) ? new URL(server.url).host : []));
  if (hosts.length === 0 || hosts.length < model.servers.length || !URL.canParse(url)) return undefined;
  const { host } = new URL(url);
  if (hosts.includes(host) || LOCAL.test(host)) return undefined;
  return `The host \`${host}\` is not a server of the document. \`tenon verify\` skips other hosts than the one named with \`--server\`.`;
}

function nearestPath({ contract, basePaths }: JudgeContext, path: string): string | undefined {
  const bases = basePaths.length === 0 ? [""] : basePaths;
  const templates = contract.model.operations.flatMap((operation) =>
    bases.map((base) => base + operation.path),
  );
  return suggestPath(path, templates);
}

/** Reports an ambiguous path even if `undocumentedPath` allows undocumented ones, because some servers resolve it to a documented path. */
function noteAmbiguousPath({ path }: Target, collector: FindingCollector): void {
  collector.add({
    code: "exchange/ambiguous-path",
    pointer: "/request/url",
    places: ["/paths"],
    message: `Some servers read \`${path}\` as \`${resolvePath(path)}\`.`,
    location: "/request/url",
  });
}

/** Finds a base path that is missing in the request: with it, the path would match a documented one. */
function findMissingBase(
  { basePaths, route }: JudgeContext,
  { request: { method } }: Exchange,
  { path, query }: Target,
): string | undefined {
  return basePaths.find((base) => base !== "" && route(method, base + path, query).kind !== "none");
}

const MOST_BASE_SEGMENTS = 8;

/** Finds leading segments that look like an undocumented base path, because the rest matches a documented path. */
function findExtraBase(
  { basePaths, route }: JudgeContext,
  { request: { method } }: Exchange,
  { path, query }: Target,
): string | undefined {
  const starts = [...path.matchAll(/(?<=[^/])\/(?=[^/])/g)].slice(0, MOST_BASE_SEGMENTS);
  const start = starts.find(({ index }) =>
    basePaths.some((base) => route(method, base + path.slice(index), query).kind !== "none"),
  );
  return start && path.slice(0, start.index);
}

function noteUnchecked(
  collector: FindingCollector,
  note: { readonly pointer: string; readonly places: readonly string[] },
): void {
  const message = "The document has no operation to check it against.";
  collector.add({ ...note, code: "exchange/unchecked-operation", message });
}

/** Replaces segments that look like identifiers, so that similar unknown paths form one group. */
function generalise(segment: string): string {
  return /^\d+$|^[0-9a-f]{8,}(?:-[0-9a-f]{4,})*$/i.test(segment) ? "*" : segment;
}

function noteUnknownMethod(
  context: JudgeContext,
  exchange: Exchange,
  allow: readonly string[],
  collector: FindingCollector,
): void {
  const { method, url } = exchange.request;
  const target = readTarget(url);
  if (method === "OPTIONS" && context.readings.preflight === "ignore" && isPreflight(exchange)) {
    const message = `A browser asks whether it may call \`${target.path}\`.`;
    collector.add({ code: "exchange/preflight", pointer: "/request/method", message, places: [] });
    return;
  }
  const weight = context.readings.undocumentedMethod;
  const sibling = siblingOf(context, allow, target);
  const place = sibling?.pointer.slice(0, sibling.pointer.lastIndexOf("/")) ?? "/paths";
  const note = {
    pointer: "/request/method",
    places: [place],
    location: `/request/method ${method} ${sibling?.path ?? ""}`,
  };
  collector.addWeighted(weight, {
    ...note,
    code: "exchange/unknown-method",
    message: `\`${sibling?.path ?? target.path}\` has no ${method}; it has ${allow.join(", ")}.`,
  });
  if (weight === "warning") noteUnchecked(collector, note);
}

function siblingOf(
  { route }: JudgeContext,
  allow: readonly string[],
  { path, query }: Target,
): Operation | undefined {
  const match = route(allow[0] ?? "", path, query);
  if (match.kind !== "found" || isLeftOut(match.operation.target)) return undefined;
  return match.operation.target;
}

function isPreflight({ request }: Exchange): boolean {
  const headers = readHeaders(request.headers);
  return headers.get("origin") !== null && headers.get("access-control-request-method") !== null;
}

interface Target {
  readonly path: string;
  readonly query: string;
}

function readTarget(url: string): Target {
  const hash = url.indexOf("#");
  const whole = hash < 0 ? url : url.slice(0, hash);
  const rooted = whole.startsWith("/") ? whole : whole.replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?]*/, "");
  const mark = rooted.indexOf("?");
  const path = mark < 0 ? rooted : rooted.slice(0, mark);
  return {
    path: path.startsWith("/") ? path : `/${path}`,
    query: mark < 0 ? "" : rooted.slice(mark + 1),
  };
}

function isLeftOut(operation: Operation | LeftOutOperation): operation is LeftOutOperation {
  return !("id" in operation);
}
