import { checkItems, findOneWay, withOneWay } from "../body/check-items.ts";
import type { DecodeBody } from "../body/decode-json.ts";
import { charsetOf, decodePlain } from "../body/decode-plain.ts";
import { type ReadItems, readBytes } from "../body/read-bytes.ts";
import type { BodyKind, MediaDescriptor, OperationDescriptor } from "../descriptors.ts";
import { chooseMedia, isRange } from "../media-type.ts";
import type { Check } from "../validation.ts";
import { isDeeper, tooDeep } from "../wire/read-json.ts";
import { settleBody } from "./check-decoded.ts";
import type { Incoming } from "./incoming.ts";
import type { ServeOptions } from "./options.ts";
import { type AcceptBody, MAX_BODY_BYTES, MAX_BODY_DEPTH, partOf, type ReadValue } from "./parts.ts";
import { brokeOff, type Problem, problem, refuseBody, refuseIssues } from "./problem.ts";

/** What bodies are read by that are none of JSON, texts and octets. */
export interface BodyParts {
  readonly decodeForm?: DecodeBody;
  readonly decodeMultipart?: DecodeBody;
  readonly readItems?: ReadItems;
}

/** Makes the part `body` of a server: it reads JSON, texts and octets by itself. */
export function createBodyPart(parts: BodyParts): AcceptBody {
  return ({ options }, operation, incoming) => {
    const limit = bodyLimit(options, operation);
    const chosen = chooseBody(operation, incoming, limit);
    if (chosen === undefined || "kind" in chosen) return chosen;
    const { media, contentType } = chosen;
    return {
      kind: "accepted",
      contentType: isRange(media.type) ? contentType : media.type,
      read: ({ body }) =>
        readRequestBody(incoming, {
          ...{ media, contentType, limit, parts },
          depth: options.maxBodyDepth ?? MAX_BODY_DEPTH,
          required: operation.body?.required ?? false,
          check: body?.find(({ type }) => type === media.type)?.check,
          invalidStatus: options.invalidBodyStatus ?? 422,
          refusesReadOnly: (options.readings?.readOnlySent ?? "error") === "error",
        }),
    };
  };
}

/** The largest body that an operation takes, in octets. */
function bodyLimit<P>(
  { maxBodyBytes = MAX_BODY_BYTES }: ServeOptions<P>,
  operation: OperationDescriptor,
): number {
  return typeof maxBodyBytes === "function" ? maxBodyBytes(operation) : maxBodyBytes;
}

/** The media type of a request's body; `undefined` where there is no body to read. */
type ChosenMedia = { readonly media: MediaDescriptor; readonly contentType: string } | undefined;

/**
 * Chooses the description of a request's body, before any of it is read: 415 where its type is not described, 400 where a
 * required body is not there, 413 where it says that it is too large.
 *
 * Decisions: a body that the document does not describe is not read, and no error. A body without `Content-Type` is not
 * guessed at: 415. So is a text in an unknown `charset`, or in several.
 */
function chooseBody(
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

/** What reading a body needs to know. */
interface BodyRules {
  readonly media: MediaDescriptor;
  readonly contentType: string;
  readonly required: boolean;
  /** In octets. */
  readonly limit: number;
  /** How deep JSON may nest. */
  readonly depth: number;
  readonly check: Check | undefined;
  readonly invalidStatus: 400 | 422;
  /** Whether `readOnly` members break the schema. */
  readonly refusesReadOnly: boolean;
  readonly parts: BodyParts;
}

/** Reads and checks a body: 400 where it is malformed, 413 where it is too large, 422 where it breaks its schema. */
function readRequestBody(incoming: Incoming, rules: BodyRules): Promise<ReadValue | Problem> {
  const { media, limit, depth, check, refusesReadOnly, parts } = rules;
  if (media.kind !== "sse" && media.kind !== "json-lines")
    return readBytes(incoming, limit).then((bytes) => settleBytes(bytes, rules), brokeOff);
  const items = partOf(parts, "readItems")(media, incoming, limit, depth);
  const whole = refusesReadOnly ? withOneWay(check, media, "request") : check;
  return Promise.resolve({ kind: "read", value: checkItems(items, whole) });
}

function settleBytes(bytes: Uint8Array<ArrayBuffer> | undefined, rules: BodyRules): ReadValue | Problem {
  const { limit, depth } = rules;
  const { kind } = rules.media;
  if (bytes === undefined) return tooLarge(limit);
  if (bytes.length === 0 && kind === "json") {
    return rules.required
      ? problem(400, "The request must have a body.")
      : { kind: "read", value: undefined };
  }
  if (kind === "json" && isDeeper(bytes, depth)) return refuseBody(rules.invalidStatus, [tooDeep()]);
  return decodeAndCheck(bytes, decoderOf(kind, rules.parts), rules);
}

function decoderOf(kind: BodyKind, parts: BodyParts): DecodeBody {
  switch (kind) {
    case "form":
      return partOf(parts, "decodeForm");
    case "multipart":
      return partOf(parts, "decodeMultipart");
    case "json":
    case "text":
    case "binary":
    case "sse":
    case "json-lines":
      return decodePlain;
  }
}

function decodeAndCheck(
  bytes: Uint8Array<ArrayBuffer>,
  decode: DecodeBody,
  rules: BodyRules,
): ReadValue | Problem {
  const { check, media, contentType, depth, invalidStatus, refusesReadOnly } = rules;
  const settled = settleBody({ media, contentType, bytes, check, depth, decode });
  if (settled.kind === "malformed") return refuseIssues(400, "The body is malformed.", settled.issues);
  const { value } = settled;
  const issues =
    refusesReadOnly && media.oneWay !== undefined
      ? [...settled.issues, ...findOneWay(media, "request", value)]
      : settled.issues;
  if (issues.length === 0) return { kind: "read", value };
  return refuseBody(invalidStatus, issues);
}
