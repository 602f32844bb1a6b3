import type { RequestListener } from "node:http";
import { writeParsedBody } from "../../runtime/adapters/express.ts";
import { headerValue, pairLines } from "../exchanges/content/header-lines.ts";
import type { ExchangeBody, ExchangeHeaders, ExchangeRequest } from "../exchanges/exchange.ts";
import { type ContractSource, loadContract } from "../matchers/load-contract.ts";
import { CapturedBody, SOME_BODY, tooLong } from "./captured-body.ts";
import { createWatch, type Watch, type WatchOptions } from "./create-watch.ts";
import { HeldAnswer } from "./held-answer.ts";
import {
  endAfterRequest,
  isComplete,
  type LateAnswer,
  type NextStep,
  peekBody,
  type WatchedRequest,
  type WatchedResponse,
} from "./node-messages.ts";
import { PassingExchange } from "./passing-exchange.ts";
import type { Refusal } from "./refusal.ts";

export type WatchMiddleware = (req: WatchedRequest, res: WatchedResponse, next: NextStep) => void;

/**
 * Checks the traffic of an Express app. Register it before the routes. Registered before body parsers, it checks the original bytes; after
 * them, only the parsed body. URLs include mount points.
 *
 * @example
 * app.use(watchExpress("openapi.yaml", { onFindings: (_judgement, text) => console.error(text) }));
 */
export function watchExpress(source: ContractSource, options: WatchOptions = {}): WatchMiddleware {
  const loading = createWatch(loadContract(source), options);
  // The first request reports the error. Until then, avoid an unhandled rejection.
  loading.catch(() => undefined);
  let loaded: Watch | undefined;
  loading.then(
    (watch) => {
      loaded = watch;
    },
    () => undefined,
  );
  return (req, res, next) => {
    // Avoid a turn of the event loop, which would account for most of the overhead.
    if (loaded !== undefined) meet(loaded, req, res, next);
    else loading.then((watch) => meet(watch, req, res, next), next);
  };
}

function meet(watch: Watch, req: WatchedRequest, res: WatchedResponse, next: NextStep): void {
  const head = (): Pick<ExchangeRequest, "method" | "url"> => ({ method: methodOf(req), url: urlOf(req) });
  if (!watch.takes(head)) {
    next();
    return;
  }
  const isCopied = !watch.isEnforced && (isUnread(req) || !hasBody(req));
  if (isCopied) {
    new PassingExchange(watch, { req, res }, hasBody(req) ? head() : { ...head(), body: { kind: "none" } });
    next();
    return;
  }
  watchExchange(watch, req, res).then((goesOn) => goesOn && next(), next);
}

function isUnread(req: WatchedRequest): boolean {
  return !isComplete(req) && !req.destroyed && req.readableLength === 0 && !req.readableDidRead;
}

/**
 * Checks the traffic of a `node:http` listener.
 *
 * @example
 * createServer(watchListener("openapi.yaml", listener)).listen(3000);
 */
export function watchListener(
  source: ContractSource,
  listener: RequestListener,
  options: WatchOptions = {},
): RequestListener {
  const watch = watchExpress(source, options);
  return (req, res) => {
    watch(req, res, (error) => {
      if (error === undefined) listener(req, res);
      else fail(error, res);
    });
  };
}

async function watchExchange(watch: Watch, req: WatchedRequest, res: WatchedResponse): Promise<boolean> {
  const span = watch.activeSpan();
  const head = headOf(req);
  const operations = watch.find(head);
  const request: ExchangeRequest = { ...head, ...(await contentOf(watch, operations, head, req)) };
  if (!watch.isEnforced) {
    new PassingExchange(watch, { req, res }, request);
    return true;
  }
  const refusal = watch.admit(request);
  if (refusal === undefined) new HeldAnswer(watch, res, { request, operations, span });
  else refuse(refusal, req, res);
  return refusal === undefined;
}

function headOf(req: WatchedRequest): Omit<ExchangeRequest, "body"> {
  return {
    method: methodOf(req),
    url: urlOf(req),
    headers: pairLines(req.rawHeaders),
  };
}

function methodOf({ method = "GET" }: WatchedRequest): string {
  return method;
}

function urlOf({ originalUrl, url = "/" }: WatchedRequest): string {
  return originalUrl ?? url;
}

/** The request body. `headers` is set if they no longer match, e.g. for text that a parser converted to UTF-8. */
type Content = Pick<ExchangeRequest, "body"> & Partial<Pick<ExchangeRequest, "headers">>;

async function contentOf(
  watch: Watch,
  operations: ReturnType<Watch["find"]>,
  head: Omit<ExchangeRequest, "body">,
  req: WatchedRequest,
): Promise<Content> {
  if (!hasBody(req)) return { body: { kind: "none" } };
  if (watch.needOfRequest(operations, head) === "none") return { body: SOME_BODY };
  if (req.readableEnded) return parsedContent(req, head.headers);
  const chunks = await peekBody(req, watch.limit);
  if (chunks === undefined) return { body: tooLong(watch.limit) };
  const captured = new CapturedBody(watch.limit);
  for (const chunk of chunks) captured.add(chunk);
  return { body: captured.toBody(head.headers, "wire") };
}

function parsedContent(req: WatchedRequest, headers: ExchangeHeaders): Content {
  const sent = headerValue(headers, "content-type");
  const parsed = writeParsedBody(req.body, sent);
  if (parsed === undefined) return { body: { kind: "unknown", why: "other code has already read it" } };
  const body: ExchangeBody = { kind: "bytes", bytes: parsed.bytes };
  const { contentType = sent } = parsed;
  if (contentType === undefined || contentType === sent) return { body };
  const others = headers.filter(([name]) => name.toLowerCase() !== "content-type");
  return { body, headers: [...others, ["content-type", contentType]] };
}

/** Checks for a body by its headers (RFC 9112 §6.3). On HTTP/2, where the length can be absent, uses the stream instead. */
function hasBody({ headers, stream }: WatchedRequest): boolean {
  if (headers["transfer-encoding"] !== undefined) return true;
  const length = headers["content-length"];
  return length === undefined ? stream?.endAfterHeaders === false : Number(length) > 0;
}

/** Rejects a request without reading the rest of its body. HTTP/1.1 closes the connection, HTTP/2 only the stream. */
function refuse(refusal: Refusal, req: WatchedRequest, res: WatchedResponse): void {
  if (req.complete || req.stream !== undefined) {
    answer(refusal, res);
    return;
  }
  writeHeaders(refusal, res);
  res.setHeader("content-length", String(Buffer.byteLength(refusal.body)));
  res.setHeader("connection", "close");
  // `node:http` responses have all members of `LateAnswer`.
  endAfterRequest(req, res as LateAnswer, refusal.body);
}

function answer(refusal: Refusal, res: WatchedResponse): void {
  writeHeaders(refusal, res);
  (res.end as (body: string) => unknown)(refusal.body);
}

function writeHeaders({ status, headers }: Refusal, res: WatchedResponse): void {
  res.statusCode = status;
  for (const [name, value] of headers) res.appendHeader(name, value);
}

function fail(error: unknown, res: WatchedResponse): void {
  console.error(error instanceof Error ? error.message : error);
  answer({ status: 500, headers: [], body: "" }, res);
}

export interface WatchedFastify {
  addHook(name: "onRequest", hook: never): unknown;
}

type OnRequest = (
  request: { readonly raw: WatchedRequest },
  reply: { readonly raw: WatchedResponse },
  done: NextStep,
) => void;

type Done = (error?: Error) => void;

export type FastifyWatch = (fastify: WatchedFastify, options: object, done: Done) => void;

export interface FastifyWatchOptions extends WatchOptions {
  readonly contract: ContractSource;
}

export interface WatchFastify {
  (source: ContractSource, options?: WatchOptions): FastifyWatch;
  /** The plugin itself. The app fails to start if the options contain no contract. */
  (fastify: WatchedFastify, options: FastifyWatchOptions, done: Done): void;
}

/**
 * Checks the traffic of a Fastify app. Register it before the routes. It applies to the whole app, not only to the enclosing scope.
 *
 * @example
 * await app.register(watchFastify("openapi.yaml"));
 * await app.register(watchFastify, { contract: "openapi.yaml" });
 */
export const watchFastify: WatchFastify = keepNoScope(watchEither);

function watchEither(source: ContractSource, options?: WatchOptions): FastifyWatch;
function watchEither(fastify: WatchedFastify, options: FastifyWatchOptions, done: Done): void;
function watchEither(
  first: ContractSource | WatchedFastify,
  options: Partial<FastifyWatchOptions> = {},
  done?: Done,
): FastifyWatch | undefined {
  if (done === undefined || !isFastify(first)) return buildPlugin(first, options);
  const { contract, ...rest } = options;
  if (contract === undefined) {
    const how = 'app.register(watchFastify, { contract: "openapi.yaml" })';
    done(new TypeError(`watchFastify was registered without a contract. Pass it: ${how}.`));
    return undefined;
  }
  buildPlugin(contract, rest)(first, {}, done);
  return undefined;
}

function buildPlugin(source: ContractSource, options: WatchOptions): FastifyWatch {
  const watch = watchExpress(source, options);
  return keepNoScope((fastify: WatchedFastify, _options: object, done: Done) => {
    const hook: OnRequest = (request, reply, next) => watch(request.raw, reply.raw, next);
    fastify.addHook("onRequest", hook as never);
    done();
  });
}

function keepNoScope<Plugin extends object>(plugin: Plugin): Plugin {
  return Object.assign(plugin, { [Symbol.for("skip-override")]: true });
}

function isFastify(value: ContractSource | WatchedFastify): value is WatchedFastify {
  return typeof value === "object" && typeof Reflect.get(value, "addHook") === "function";
}
