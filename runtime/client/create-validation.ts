import {
  type BodySide,
  checkItems,
  findOneWay,
  type ItemKey,
  isItems,
  sizeCheck,
  withOneWay,
} from "../body/check-items.ts";
import type { Check, MediaCheck, NamedChecks, OperationChecks, ValidationIssue } from "../checks.ts";
import type { MediaDescriptor, OperationDescriptor } from "../descriptors.ts";
import { chooseByStatus, isStreamKind } from "../http-semantics.ts";
import { coerceText, NO_FIT } from "../wire/coerce-text.ts";
import { isAmbiguous } from "../wire/read-accepted.ts";
import type { AnyInput, AnyResult, CallLayer, ChooseContent, ResponseLimits } from "./client.ts";
import {
  describeIssues,
  RequestValidationError,
  ResponseValidationError,
  type ValidationReport,
} from "./client-error.ts";
import { standardLimits } from "./create-limits.ts";

/** What happens to an invalid value: it is ignored, an error is thrown, or `report` is called. */
export type ValidationMode = "off" | "throw" | "report";

/**
 * Checks as a list, as a record keyed by operation id, or as a function that returns an operation's checks (`undefined` if it has none).
 * Records and functions can load checks on demand.
 */
export type ChecksSource =
  | readonly NamedChecks[]
  | ((operation: OperationDescriptor) => OperationChecks | undefined | Promise<OperationChecks | undefined>)
  | Readonly<Record<string, OperationChecks | (() => Promise<OperationChecks>)>>;

export type HeaderChecker = (
  operation: OperationDescriptor,
  result: AnyResult,
  check: Check,
) => readonly ValidationIssue[] | undefined;

/** Creates limits that keep the response's raw JSON, and prepares the body checks. Called for each operation call. */
export type DigitChecker = () => {
  readonly limits: ResponseLimits;
  readonly prepare: (media: CheckedMedia) => CheckedMedia;
};

export interface ValidationOptions {
  /** The generated checks. Operations without checks are not validated. */
  readonly checks: ChecksSource;
  /** How to handle invalid requests. Default: `throw`. */
  readonly request?: ValidationMode;
  /** How to handle invalid responses. Default: `throw`. */
  readonly response?: ValidationMode;
  /**
   * Validates response headers; pass `checkHeaders`. A separate option, so that bundles without header validation stay smaller. Default:
   * headers are not validated.
   */
  readonly headers?: HeaderChecker;
  /**
   * Validates the exact digits of response numbers that JavaScript rounds; pass `checkDigits` from `tenon/runtime/client/check-digits`.
   * Default: the rounded number is validated.
   */
  readonly digits?: DigitChecker;
  /** Called for each invalid value in mode `report`. Default: `console.warn`. */
  readonly report?: (report: ValidationReport) => void;
}

/**
 * Validates requests and responses with the generated checks.
 *
 * The generated `checks` load an operation's checks on its first call, so bundlers create a chunk per validator module. If `checks` is a
 * list, the bundle contains only the listed checks.
 *
 * Stream items are validated as they arrive. In mode `throw`, an invalid request item aborts the request and the call rejects, and an
 * invalid response item ends the iteration. Responses are subject to the standard limits (see `createLimits`) unless the client's options
 * define limits.
 *
 * @throws {TypeError} Without `checks`.
 *
 * @example
 * import { checks, createClient, createContext, createValidation, listNotesChecks } from "./api/index.ts";
 * const api = createClient({ validation: createValidation({ checks }) });
 * const client = createContext({ validation: createValidation({ checks: [listNotesChecks] }) });
 */
export function createValidation(options: ValidationOptions): CallLayer {
  return validateBy(options, { findOneWay, sizeCheck, watchItems, acceptResult });
}

/**
 * A smaller version of {@link createValidation} without support for streams, bodies with `readOnly` or `writeOnly` members, bytes with a
 * minimum or maximum length, and text bodies converted to other types. If a document uses none of these, the generated `index.ts` exports
 * this function as `createValidation`.
 *
 * @throws {TypeError} During a call with a stream, with a body whose schema has `readOnly` or `writeOnly` members, or with bytes whose length
 * is limited.
 */
export function createPlainValidation(options: ValidationOptions): CallLayer {
  return validateBy(options, {
    findOneWay: refusePart,
    sizeCheck: refusePart,
    watchItems: refusePart,
    acceptResult: (_, result) => result,
  });
}

function refusePart(): never {
  throw new TypeError("This operation needs the `createValidation` of its own output.");
}

interface Parts {
  readonly acceptResult: typeof acceptResult;
  readonly findOneWay: typeof findOneWay;
  readonly sizeCheck: typeof sizeCheck;
  readonly watchItems: typeof watchItems;
}

function validateBy(options: ValidationOptions, parts: Parts): CallLayer {
  if (!options?.checks) throw new TypeError("createValidation needs { checks }");
  const { checks, request = "throw", response = "throw", headers, digits, report = warn } = options;
  return async (next, operation, input, signal, { choose }) => {
    const found = (request !== "off" || response !== "off") && (await findChecks(checks, operation));
    if (!found) return next(signal, standardLimits);
    let refused: RequestValidationError | undefined;
    /** Handles the issues of a response if `result` is given, else those of the request. */
    const refuse = (issues: readonly ValidationIssue[], result?: AnyResult): void => {
      if (issues.length === 0) return;
      const side = result ? "response" : "request";
      const finding = { operation: operation.id, side, issues } as const;
      if ((result ? response : request) !== "throw") report(finding);
      else if (result) throw new ResponseValidationError(finding, result);
      else {
        refused = new RequestValidationError(finding);
        throw refused;
      }
    };
    const exact = digits?.();
    const sending = mediaOfInput(operation, found, input, choose);
    if (request !== "off") refuse(checkInput(parts, sending, found, input));
    const items = request === "off" ? undefined : watch(parts, sending, "request", input["body"], refuse);
    // The object has no prototype, since a parameter can be called `constructor`.
    const sent = items ? ({ __proto__: null, ...input, body: items } as object as AnyInput) : input;
    const read = await next(signal, exact?.limits ?? standardLimits, sent).catch((error: unknown) => {
      throw refused ?? error;
    });
    // The server might already have responded to the items sent before the invalid one.
    if (refused !== undefined) throw refused;
    if (response === "off") return read;
    const described = mediaOfResult(operation, found, read, choose);
    const received = exact?.prepare(described) ?? described;
    const result = parts.acceptResult(received, read);
    refuse(
      [
        ...checkHeadersOf(operation, found, result, headers),
        ...checkBody(parts, received, "response", result.body),
      ],
      result,
    );
    const body = watch(parts, received, "response", result.body, (issues) => refuse(issues, result));
    return body === undefined ? result : { ...result, body };
  };
}

/**
 * Corrects ambiguous text, which was decoded with the first matching type, by choosing the value that the schema accepts. A number or
 * boolean is chosen only if it prints as the original text.
 */
function acceptResult({ described, checks }: CheckedMedia, result: AnyResult): AnyResult {
  const { kind, shape } = described ?? {};
  if (kind !== "text" || shape === undefined || !isAmbiguous(shape)) return result;
  if (checks === undefined || checks.check(result.body) === undefined) return result;
  const body = coerceText(String(result.body), shape.types, "other");
  return body === NO_FIT || checks.check(body) !== undefined ? result : { ...result, body };
}

async function findChecks(
  source: ChecksSource,
  operation: OperationDescriptor,
): Promise<OperationChecks | undefined> {
  if (typeof source === "function") return source(operation);
  const { id, method, path } = operation;
  // Operations whose id is not unique are keyed by method and path.
  const keys = [id, `${method} ${path}`];
  if (isList(source)) return source.find((checks) => keys.includes(checks.operation));
  const key = keys.find((each) => Object.hasOwn(source, each));
  const found = key === undefined ? undefined : source[key];
  return typeof found === "function" ? found() : found;
}

function isList(source: object): source is readonly NamedChecks[] {
  return Array.isArray(source);
}

export interface CheckedMedia {
  readonly described: MediaDescriptor | undefined;
  readonly checks: MediaCheck | undefined;
  readonly keyOf?: ItemKey;
}

function checkOf(
  described: MediaDescriptor | undefined,
  checks: readonly MediaCheck[] | undefined,
): CheckedMedia {
  return { described, checks: checks?.find(({ type }) => type === described?.type) };
}

function mediaOfInput(
  { body }: OperationDescriptor,
  checks: OperationChecks,
  { contentType }: AnyInput,
  choose: ChooseContent,
): CheckedMedia {
  const named = typeof contentType === "string" ? contentType : undefined;
  return checkOf(choose(body?.content ?? [], named), checks.body);
}

function mediaOfResult(
  { responses }: OperationDescriptor,
  checks: OperationChecks,
  { status, contentType }: AnyResult,
  choose: ChooseContent,
): CheckedMedia {
  const content = contentType ? chooseByStatus(responses, status)?.content : undefined;
  return checkOf(choose(content ?? [], contentType), chooseByStatus(checks.responses, status)?.content);
}

function checkInput(
  parts: Parts,
  media: CheckedMedia,
  checks: OperationChecks,
  input: AnyInput,
): readonly ValidationIssue[] {
  const { body, contentType, ...rest } = input;
  const parameters = Object.fromEntries(Object.entries(rest).filter((entry) => entry[1] !== undefined));
  return [
    ...below("/parameters", checks.parameters?.(parameters)),
    ...checkBody(parts, media, "request", body),
  ];
}

function checkHeadersOf(
  operation: OperationDescriptor,
  checks: OperationChecks,
  result: AnyResult,
  check: HeaderChecker | undefined,
): readonly ValidationIssue[] {
  const described = chooseByStatus(checks.responses, result.status)?.headers;
  return below("/headers", described && check?.(operation, result, described));
}

/**
 * Validates a body; stream items are checked as they are sent. `FormData` and `URLSearchParams` are not checked, since their values are
 * untyped.
 */
function checkBody(
  parts: Parts,
  { described, checks }: CheckedMedia,
  side: BodySide,
  body: unknown,
): readonly ValidationIssue[] {
  // A media type range can resolve to a stream with undocumented items. `getAll` detects both kinds of forms, since JSON contains no
  // functions; `instanceof` would make every validating client larger.
  const { [Symbol.asyncIterator]: next, getAll } = Object(body);
  if (body === undefined || isStreamKind(described?.kind) || next || typeof getAll === "function") return [];
  return [
    checks?.check(body),
    described?.octets && parts.sizeCheck(described)?.(body),
    checks?.files?.(body),
    checks?.partHeaders?.(body),
    described?.oneWay && parts.findOneWay(described, side, body, checks),
  ].flatMap((issues) => below("/body", issues));
}

function watch(parts: Parts, ...body: Parameters<Parts["watchItems"]>): AsyncIterable<unknown> | undefined {
  return isStreamKind(body[0].described?.kind) ? parts.watchItems(...body) : undefined;
}

function watchItems(
  { described, checks, keyOf }: CheckedMedia,
  side: BodySide,
  body: unknown,
  refuse: (issues: readonly ValidationIssue[]) => void,
): AsyncIterable<unknown> | undefined {
  if (described === undefined || !isItems(body)) return undefined;
  const whole = withOneWay(checks, described, side);
  if (whole === undefined && described.items === undefined) return undefined;
  const onFault = (issues: readonly ValidationIssue[]): "go on" => {
    refuse(below("/body", issues));
    return "go on";
  };
  return checkItems(body, whole, onFault, described.items, checks?.list, keyOf);
}

function below(start: string, issues: readonly ValidationIssue[] = []): ValidationIssue[] {
  return issues.map((issue) => ({ ...issue, pointer: start + issue.pointer }));
}

function warn({ operation, side, issues }: ValidationReport): void {
  console.warn(`${operation}: the ${side} is not valid: ${describeIssues(issues)}`);
}
