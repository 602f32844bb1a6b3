import { oncePer } from "../../language/values/memory.ts";
import type { ExchangeRequest } from "../../verifier/exchanges/exchange.ts";
import { createRoutes, type FindRoute } from "../../verifier/judge/routes.ts";
import { seedOf } from "../sample/create-sampler.ts";
import type { Answer } from "./answer.ts";
import type { MockCall } from "./mock-call.ts";
import type { MockContext } from "./mock-context.ts";
import type { ResourceContext } from "./state/resource-context.ts";

const recordedOf: (context: MockContext) => ReadonlyMap<string, readonly Answer[]> = oncePer((context) => {
  const answers = new Map<string, Answer[]>();
  for (const { request, response } of context.options.recorded ?? []) {
    const key = keyOf(request, context);
    if (response === undefined || response.body.kind === "unknown" || key === undefined) continue;
    const { status, body } = response;
    const headers = response.headers.flatMap(([name, value]) =>
      DROPPED.has(name.toLowerCase()) ? [] : [[name.toLowerCase(), value] as const],
    );
    const answer = { status, headers, body: body.kind === "none" ? null : new Uint8Array(body.bytes) };
    answers.set(key, [...(answers.get(key) ?? []), answer]);
  }
  return answers;
});

/** Headers that are not replayed: connection headers, and headers for a content coding that recordings have already decoded. */
const DROPPED: ReadonlySet<string> = new Set([
  "age",
  "connection",
  "content-encoding",
  "content-length",
  "date",
  "keep-alive",
  "proxy-connection",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
]);

const routesOf: (context: MockContext) => FindRoute = oncePer(({ contract, basePath }) =>
  createRoutes(contract, basePath),
);

/** Builds a key from operation, path parameters, query and body. Returns `undefined` for undocumented requests. */
function keyOf({ method, url, body }: ExchangeRequest, context: MockContext): string | undefined {
  const { pathname, search } = new URL(url, "http://mock.invalid");
  const match = routesOf(context)(method, pathname, search.slice(1));
  if (match.kind !== "found") return undefined;
  const query = [...new URLSearchParams(search)].map((pair) => pair.join("=")).toSorted();
  const { method: own, path } = match.operation;
  return JSON.stringify([own, path, match.captures, query, bodyHash(body)]);
}

function bodyHash(body: ExchangeRequest["body"]): number {
  return body.kind === "bytes" && body.bytes.length > 0
    ? seedOf(0, new TextDecoder("latin1").decode(body.bytes))
    : 0;
}

/**
 * Replays the responses recorded for a request in order, then repeats the last one. Returns `undefined` if nothing was recorded, or if an
 * earlier request changed the resource.
 */
export function recordedAnswer(
  call: MockCall,
  about: ResourceContext,
  context: MockContext,
): Answer | undefined {
  const { options, player, store } = context;
  if (options.recorded === undefined || Object.keys(call.preferences).length > 0) return undefined;
  if (
    about.kind === "item" &&
    about.role.action !== "create" &&
    store?.get(about.resource.path) !== undefined
  )
    return undefined;
  if (about.kind === "list" && (store?.within(about.collection).length ?? 0) > 0) return undefined;
  const key = keyOf(call.request, context);
  const answers = key === undefined ? undefined : recordedOf(context).get(key);
  return answers?.[Math.min(answers.length - 1, player.count(`recorded ${key}`))];
}
