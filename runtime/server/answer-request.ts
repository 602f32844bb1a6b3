import type { RouteMatch } from "../routing/matcher-parts.ts";
import { describeUnknownPath } from "./describe-unknown-path.ts";
import { partOf } from "./part-of.ts";
import { AMBIGUOUS_PATH, type Incoming, type Outgoing, type Problem, pathOf, problem } from "./problem.ts";
import { type Exchange, leave, problemOf, refuseWith } from "./refuse-with.ts";
import type { Service } from "./report-error.ts";
import type { RouteState } from "./route-state.ts";
import { type Found, runOperation } from "./run-operation.ts";
import type { ChosenTwin } from "./server-parts.ts";

/** Responds to a request. With `pass`, resolves with `undefined` for paths without operations. Never rejects. */
export function answerRequest<P>(service: Service<P>, incoming: Incoming, pass: false): Promise<Outgoing>;

export function answerRequest<P>(
  service: Service<P>,
  incoming: Incoming,
  pass: boolean,
): Promise<Outgoing | undefined>;

export function answerRequest<P>(
  service: Service<P>,
  incoming: Incoming,
  pass: boolean,
): Promise<Outgoing | undefined> {
  const start = service.options.onAnswer === undefined ? 0 : performance.now();
  const { target, method } = incoming;
  const path = pathOf(target);
  const query = target.slice(path.length + 1);
  const match = matchMethod(service, { method, path, query });
  if (pass && match.kind === "none") return Promise.resolve(undefined);
  const state = match.kind === "found" ? match.operation : undefined;
  const exchange = { incoming, query, start, state };
  if (incoming.isMalformed) return Promise.resolve(refuseWith(service, exchange, MALFORMED));
  if (match.kind === "ambiguous" || incoming.isAmbiguous)
    return Promise.resolve(refuseWith(service, { ...exchange, state: undefined }, AMBIGUOUS_PATH));
  if (match.kind === "found")
    return match.twins === undefined || service.parts.chooseTwin === undefined
      ? runOperation(service, exchange, match)
      : runTwin(service, exchange, match);
  return Promise.resolve(answerUnknown(service, exchange, match));
}

const MALFORMED = /* @__PURE__ */ problem(
  400,
  "The request target is not a path, or Host does not name a host and port.",
);

function matchMethod<P>(
  { match }: Service<P>,
  { method, path, query }: { readonly method: string; readonly path: string; readonly query: string },
): RouteMatch<RouteState> {
  const found = match(method, path, query);
  const get = method === "HEAD" && found.kind === "method" && found.allow.includes("GET");
  return get ? match("GET", path, query) : found;
}

function answerUnknown<P>(
  service: Service<P>,
  exchange: Exchange,
  match: Exclude<RouteMatch<RouteState>, Found | { readonly kind: "ambiguous" }>,
): Outgoing | Promise<Outgoing> {
  if (match.kind === "none")
    return refuseWith(service, exchange, problem(404, describeUnknownPath(service, exchange.incoming)));
  const { allow } = match;
  const methods = [...new Set([...allow, ...(allow.includes("GET") ? ["HEAD"] : []), "OPTIONS"])];
  const headers = [["allow", methods.join(", ")]] as const;
  if (exchange.incoming.method === "OPTIONS")
    return leave(service, exchange, { status: 204, headers, body: null });
  const refused = problem(405, "This path does not support the method.");
  return refuseWith(service, exchange, { ...refused, headers });
}

async function runTwin<P>(service: Service<P>, exchange: Exchange, match: Found): Promise<Outgoing> {
  const { incoming, query } = exchange;
  const { operation: first, twins = [], captures } = match;
  const request = { incoming, captures, query };
  let chosen: ChosenTwin | Problem;
  try {
    chosen = await partOf(service.parts, "chooseTwin")(service, [first, ...twins], request);
  } catch (error) {
    const context = { operation: first.operation, incoming };
    return refuseWith(service, exchange, problemOf(service, error, context), error);
  }
  if (chosen.kind === "problem") return refuseWith(service, exchange, chosen);
  const { twin: state } = chosen;
  return runOperation(
    service,
    { ...exchange, state, incoming: chosen.incoming },
    { ...match, operation: state },
  );
}
