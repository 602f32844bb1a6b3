import { chooseByAccept, isRange } from "../media-type.ts";
import type { Incoming } from "./incoming.ts";
import { MAX_BODY_DEPTH } from "./limits.ts";
import { type Problem, problem } from "./problem.ts";
import {
  chooseBody,
  type ReadValue,
  type RoutedRequest,
  readParameters,
  readRequestBody,
} from "./read-request.ts";
import type { RouteState } from "./route-state.ts";
import { bodyLimit, type Service } from "./service.ts";

/** A request whose head is in order. */
export interface AcceptedRequest {
  readonly kind: "accepted";
  readonly params: Record<string, unknown>;
  readonly contentType: string | undefined;
  /** Its body, which is still being read; absent where there is none. */
  readonly reading?: Promise<ReadValue | Problem>;
}

/**
 * Checks a request and begins to read it: media type, size, parameters, body, in this order. Gives a promise of the body alone,
 * since each promise that stands around another costs every request time.
 */
export function acceptRequest<P>(
  service: Service<P>,
  request: RoutedRequest,
  incoming: Incoming,
): AcceptedRequest | Problem {
  const { state, checks } = request;
  const { operation } = state;
  const limit = bodyLimit(service, operation);
  const chosen = chooseBody(operation, incoming, limit);
  if (chosen !== undefined && "kind" in chosen) return chosen;
  if (service.options.accept === "enforce" && !isAcceptable(state, incoming)) {
    return problem(406, "None of the media types that the operation answers with is acceptable.");
  }
  const params = readParameters(request, incoming);
  if (params.kind === "problem") return params;
  if (chosen === undefined) return { kind: "accepted", params: params.values, contentType: undefined };
  const { media, contentType } = chosen;
  const reading = readRequestBody(incoming, {
    chosen,
    limit,
    depth: service.options.maxBodyDepth ?? MAX_BODY_DEPTH,
    required: operation.body?.required ?? false,
    check: checks.body?.find(({ type }) => type === media.type)?.check,
    invalidStatus: service.options.invalidBodyStatus ?? 422,
    refusesReadOnly: (service.options.readings?.readOnlySent ?? "error") === "error",
  });
  const told = isRange(media.type) ? contentType : media.type;
  return { kind: "accepted", params: params.values, contentType: told, reading };
}

function isAcceptable({ operation }: RouteState, { headers }: Incoming): boolean {
  const types = operation.responses.flatMap(({ content }) => content);
  return types.length === 0 || chooseByAccept(types, headers.get("accept")) !== undefined;
}
