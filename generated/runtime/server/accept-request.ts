// @ts-nocheck Made by a machine and tested as a whole.
import type { OperationChecks } from "../descriptors.js";
import { chooseByAccept } from "../media-type.js";
import type { Incoming } from "./incoming.js";
import { MAX_BODY_DEPTH } from "./limits.js";
import { type Problem, problem } from "./problem.js";
import { chooseMedia, readParameters, readRequestBody } from "./read-request.js";
import type { RouteState } from "./route-state.js";
import { bodyLimit, type Service } from "./service.js";

/** A request that was routed and let in. */
export interface RoutedRequest {
  readonly state: RouteState;
  readonly checks: OperationChecks;
  readonly captures: readonly string[];
  /** The raw query. */
  readonly query: string;
}

/** What a handler is given of a request. */
export interface AcceptedRequest {
  readonly kind: "accepted";
  readonly params: Record<string, unknown>;
  readonly body: unknown;
  readonly contentType: string | undefined;
}

/** Reads and checks a request: media type, size, parameters, body, in this order. */
export async function acceptRequest<P>(
  service: Service<P>,
  { state, checks, captures, query }: RoutedRequest,
  incoming: Incoming,
): Promise<AcceptedRequest | Problem> {
  const { operation } = state;
  const limit = bodyLimit(service, operation);
  const chosen = chooseMedia(operation, incoming, limit);
  if (chosen !== undefined && "kind" in chosen) return chosen;
  if (service.options.accept === "enforce" && !isAcceptable(state, incoming)) {
    return problem(406, "None of the media types that the operation answers with is acceptable.");
  }
  const header = (name: string): string | null => incoming.headers.get(name);
  const params = readParameters(state, checks, { captures, query, header });
  if (params.kind === "problem") return params;
  if (chosen === undefined) {
    return { kind: "accepted", params: params.values, body: undefined, contentType: undefined };
  }
  const { media, contentType } = chosen;
  const body = await readRequestBody(incoming, {
    chosen,
    limit,
    depth: service.options.maxBodyDepth ?? MAX_BODY_DEPTH,
    required: operation.body?.required ?? false,
    check: checks.body?.find(({ type }) => type === media.type)?.check,
    invalidStatus: service.options.invalidBodyStatus ?? 422,
    refusesReadOnly: (service.options.readings?.readOnlySent ?? "error") === "error",
  });
  if (body.kind === "problem") return body;
  const told = media.type.includes("*") ? contentType : media.type;
  return { kind: "accepted", params: params.values, body: body.value, contentType: told };
}

function isAcceptable({ operation }: RouteState, { headers }: Incoming): boolean {
  const types = operation.responses.flatMap(({ content }) => content);
  return types.length === 0 || chooseByAccept(types, headers.get("accept")) !== undefined;
}
