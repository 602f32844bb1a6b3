import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf, type SchemaLookup } from "../../contract/model/model-lookup.ts";
import type { ApiModel, Header, Media, Operation, Response } from "../../contract/model/types.ts";
import { isObject } from "../../language/values/json-object.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { ErrorPart, ErrorShape, StatusKey } from "../../runtime/descriptors.ts";
import { chooseByStatus, concreteType } from "../../runtime/http-semantics.ts";
import { MAX_BODY_BYTES } from "../../runtime/server/body-defaults.ts";
import { fillBody } from "../../runtime/server/fill-error.ts";
import { type Problem, standardBody } from "../../runtime/server/problem.ts";
import { type Checks, createChecks } from "../checks/create-checks.ts";
import { proposeBody } from "./propose-body.ts";

export interface OwnAnswers {
  /** Returns the shapes of an operation's error bodies, by status. The list is empty if the router sends all errors in RFC 9457 form. */
  shapesOf(operation: Operation): readonly ErrorShape[];
  /** Like `shapesOf`, but only for statuses that the router itself sends. */
  ownShapesOf(operation: Operation): readonly ErrorShape[];
  /**
   * Returns the shape for errors outside operations (404 and 405), for `ContractDescriptor.errors`. Uses the shape that operations
   * declare most often for 404, 405 or similar statuses.
   */
  common(): readonly ErrorShape[] | undefined;
  unfilledOf(operation: Operation): readonly UnfilledResponse[];
}

export interface UnfilledResponse {
  readonly response: Response;
  readonly unfilled: readonly number[];
  /** Required parts for which no value is known, as body pointers or header names. Empty if no body can be generated at all. */
  readonly missing: readonly string[];
}

/** Statuses that the router itself sends in operations. 404 and 405 are excluded because they belong to no operation. */
const OWN_STATUSES: readonly number[] = [400, 401, 403, 406, 413, 415, 422, 500, 501];

export const ownAnswersOf: (contract: Contract) => OwnAnswers = oncePer((contract) =>
  createOwnAnswers(contract, createChecks(contract)),
);

function createOwnAnswers({ model }: Contract, checks: Checks): OwnAnswers {
  const plans = new Map<Operation, readonly PlannedResponse[]>();
  const planner: Planner = { model, checks, lookup: lookupOf(model), known: new Map() };
  const planOf = (operation: Operation): readonly PlannedResponse[] => {
    const planned = plans.get(operation) ?? planOperation(operation, planner);
    plans.set(operation, planned);
    return planned;
  };
  const shapesOf = (operation: Operation): readonly ErrorShape[] =>
    unlessStandard(planOf(operation).flatMap(({ shapes }) => shapes));
  return {
    shapesOf,
    ownShapesOf: (operation) =>
      unlessStandard(
        shapesOf(operation).filter(
          ({ status }) => typeof status !== "number" || OWN_STATUSES.includes(status),
        ),
      ),
    common: () => {
      const general = model.operations
        .flatMap(planOf)
        .flatMap(({ isParticular, shapes }) => (isParticular ? [] : shapes))
        .filter(({ type, headers }) => type !== undefined && headers === undefined);
      const [best] = rankShapes(closestToUnknown(general));
      return best === undefined || isStandard(best.shape)
        ? undefined
        : [{ ...best.shape, status: "default" }];
    },
    unfilledOf: (operation) => planOf(operation).filter(({ unfilled }) => unfilled.length > 0),
  };
}

/**
 * Returns the shapes most suitable for 404 and 405: those for 404, 405, `4XX` or `default`, otherwise those for other client errors,
 * otherwise all shapes.
 */
function closestToUnknown(shapes: readonly ErrorShape[]): readonly ErrorShape[] {
  const closest = shapes.filter(({ status }) => [404, 405, "4XX", "default"].includes(status));
  if (closest.length > 0) return closest;
  const ofClient = shapes.filter(({ status }) => typeof status === "number" && status < 500);
  return ofClient.length > 0 ? ofClient : shapes;
}

function unlessStandard(shapes: readonly ErrorShape[]): readonly ErrorShape[] {
  return shapes.every(isStandard) ? [] : shapes;
}

function isStandard({ type, body, headers }: ErrorShape): boolean {
  return type === "application/problem+json" && body === undefined && headers === undefined;
}

interface PlannedResponse extends UnfilledResponse {
  readonly shapes: readonly ErrorShape[];
  readonly isParticular: boolean;
}

interface Planner {
  readonly model: ApiModel;
  readonly checks: Checks;
  readonly lookup: SchemaLookup;
  readonly known: Map<string, PlannedResponse>;
}

function planOperation(operation: Operation, planner: Planner): readonly PlannedResponse[] {
  const listed = operation.responses;
  return listed.flatMap((response) => {
    const { status } = response;
    const isOf = (own: number): boolean => chooseByStatus(listed, own) === response;
    const statuses = typeof status === "number" ? [status] : OWN_STATUSES.filter(isOf);
    if (statuses.length === 0 || statuses.some((each) => each < 400)) return [];
    const key = keyOf(response, statuses, operation.security.length > 0);
    const known = planner.known.get(key);
    if (known !== undefined) return [{ ...known, response }];
    const planned = planResponse({ operation, response, statuses }, planner);
    if (!planned.isOfOperation) planner.known.set(key, planned);
    return [planned];
  });
}

function keyOf(
  { status, content, headers }: Response,
  statuses: readonly number[],
  guarded: boolean,
): string {
  return JSON.stringify([
    ...[status, statuses, guarded],
    content.map(({ type, schema }) => [type, schema?.schema]),
    headers.filter(({ required }) => required).map(({ name, schema }) => [name, schema.schema]),
  ]);
}

interface Planned {
  readonly operation: Operation;
  readonly response: Response;
  readonly statuses: readonly number[];
}

/**
 * Replaces a response's most frequent shape with a shape for the response's status key, such as `4XX`. Statuses with another shape keep
 * it. If a status has no shape, returns `shapes` unchanged.
 */
function shareShapes(
  key: StatusKey,
  shapes: readonly ErrorShape[],
  isComplete: boolean,
): readonly ErrorShape[] {
  if (!isComplete) return shapes;
  const [commonest] = rankShapes(shapes);
  return [
    ...shapes.filter((shape) => textOf(shape) !== commonest?.text),
    ...(commonest === undefined ? [] : [{ ...commonest.shape, status: key }]),
  ];
}

function textOf(shape: ErrorShape): string {
  return JSON.stringify({ ...shape, status: "default" });
}

type Filled = Pick<ErrorShape, "type" | "body" | "isText" | "headers">;

type Attempt =
  | {
      readonly kind: "filled";
      readonly shape: Filled;
      readonly isOfStatus: boolean;
      readonly isOfOperation: boolean;
    }
  | { readonly kind: "unfilled"; readonly missing: readonly string[] };

function planResponse(
  { operation, response, statuses }: Planned,
  planner: Planner,
): PlannedResponse & { readonly isOfOperation: boolean } {
  const [first = 500] = statuses;
  const whole = fillResponse({ operation, response, statuses }, first, planner);
  if (whole.kind === "filled" && !whole.isOfStatus) {
    const { shape, isOfOperation } = whole;
    const shapes = [{ status: response.status, ...shape }];
    return { response, shapes, isParticular: isOfOperation, isOfOperation, unfilled: [], missing: [] };
  }
  const attempts = statuses.map(
    (status) => [status, fillResponse({ operation, response, statuses: [status] }, status, planner)] as const,
  );
  const filled = attempts.flatMap(([status, attempt]) =>
    attempt.kind === "filled" ? [{ status, ...attempt }] : [],
  );
  const isOfOperation = filled.some((attempt) => attempt.isOfOperation);
  const missing = attempts.flatMap(([, attempt]) => (attempt.kind === "unfilled" ? attempt.missing : []));
  return {
    response,
    shapes: shareShapes(
      response.status,
      filled.map(({ status, shape }) => ({ status, ...shape })),
      filled.length === attempts.length,
    ),
    isParticular: isOfOperation || filled.some((attempt) => attempt.isOfStatus),
    isOfOperation,
    unfilled: attempts.flatMap(([status, attempt]) => (attempt.kind === "unfilled" ? [status] : [])),
    missing: [...new Set(missing)],
  };
}

function fillResponse(planned: Planned, status: number, planner: Planner): Attempt {
  const headers = fillHeaders(planned, status, planner);
  if (headers.missing.length > 0) return { kind: "unfilled", missing: headers.missing };
  const lines = headers.lines.length === 0 ? {} : { headers: headers.lines };
  const { content } = planned.response;
  if (content.length === 0)
    return { kind: "filled", shape: lines, isOfStatus: false, isOfOperation: headers.isOfOperation };
  const missing: string[] = [];
  for (const media of content.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const attempt = fillMedia(media, planned, status, planner);
    if (attempt.kind === "filled") return { ...attempt, shape: { ...attempt.shape, ...lines } };
    missing.push(...attempt.missing);
  }
  return { kind: "unfilled", missing: [...new Set(missing)] };
}

function rankOf({ kind }: Media): number {
  if (kind === "json") return 0;
  return kind === "text" ? 1 : 2;
}

const STANDARD = "application/problem+json";

function fillMedia(media: Media, planned: Planned, status: number, planner: Planner): Attempt {
  const { kind, schema } = media;
  const filled = (shape: Filled, of = { isOfStatus: false, isOfOperation: false }): Attempt => ({
    kind: "filled",
    shape,
    ...of,
  });
  if (schema === undefined && /^(?:\*|application)\/\*$/.test(media.type)) return filled({ type: STANDARD });
  const type = concreteType(media);
  if (kind === "text") return fillText(media, planned, status, planner);
  if (kind !== "json") return { kind: "unfilled", missing: [] };
  const use = schema?.schema ?? true;
  const tools = toolsFor(planned, status, planner);
  const acceptsStandard = (): boolean =>
    problemsOf(planned.statuses).every((found) => fits(planner, use, standardBody(found)));
  if (/problem\+json$/i.test(type) && acceptsStandard()) return filled({ type });
  const { proposals, missing } = proposeBody(use, tools);
  const found = proposals.find(({ part }) => tools.accepts(use, part));
  const isTelling = found !== undefined && "members" in found.part && found.part.members.length > 0;
  if (!isTelling && acceptsStandard()) return filled({ type });
  return found === undefined ? { kind: "unfilled", missing } : filled({ type, body: found.part }, found);
}

/**
 * Fills a text body. `text/plain` can contain the message. Other formats, such as HTML, contain only the status title, so that client
 * input is never sent as markup.
 */
function fillText(media: Media, planned: Planned, status: number, planner: Planner): Attempt {
  const type = concreteType(media);
  if (/xml/i.test(type)) return { kind: "unfilled", missing: [] };
  const tools = toolsFor(planned, status, planner);
  const schema = media.schema?.schema ?? true;
  const isPlain = /^text\/plain\b/i.test(type);
  const proposed = isPlain ? proposeBody(schema, tools).proposals.map(({ part }) => part) : [];
  const body = [...proposed, { known: "title" } as const].find((part) => tools.accepts(schema, part));
  if (body === undefined) return { kind: "unfilled", missing: [] };
  const named = /;\s*charset=/i.test(type) ? type : `${type};charset=UTF-8`;
  return {
    kind: "filled",
    shape: { type: named, body, isText: true },
    isOfStatus: false,
    isOfOperation: false,
  };
}

interface FilledHeaders {
  readonly lines: readonly (readonly [name: string, value: ErrorPart])[];
  readonly missing: readonly string[];
  readonly isOfOperation: boolean;
}

/** Whether the router always sends this header, either with every body or with every error that has one of these statuses. */
function isGiven({ name }: Header, statuses: readonly number[], { security }: Operation): boolean {
  const lower = name.toLowerCase();
  if (lower === "content-type" || lower === "content-length" || lower === "date") return true;
  if (lower === "allow") return statuses.every((status) => status === 405);
  return lower === "www-authenticate" && security.length > 0 && statuses.every((status) => status === 401);
}

function fillHeaders(planned: Planned, status: number, planner: Planner): FilledHeaders {
  const { response, statuses, operation } = planned;
  const lines: (readonly [string, ErrorPart])[] = [];
  const missing: string[] = [];
  let isOfOperation = false;
  const tools = toolsFor(planned, status, planner);
  for (const header of response.headers) {
    if (!header.required || isGiven(header, statuses, operation)) continue;
    const { schema } = header.schema;
    const { proposals } = proposeBody(
      { type: "object", required: [header.name], properties: { [header.name]: schema } },
      tools,
    );
    const [found] = proposals;
    const part = found && "members" in found.part ? found.part.members[0]?.[1] : undefined;
    const isPlain = part !== undefined && ("known" in part || ("value" in part && !isObject(part.value)));
    if (!isPlain || found === undefined || !tools.accepts(schema, part)) missing.push(header.name);
    else {
      lines.push([header.name.toLowerCase(), part]);
      isOfOperation ||= found.isOfOperation;
    }
  }
  return { lines, missing, isOfOperation };
}

function toolsFor(
  { operation, statuses }: Planned,
  status: number,
  planner: Planner,
): Parameters<typeof proposeBody>[1] {
  const { model, lookup } = planner;
  return {
    status,
    lookup,
    fixed: { path: operation.path, method: operation.method, version: model.version },
    accepts: (schema, part) =>
      problemsOf(statuses).every((found) => fits(planner, schema, fillBody(found, part))),
  };
}

function fits({ checks }: Planner, schema: unknown, value: unknown): boolean {
  if (schema === true) return true;
  return isObject(schema) && checks.checkOf(schema)(value, true) === undefined;
}

/**
 * Returns errors that a body must be able to represent: without details, with details about different members, with details about members
 * with the same name, and with very long strings or lists.
 */
function problemsOf(statuses: readonly number[]): readonly Problem<number>[] {
  return statuses.flatMap((status): readonly Problem<number>[] => {
    const base = {
      kind: "problem",
      status,
      message: `The body must not be larger than ${MAX_BODY_BYTES} bytes.`,
    } as const;
    const issue = (pointer: string, message: string): { pointer: string; message: string } => ({
      pointer,
      message,
    });
    if (status !== 400 && status !== 422) return [base];
    return [
      base,
      {
        ...base,
        details: [issue("/query/page", "must be integer"), issue("/a~1b/0/\u00e9 \n<x>", "must be a text")],
      },
      // Details that differ only in their pointers, and whose pointers repeat segments.
      { ...base, details: ["/0/a/0/a", "/1/a/1/a"].map((pointer) => issue(pointer, "must be integer")) },
      { ...base, message: "Long. ".repeat(200), details: [issue(`/${"x".repeat(5000)}`, "must be right")] },
      { ...base, details: Array.from({ length: 60 }, (_, index) => issue(`/${index}`, "must be integer")) },
    ];
  });
}

function rankShapes(shapes: readonly ErrorShape[]): readonly RankedShape[] {
  const ranked = new Map<string, RankedShape>();
  for (const shape of shapes) {
    const text = textOf(shape);
    const { count } = ranked.get(text) ?? { count: 0 };
    ranked.set(text, { text, shape, count: count + 1 });
  }
  return [...ranked.values()].sort((one, other) => other.count - one.count);
}

interface RankedShape {
  readonly text: string;
  readonly shape: ErrorShape;
  readonly count: number;
}
