import { responseOf } from "../../runtime/server/problem.ts";
import type { ContentSource } from "../exchanges/content/decode-content.ts";
import type { ExchangeBody, ExchangeRequest, ExchangeResponse } from "../exchanges/exchange.ts";
import { type ContractSource, loadContract } from "../matchers/load-contract.ts";
import type { TelemetrySpan } from "../telemetry/create-telemetry.ts";
import { type BodyNeed, CapturedBody, SOME_BODY } from "./captured-body.ts";
import { createWatch, type Watch, type WatchOptions } from "./create-watch.ts";
import { LINGER } from "./node-messages.ts";
import type { Refusal } from "./refusal.ts";

interface WatchedContext {
  readonly req: { readonly raw: Request };
  get res(): Response;
  set res(response: Response | undefined);
}

export type HonoWatch = (context: WatchedContext, next: () => Promise<void>) => Promise<Response | undefined>;

/**
 * Checks the traffic of a Hono app. Register it before the routes.
 *
 * @example
 * app.use(watchHono("openapi.yaml"));
 */
export function watchHono(source: ContractSource, options: WatchOptions = {}): HonoWatch {
  const loading = createWatch(loadContract(source), options);
  loading.catch(() => undefined);
  return async (context, next) => {
    const watch = await loading;
    const { raw } = context.req;
    if (!watch.takes(() => raw)) {
      await next();
      return undefined;
    }
    const span = watch.activeSpan();
    const head = { method: raw.method, url: raw.url, headers: [...raw.headers] };
    const operations = watch.find(head);
    const request = {
      ...head,
      body: await copyBody(raw, watch.needOfRequest(operations, head), watch.limit, "wire"),
    };
    const refusal = watch.isEnforced ? watch.admit(request) : undefined;
    if (refusal !== undefined) {
      readRest(raw.body).catch(() => undefined);
      return responseOf(refusal);
    }
    await next();
    const { res } = context;
    const type = res.headers.get("content-type") ?? undefined;
    const need = watch.needOfResponse(operations, res.status, type);
    const judged = { watch, request, response: res, need, span };
    const isWhole = watch.isEnforced && need !== "stream";
    const replaced = isWhole ? await release(judged) : watch.isEnforced ? begin(judged) : undefined;
    if (replaced !== undefined) {
      res.body?.cancel().catch(() => undefined);
      // Hono would otherwise keep the headers of the previous response.
      context.res = undefined;
      context.res = responseOf(replaced);
    } else if (!isWhole) {
      observe(judged);
    }
    return undefined;
  };
}

interface Judged {
  readonly watch: Watch;
  readonly request: ExchangeRequest;
  readonly response: Response;
  readonly need: BodyNeed;
  readonly span: TelemetrySpan | undefined;
}

function observe({ watch, request, response, need, span }: Judged): void {
  describe(response, need, watch.limit).then(
    (answer) => watch.observe({ request, response: answer }, span),
    // An incomplete body cannot be judged.
    () => undefined,
  );
}

function begin({ watch, request, response, span }: Judged): Refusal | undefined {
  return watch.begin(request, headOf(response), span);
}

async function release({ watch, request, response, need, span }: Judged): Promise<Refusal | undefined> {
  return watch.release({ request, response: await describe(response, need, watch.limit) }, span);
}

function describe(response: Response, need: BodyNeed, limit: number): Promise<ExchangeResponse> {
  const head = headOf(response);
  return copyBody(response, need, limit, "recording").then((body) => ({ ...head, body }));
}

function headOf({ status, headers }: Response): Omit<ExchangeResponse, "body"> {
  return { status, headers: [...headers] };
}

/** Reads a copy of the body, so that the message stays usable. Does not copy bodies that are not required. */
async function copyBody(
  message: Request | Response,
  need: BodyNeed,
  limit: number,
  source: ContentSource,
): Promise<ExchangeBody> {
  if (message.body === null) return { kind: "none" };
  if (need === "none") return SOME_BODY;
  if (message.bodyUsed) return { kind: "unknown", why: "other code has already read it" };
  const reader = message.clone().body?.getReader();
  const captured = new CapturedBody(limit);
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    captured.add(next.value);
    if (!captured.isOver) continue;
    reader?.cancel().catch(() => undefined);
    break;
  }
  return captured.toBody([...message.headers], source);
}

/**
 * Reads the rest of a body for at most {@link LINGER} ms, so that a client that is still sending receives its response; see
 * `endAfterRequest`.
 */
async function readRest(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (body === null || body.locked) return;
  const reader = body.getReader();
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), LINGER);
  for (let next = await reader.read(); !next.done; ) next = await reader.read();
  clearTimeout(timer);
}
