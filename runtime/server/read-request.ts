import { checkItems, findOneWay, sizeCheck, withOneWay } from "../body/check-items.ts";
import {
  charsetOf,
  type DecodeBody,
  type Decoded,
  decodeJsonText,
  decodePlain,
  decoderPartOf,
  decodeText,
  type ReadItems,
  readBytes,
} from "../body/plain.ts";
import type { Check, MediaCheck, ValidationIssue } from "../checks.ts";
import type {
  BodyDescriptor,
  BodyKind,
  MediaDescriptor,
  OperationDescriptor,
  ParameterDescriptor,
} from "../descriptors.ts";
import { chooseMedia, isRange } from "../http-semantics.ts";
import type { ParameterSource, ParameterTextRules } from "../parameters/create-step.ts";
import {
  createParameterDecoder,
  type DecodedParameters,
  type ParameterDecoder,
} from "../parameters/decode-parameters.ts";
import { dropUnused, unusedWhenEmpty } from "../parameters/drop-unused.ts";
import { issueAt, pointerTo } from "../pointer.ts";
import { checkNumbers, exactItems } from "../wire/check-numbers.ts";
import { describeCame } from "../wire/describe-came.ts";
import { isDeeper, tooDeep } from "../wire/json-depth.ts";
import { mergeIssues } from "../wire/merge-issues.ts";
import { isAmbiguous, namesOf, type ReadingOf, readAccepted } from "../wire/read-accepted.ts";
import type { NumberText, ParseJson } from "../wire/read-json.ts";
import { invalidBodyStatusOf, MAX_BODY_BYTES, MAX_BODY_DEPTH } from "./body-defaults.ts";
import { isProduction } from "./is-production.ts";
import type { ServeOptions } from "./options.ts";
import type { CreateParameterReader } from "./parameter-reader.ts";
import { partOf } from "./part-of.ts";
import {
  brokeOff,
  type Incoming,
  type Problem,
  type ProblemDetail,
  problem,
  refuseBody,
  refuseIssues,
} from "./problem.ts";
import type { AcceptBody, AcceptedBody, ReadValue } from "./server-parts.ts";

export interface ParameterRules {
  readonly decoder: ParameterDecoder;
  readonly ambiguous: boolean;
  readonly check: Check | undefined;
  readonly optional: readonly ParameterDescriptor[];
}

export function decodeAndCheckParameters(rules: ParameterRules, source: ParameterSource): DecodedParameters {
  const { decoder, ambiguous, check, optional } = rules;
  const { decoded, issues } = readAccepted(
    (reading) => decoder(source, reading),
    (read) => checkDecoded(read, check && ((values) => checkNumbers(read.texts ?? [], values, check, true))),
    ambiguous,
  );
  const checked = { values: decoded.values, issues };
  if (checked.issues.length === 0 || optional.length === 0) return checked;
  return dropUnused(checked, optional, source.query);
}

export interface BodyOctets {
  readonly media: MediaDescriptor;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly check: Check | undefined;
  /** The maximum nesting depth of JSON in a field or part. Default: no limit. */
  readonly depth?: number | undefined;
  readonly parse?: ParseJson | undefined;
  readonly decode: DecodeBody;
}

export type CheckedBody =
  | { readonly kind: "malformed"; readonly issues: readonly ValidationIssue[] }
  | { readonly kind: "read"; readonly value: unknown; readonly issues: readonly ValidationIssue[] };

export function issuesOf(value: unknown, check: Check | undefined): readonly ValidationIssue[] {
  return checkDecoded({ values: value, issues: [] }, check);
}

export function decodeAndCheckBody(octets: BodyOctets): CheckedBody {
  const { media, bytes, contentType, check, depth, parse } = octets;
  let texts: NumberText[] = [];
  const decode = (reading: ReadingOf): Decoded => {
    texts = [];
    return octets.decode(media, bytes, contentType, { reading, depth, parse, texts });
  };
  const applied =
    media.kind === "binary"
      ? sizeCheck(media)
      : check && ((value: unknown) => checkNumbers(texts, value, check, true));
  const { decoded, issues } = readAccepted(
    decode,
    (read) => (read.kind === "malformed" ? read.issues : checkBody(read, applied)),
    hasAmbiguousTexts(media),
  );
  const isValid = decoded.kind !== "malformed" && issues.length === 0;
  if (!isValid && media.kind === "form" && isJsonObject(bytes))
    return { kind: "malformed", issues: [issueAt("", "json", JSON_AS_FORM)] };
  return decoded.kind === "malformed" ? decoded : { kind: "read", value: decoded.value, issues };
}

const JSON_AS_FORM = "is JSON, not a form: send it with the content type application/json";

/** Whether a form is JSON, as `curl -d` sends it without a header; it would read as one field with an odd name. */
function isJsonObject(bytes: Uint8Array): boolean {
  const text = decodeText(bytes)?.trim() ?? "";
  return /^[{[]/.test(text) && decodeJsonText(text).kind === "value";
}

function hasAmbiguousTexts({ shape, xml }: MediaDescriptor): boolean {
  if (xml !== undefined) return xml.nodes.some(({ types }) => isAmbiguous({ types }));
  return shape !== undefined && isAmbiguous(shape);
}

type Readable = Exclude<Decoded, { kind: "malformed" }>;

function checkBody(decoded: Readable, check: Check | undefined): readonly ValidationIssue[] {
  const issues = decoded.kind === "mismatch" ? decoded.issues : [];
  return checkDecoded({ values: decoded.value, issues }, check);
}

interface DecodedAny {
  readonly values: unknown;
  readonly issues: readonly ValidationIssue[];
}

function checkDecoded({ values, issues }: DecodedAny, check: Check | undefined): readonly ValidationIssue[] {
  try {
    return mergeIssues(issues, check?.(values) ?? []);
  } catch (error) {
    // Validating a deeply nested value with a recursive schema can overflow the stack.
    if (error instanceof RangeError) return [tooDeep()];
    throw error;
  }
}

export interface ParameterParts {
  readonly decodeQuerystring?: ParameterTextRules["decodeQuerystring"];
  readonly parseJson?: ParseJson;
}

export function createParametersPart({
  decodeQuerystring,
  parseJson,
}: ParameterParts): CreateParameterReader {
  return (operation, depth) => {
    const { parameters } = operation;
    const rules = {
      decoder: createParameterDecoder(operation, { depth, decodeQuerystring, parse: parseJson }),
      ambiguous: parameters.some(({ shape }) => isAmbiguous(shape)),
      optional: unusedWhenEmpty(parameters),
    };
    return (sent, check) => {
      const { values, issues } = decodeAndCheckParameters({ ...rules, check }, sent);
      if (issues.length === 0) return { kind: "parameters", values };
      const details = issues.map((issue) => parameterDetail(issue, operation));
      return { ...problem(400, "The parameters are invalid."), details, part: "parameters" };
    };
  };
}

function parameterDetail(issue: ValidationIssue, operation: OperationDescriptor): ProblemDetail {
  const missing = issue.keyword === "required" ? issue.params["missingProperty"] : undefined;
  const full = typeof missing === "string" && issue.pointer === "" ? pointerTo("", missing) : issue.pointer;
  const [key] = namesOf([{ ...issue, pointer: full }]);
  const parameter = operation.parameters.find((candidate) => candidate.key === key);
  if (parameter === undefined || key === undefined) return { pointer: full, message: issue.message };
  const rest = full.slice(pointerTo("", key).length);
  // Without the value, only an example of a format is known.
  const hint = describeCame(issue, undefined);
  return {
    pointer: pointerTo(`/${parameter.in}`, parameter.name) + rest,
    message: issue.message,
    ...(hint !== undefined && { hint }),
  };
}

export interface BodyParts {
  /** Decodes JSON bodies. Default: equivalent to `JSON.parse`. */
  readonly decodeJson?: DecodeBody;
  readonly decodeForm?: DecodeBody;
  readonly decodeMultipart?: DecodeBody;
  readonly decodeXml?: DecodeBody | undefined;
  readonly readItems?: ReadItems;
  readonly parseJson?: ParseJson;
}

export function createBodyPart(parts: BodyParts): AcceptBody {
  return ({ options, parts: { decodeXml } }, operation, incoming) => {
    const limit = bodyLimit(options, operation);
    const chosen = chooseBody(operation, incoming, limit);
    if (chosen === undefined) return undefined;
    if ("kind" in chosen) return isUntyped(incoming) ? emptyOr(chosen, operation, incoming) : chosen;
    const { media, contentType } = chosen;
    return {
      kind: "accepted",
      contentType: isRange(media.type) ? contentType : media.type,
      read: ({ body }) =>
        readRequestBody(incoming, {
          ...{ media, contentType, limit, parts: { ...parts, decodeXml } },
          depth: options.maxBodyDepth ?? MAX_BODY_DEPTH,
          required: operation.body?.required ?? false,
          checks: body?.find(({ type }) => type === media.type),
          invalidStatus: invalidBodyStatusOf(options, operation),
          refusesReadOnly: (options.readings?.readOnlySent ?? "error") === "error",
        }),
    };
  };
}

/**
 * Whether a request has neither a content type nor a length. Its body can be empty, since some clients announce a body with every request.
 */
function isUntyped({ headers }: Incoming): boolean {
  return headers.get("content-type") === null && headers.get("content-length") === null;
}

function emptyOr(refused: Problem, { body }: OperationDescriptor, incoming: Incoming): AcceptedBody {
  return {
    kind: "accepted",
    contentType: undefined,
    read: async () => {
      const bytes = await readBytes(incoming, 0).catch(brokeOff);
      if (bytes === undefined) return refused;
      if ("kind" in bytes) return bytes;
      return body?.required === true ? problem(400, NO_BODY) : { kind: "read", value: undefined };
    },
  };
}

export const NO_BODY = "The request must have a body.";

export function bodyLimit<P>(
  { maxBodyBytes = MAX_BODY_BYTES }: ServeOptions<P>,
  operation: OperationDescriptor,
): number {
  return typeof maxBodyBytes === "function" ? maxBodyBytes(operation) : maxBodyBytes;
}

type ChosenMedia = { readonly media: MediaDescriptor; readonly contentType: string } | undefined;

/**
 * Checks the headers before reading the body. Responds with 415 for a missing or undocumented content type, or an unknown or repeated
 * `charset`; with 400 if a required body is missing; and with 413 if the announced size is too large. If the document defines no body, the
 * request's body is ignored.
 */
function chooseBody(
  operation: OperationDescriptor,
  incoming: Incoming,
  limit: number,
): ChosenMedia | Problem {
  const { body } = operation;
  if (body === undefined) return undefined;
  if (!incoming.hasBody) return body.required ? problem(400, NO_BODY) : undefined;
  const contentType = incoming.headers.get("content-type");
  // A media type range is not a valid content type (RFC 9110 §8.3, §12.5.1).
  const isType = contentType !== null && !isRange(contentType);
  const media = isType ? chooseMedia(body.content, contentType) : undefined;
  if (media === undefined || contentType === null) {
    const known = body.content.map(({ type }) => type).join(", ");
    const refused = problem(
      415,
      `Unsupported media type; expected ${known}.${describeSentType(body, contentType)}`,
    );
    return { ...refused, headers: acceptHeaders(operation, known) };
  }
  if (media.kind === "text" && charsetOf(contentType) === "unknown") {
    return problem(415, "Unsupported charset; use UTF-8.");
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

/** Explains, in development, the media type that programs send if none is given. */
function describeSentType({ content }: BodyDescriptor, contentType: string | null): string {
  if (isProduction()) return "";
  if (contentType === null) return " The request has no Content-Type.";
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return isForm && content.some(({ kind }) => kind === "json")
    ? " Got a form, which `curl -d` sends by default: add -H 'content-type: application/json'."
    : "";
}

function acceptHeaders({ method }: OperationDescriptor, known: string): Problem["headers"] & object {
  return method === "PATCH"
    ? [
        ["accept", known],
        ["accept-patch", known],
      ]
    : [["accept", known]];
}

export function tooLarge(limit: number): Problem {
  return problem(413, `The body must not be larger than ${limit} bytes.`);
}

interface BodyRules {
  readonly media: MediaDescriptor;
  readonly contentType: string;
  readonly required: boolean;
  readonly limit: number;
  readonly depth: number;
  readonly checks: MediaCheck | undefined;
  readonly invalidStatus: 400 | 422;
  readonly refusesReadOnly: boolean;
  readonly parts: BodyParts;
}

function readRequestBody(incoming: Incoming, rules: BodyRules): Promise<ReadValue | Problem> {
  const { media, limit, depth, checks, refusesReadOnly, parts } = rules;
  if (media.kind !== "sse" && media.kind !== "json-lines")
    return readBytes(incoming, limit).then((bytes) => checkBytes(bytes, rules), brokeOff);
  const exact = exactItems(media, parts.parseJson);
  const items = partOf(parts, "readItems")(media, incoming, limit, depth, exact.parse);
  const whole = refusesReadOnly ? withOneWay(checks, media, "request") : checks?.check;
  return Promise.resolve({
    kind: "read",
    value: checkItems(
      items,
      whole && exact.check(whole),
      undefined,
      media.items,
      checks?.list && exact.list(checks.list),
      exact.keyOf,
    ),
  });
}

function checkBytes(bytes: Uint8Array<ArrayBuffer> | undefined, rules: BodyRules): ReadValue | Problem {
  const { limit, depth } = rules;
  const { kind } = rules.media;
  if (bytes === undefined) return tooLarge(limit);
  if (bytes.length === 0 && (kind === "json" || kind === "multipart" || kind === "xml"))
    return rules.required ? problem(400, NO_BODY) : { kind: "read", value: undefined };
  if (kind === "json" && isDeeper(bytes, depth)) return refuseBody(rules.invalidStatus, [tooDeep()]);
  return decodeAndCheck(bytes, decoderOf(kind, rules.parts), rules);
}

function decoderOf(kind: BodyKind, parts: BodyParts): DecodeBody {
  const part = decoderPartOf(kind);
  if (part !== undefined) return partOf(parts, part);
  return (kind === "json" ? parts.decodeJson : undefined) ?? decodePlain;
}

function decodeAndCheck(
  bytes: Uint8Array<ArrayBuffer>,
  decode: DecodeBody,
  rules: BodyRules,
): ReadValue | Problem {
  const { checks, media, contentType, depth, invalidStatus, refusesReadOnly } = rules;
  const parse = rules.parts.parseJson;
  const check = checks?.check;
  const checked = decodeAndCheckBody({ media, contentType, bytes, check, depth, parse, decode });
  if (checked.kind === "malformed") return refuseIssues(400, "The body is malformed.", checked.issues);
  const { value } = checked;
  const issues = [
    ...checked.issues,
    ...(refusesReadOnly ? findOneWay(media, "request", value, checks) : []),
    ...(checks?.partHeaders?.(value) ?? []),
  ];
  if (issues.length === 0) return { kind: "read", value };
  return refuseBody(invalidStatus, issues, value);
}
