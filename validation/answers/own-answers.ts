import type { Contract } from "../../contract/build/contract.ts";
import { lookupOf } from "../../contract/model/model-lookup.ts";
import type { Operation, Response } from "../../contract/model/types.ts";
import { oncePer } from "../../language/values/memory.ts";
import type { ErrorShape, StatusKey } from "../../runtime/descriptors.ts";
import { chooseByStatus } from "../../runtime/http-semantics.ts";
import { type Checks, createChecks } from "../checks/create-checks.ts";
import { type FillContext, fillResponse, type Planned } from "./fill-response.ts";

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

interface Planner extends FillContext {
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
