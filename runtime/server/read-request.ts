import { checkItems } from "../body/check-items.ts";
import { charsetOf, decodePlain } from "../body/decode-plain.ts";
import { findOneWay, withOneWay } from "../body/find-one-way.ts";
import { readBytes } from "../body/read-bytes.ts";
import type { MediaDescriptor, OperationChecks, OperationDescriptor } from "../descriptors.ts";
import { chooseByAccept, chooseMedia, isRange } from "../media-type.ts";
import type { DecodedParameters } from "../parameters/decode-parameters.ts";
import { pointerTo } from "../pointer.ts";
import type { Check, ValidationIssue } from "../validation.ts";
import { namesOf } from "../wire/merge-issues.ts";
import { isDeeper, tooDeep } from "../wire/read-json.ts";
import { type BodyOctets, settleBody, settleParameters } from "./check-decoded.ts";
import type { Incoming } from "./incoming.ts";
import { brokeOff, type Problem, type ProblemDetail, problem } from "./problem.ts";
import { bodyLimit, MAX_BODY_DEPTH, type RouteState, type Service } from "./service.ts";

/** A request that was routed and let in. */
export interface RoutedRequest {
  readonly state: RouteState;
  readonly checks: OperationChecks;
  readonly captures: readonly string[];
  /** The raw query. */
  readonly query: string;
}

/** The media type of a request's body; `undefined` where there is no body to read. */
export type ChosenMedia = { readonly media: MediaDescriptor; readonly contentType: string } | undefined;

/**
 * Chooses the description of a request's body, before any of it is read: 415 where its type is not described, 400 where a
 * required body is not there, 413 where it says that it is too large.
 *
 * Decisions: a body that the document does not describe is not read, and no error. A body without `Content-Type` is not
 * guessed at: 415. So is a text in an unknown `charset`, or in several.
 */
export function chooseBody(
  operation: OperationDescriptor,
  incoming: Incoming,
  limit: number,
): ChosenMedia | Problem {
  const { body } = operation;
  if (body === undefined) return undefined;
  if (!incoming.hasBody) return body.required ? problem(400, "The request must have a body.") : undefined;
  const contentType = incoming.headers.get("content-type");
  // A range says what may be sent, and is no type of content (RFC 9110 §8.3, §12.5.1).
  const isType = contentType !== null && !isRange(contentType);
  const media = isType ? chooseMedia(body.content, contentType) : undefined;
  if (media === undefined || contentType === null) {
    const known = body.content.map(({ type }) => type).join(", ");
    const refused = problem(415, `The body must be of a media type that the operation takes: ${known}.`);
    return { ...refused, headers: acceptHeaders(operation, known) };
  }
  if (media.kind === "text" && charsetOf(contentType) === "unknown") {
    return problem(415, "The body must be in one character encoding that is known here, such as UTF-8.");
  }
  const coding = incoming.headers.get("content-encoding");
  if (coding !== null && coding.trim().toLowerCase() !== "identity") {
    return {
      ...problem(415, "The body must not be compressed."),
      headers: [["accept-encoding", "identity"]],
    };
  }
  const length = Number(incoming.headers.get("content-length") ?? 0);
  return length > limit ? tooLarge(limit) : { media, contentType };
}

/** RFC 9110 §15.5.16, and RFC 5789 §3.1 for PATCH. */
function acceptHeaders({ method }: OperationDescriptor, known: string): Problem["headers"] & object {
  return method === "PATCH"
    ? [
        ["accept", known],
        ["accept-patch", known],
      ]
    : [["accept", known]];
}

function tooLarge(limit: number): Problem {
  return problem(413, `The body must not be larger than ${limit} bytes.`);
}

/** The parameters of a request, by key. */
export interface ReadParameters {
  readonly kind: "parameters";
  readonly values: DecodedParameters["values"];
}

/** Decodes and checks parameters: the values by key, or a 400 with the details. */
export function readParameters(
  { state, checks, captures, query }: RoutedRequest,
  { headers }: Incoming,
): ReadParameters | Problem {
  if (state.parameters.length === 0 && checks.parameters === undefined)
    return { kind: "parameters", values: {} };
  const { decoder, ambiguous, optional } = state;
  const rules = { decoder, ambiguous, optional, check: checks.parameters };
  const header = (name: string): string | null => headers.get(name);
  const { values, issues } = settleParameters(rules, { captures, query, header });
  if (issues.length === 0) return { kind: "parameters", values };
  const details = issues.map((issue) => parameterDetail(issue, state.operation));
  return { ...problem(400, "The parameters of the request are not valid."), details };
}

/** A parameter is told by where it stands and by its name on the wire. */
function parameterDetail(issue: ValidationIssue, operation: OperationDescriptor): ProblemDetail {
  const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
  const full = typeof missing === "string" && issue.pointer === "" ? pointerTo("", missing) : issue.pointer;
  const [key] = namesOf([{ ...issue, pointer: full }]);
  const parameter = operation.parameters.find((candidate) => candidate.key === key);
  if (parameter === undefined || key === undefined) return { pointer: full, message: issue.message };
  const rest = full.slice(pointerTo("", key).length);
  return { pointer: pointerTo(`/${parameter.in}`, parameter.name) + rest, message: issue.message };
}

/** What reading a body needs to know. */
export interface BodyRules {
  readonly chosen: NonNullable<ChosenMedia>;
  readonly required: boolean;
  /** In octets. */
  readonly limit: number;
  /** How deep JSON may nest. */
  readonly depth: number;
  readonly check: Check | undefined;
  readonly invalidStatus: 400 | 422;
  /** Whether `readOnly` members break the schema. */
  readonly refusesReadOnly: boolean;
}

/** A body that was read; `undefined` stands for one that was empty though it need not have been there. */
export interface ReadValue {
  readonly kind: "read";
  readonly value: unknown;
}

/** Reads and checks a body: 400 where it is malformed, 413 where it is too large, 422 where it breaks its schema. */
export function readRequestBody(incoming: Incoming, rules: BodyRules): Promise<ReadValue | Problem> {
  const { kind } = rules.chosen.media;
  if (kind === "sse" || kind === "json-lines") return readItems(incoming, rules);
  return readBytes(incoming, rules.limit).then((bytes) => settleBytes(bytes, rules), brokeOff);
}

async function readItems(
  incoming: Incoming,
  { chosen: { media }, limit, depth, check, refusesReadOnly }: BodyRules,
): Promise<ReadValue | Problem> {
  const { readBody } = await import("../body/read-body.ts");
  const stream = await readBody(media, incoming, limit, depth);
  const items = stream.kind === "value" ? (stream.value as AsyncIterable<unknown>) : undefined;
  const whole = refusesReadOnly ? withOneWay(check, media, "request") : check;
  return items === undefined ? tooLarge(limit) : { kind: "read", value: checkItems(items, whole) };
}

function settleBytes(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  rules: BodyRules,
): ReadValue | Problem | Promise<ReadValue | Problem> {
  const { limit, depth } = rules;
  const { kind } = rules.chosen.media;
  if (bytes === undefined) return tooLarge(limit);
  if (bytes.length === 0 && kind === "json") {
    return rules.required
      ? problem(400, "The request must have a body.")
      : { kind: "read", value: undefined };
  }
  if (kind === "json" && isDeeper(bytes, depth)) return refuseBody(rules.invalidStatus, [tooDeep()]);
  if (kind === "json" || kind === "text" || kind === "binary")
    return decodeAndCheck(bytes, decodePlain, rules);
  // Most servers read neither forms nor parts: what they do not need is not loaded when they start.
  return import("../body/read-body.ts").then(({ decodeBody }) => decodeAndCheck(bytes, decodeBody, rules));
}

function decodeAndCheck(
  bytes: Uint8Array<ArrayBuffer>,
  decode: BodyOctets["decode"],
  rules: BodyRules,
): ReadValue | Problem {
  const { check, chosen, depth, invalidStatus, refusesReadOnly } = rules;
  const { media, contentType } = chosen;
  const settled = settleBody({ media, contentType, bytes, check, depth, decode });
  if (settled.kind === "malformed") return refuse(400, "The body is malformed.", settled.issues);
  const { value } = settled;
  const issues =
    refusesReadOnly && media.oneWay !== undefined
      ? [...settled.issues, ...findOneWay(media, "request", value)]
      : settled.issues;
  if (issues.length === 0) return { kind: "read", value };
  return refuseBody(invalidStatus, issues);
}

/** What a body comes to that breaks its schema. */
export function refuseBody(status: BodyRules["invalidStatus"], issues: readonly ValidationIssue[]): Problem {
  return refuse(status, "The body does not fit its schema.", issues);
}

function refuse(status: number, message: string, issues: readonly ValidationIssue[]): Problem {
  const details = issues.map((issue) => ({ pointer: issue.pointer, message: issue.message }));
  return { ...problem(status, message), details };
}

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
