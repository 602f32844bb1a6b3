import { StreamError } from "../body/plain.ts";
import { kindOfType } from "../http-semantics.ts";
import type { Middleware, Next } from "./client.ts";
import { wait } from "./create-retry.ts";
import { EventBuffer } from "./event-buffer.ts";

export interface ReconnectOptions {
  /** The delay before reconnecting in milliseconds, unless the stream sets `retry`. Default: 3000. */
  readonly delay?: number;
  /** How many attempts in a row may bring no event, before the stream fails. Default: 5. */
  readonly attempts?: number;
  /** Waits, or rejects with the signal's reason; replaceable in tests. Default: uses `setTimeout`. */
  readonly sleep?: (delay: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Middleware that reconnects when a stream of server-sent events ends or breaks off, as browsers' `EventSource` does (HTML Standard §9.2):
 * after the delay set by `retry`, with the last event's `id` as `Last-Event-ID`. The loop over the events continues. A 204, or leaving the
 * loop, ends the stream. Other responses, and requests with a streamed body, pass unchanged.
 *
 * @example
 * for await (const event of await unwrap(api.watchNotes({}, { middleware: [createReconnect()] }))) show(event);
 */
export function createReconnect(options: ReconnectOptions = {}): Middleware {
  return async (request, next, { replayable }) => {
    if (!replayable) return next(request);
    const response = await next(request.clone());
    const { body, status, statusText, headers, url } = response;
    if (body === null || !isEvents(response)) return response;
    const events = continueEvents(body, request, next, options);
    const continued = new Response(events, { status, statusText, headers });
    // A created response has no URL, which messages show.
    return Object.defineProperty(continued, "url", { value: url });
  };
}

function isEvents({ ok, headers }: Response): boolean {
  return ok && kindOfType(headers.get("content-type") ?? undefined) === "sse";
}

function continueEvents(
  first: ReadableStream<Uint8Array>,
  request: Request,
  next: Next,
  { delay = 3000, attempts = 5, sleep = wait }: ReconnectOptions,
): ReadableStream<Uint8Array> {
  const { signal } = request;
  const encoder = new TextEncoder();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined = first.getReader();
  let buffer = new EventBuffer();
  let failures = 0;
  const left = new AbortController();

  async function readEvents(): Promise<string | undefined> {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (value !== undefined) return buffer.add(value);
    if (done) reader = undefined;
    return undefined;
  }

  /** Resolves with whether the stream continues. */
  async function reconnect(): Promise<boolean> {
    const { lastId, retry } = buffer;
    await sleep(retry ?? delay, AbortSignal.any([signal, left.signal]));
    const again = request.clone();
    if (lastId !== "") again.headers.set("last-event-id", lastId);
    const response = await next(again);
    if (response.status === 204) return false;
    if (response.body === null || !isEvents(response)) {
      await response.body?.cancel();
      const type = response.headers.get("content-type") ?? "without a content type";
      throw new Error(`reconnecting got ${response.status} ${type}, expected text/event-stream`);
    }
    reader = response.body.getReader();
    // An incomplete event is sent again.
    buffer = Object.assign(new EventBuffer(), { lastId, retry });
    return true;
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (!left.signal.aborted) {
          try {
            if (reader === undefined && !(await reconnect())) return controller.close();
            const text = await readEvents();
            if (text) {
              failures = 0;
              return controller.enqueue(encoder.encode(text));
            }
            if (reader === undefined && ++failures > attempts) return controller.close();
          } catch (error) {
            if (left.signal.aborted) return;
            if (signal.aborted) throw signal.reason;
            if (error instanceof StreamError) throw error;
            reader = undefined;
            if (++failures > attempts) throw error;
          }
        }
      },
      async cancel(reason) {
        left.abort();
        await reader?.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
